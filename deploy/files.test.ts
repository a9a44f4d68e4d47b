import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Runs a program beside these files. @returns its exit code and all it said */
function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: import.meta.dirname, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

test('systemd understands the unit, and finds that it exposes no more than 1.5 of 10', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-unit-'))
  const unit = join(folder, 'portal.service')
  copyFileSync(join(import.meta.dirname, 'portal.service'), unit)
  expect(run('systemd-analyze', 'verify', unit)).toEqual({ status: 0, said: '' })
  expect(run('systemd-analyze', 'security', '--offline=true', '--threshold=15', unit).status).toBe(0)
  expect(run('systemd-analyze', 'security', '--offline=true', '--threshold=10', unit).status).not.toBe(0)
  rmSync(folder, { recursive: true })
})

test('Prometheus understands the alerts; each wakes for what it is for, and none while all is well', () => {
  expect(run('promtool', 'check', 'rules', 'alerts.yml')).toMatchObject({ status: 0 })
  const { status, said } = run('promtool', 'test', 'rules', 'alerts.test.yml')
  expect([status, said]).toEqual([0, expect.stringContaining('SUCCESS')])
})
