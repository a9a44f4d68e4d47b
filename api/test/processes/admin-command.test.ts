import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { lockFolder } from '../../src/database/folder-lock.ts'
import { startPortal } from '../portal-process.ts'
import { copyDataFolder } from '../prepare-data-folder.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
let folder: string
beforeEach(async () => {
  folder = await copyDataFolder(inject('dataFolder'))
})
afterEach(() => rm(folder, { recursive: true }))

async function runAdmin(args: string[], input = '') {
  const child = spawn(process.execPath, ['api/src/admin.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  })
  child.stdin.end(input)
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  return { code, output: (await said).join('').trim() }
}

test('npm run admin makes an admin who can log in to the portal that is started then [R§2]', async () => {
  expect(await runAdmin(['create', 'Ada@Portal.test', '--company', 'MY'], 'Demo!2026\n')).toEqual({
    code: 0,
    output: 'ada@portal.test is now an admin of Meridian Care Malaysia.',
  })
  const portal = await startPortal({ DATA_DIR: folder })
  try {
    const body = { email: 'ada@portal.test', password: 'Demo!2026', type: 'EMAIL' as const } // a literal type
    expect(await portal.call('POST /auth/login', { body })).toMatchObject({ token: expect.any(String) })
  } finally {
    await portal.end('SIGTERM')
  }
})

test('npm run admin says what is wrong: the usage, the password, a folder in use [R§2]', async () => {
  for (const args of [
    [],
    ['create', 'a@b.test'],
    ['disable', 'a@b.test', '--company', 'MY'],
    ['make', 'a@b.test'],
  ]) {
    expect(await runAdmin(args)).toEqual({ code: 1, output: expect.stringMatching(/^Usage:/) })
  }
  expect(await runAdmin(['create', 'a@b.test', '--company', 'MY'], 'demo2026')).toEqual({
    code: 1,
    output: expect.stringMatching(/^Password must be at least 8 characters long/),
  })
  expect((await runAdmin(['disable', 'a@b.test'])).output).toBe('There is no admin a@b.test.')
  const release = lockFolder(folder)
  const { code, output } = await runAdmin(['disable', 'a@b.test'])
  release()
  expect([code, output]).toEqual([1, `The data folder ${folder} is in use by process ${process.pid}.`])
})
