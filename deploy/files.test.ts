import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Runs a program in this folder. @returns its exit code and its output */
function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: import.meta.dirname, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

test('systemd accepts the unit and rates its exposure at 1.5 of 10 or less', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-unit-'))
  const unit = join(folder, 'portal.service')
  copyFileSync(join(import.meta.dirname, 'portal.service'), unit)
  expect(run('systemd-analyze', 'verify', unit)).toEqual({ status: 0, said: '' })
  expect(run('systemd-analyze', 'security', '--offline=true', '--threshold=15', unit).status).toBe(0)
  expect(run('systemd-analyze', 'security', '--offline=true', '--threshold=10', unit).status).not.toBe(0)
  rmSync(folder, { recursive: true })
})

test('Prometheus accepts the alerts; each fires on its condition, and none fires on a healthy portal', () => {
  expect(run('promtool', 'check', 'rules', 'alerts.yml')).toMatchObject({ status: 0 })
  const { status, said } = run('promtool', 'test', 'rules', 'alerts.test.yml')
  expect([status, said]).toEqual([0, expect.stringContaining('SUCCESS')])
})
