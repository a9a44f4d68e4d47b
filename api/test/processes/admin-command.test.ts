import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { lockFolder } from '../../src/database/folder-lock.ts'
import { runPortal, startPortal } from '../portal-process.ts'
import { copyDataFolder } from '../prepare-data-folder.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
let folder: string
beforeEach(async () => {
  folder = await copyDataFolder(inject('dataFolder'))
})
afterEach(() => rm(folder, { recursive: true }))

const runAdmin = (args: string[], input = '') => runScript('admin', args, input)

async function runScript(name: 'admin' | 'audit', args: string[], input = '') {
  const child = spawn(process.execPath, [`api/src/${name}.ts`, ...args], {
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
    ['remove-demo', 'a@b.test'],
    ['remove-demo', '--company', 'MY'],
  ]) {
    expect(await runAdmin(args)).toEqual({ code: 1, output: expect.stringMatching(/^Usage:/) })
  }
  expect(await runAdmin(['create', 'a@b.test', '--company', 'MY'], 'demo2026')).toEqual({
    code: 1,
    output: expect.stringMatching(/^Password must be at least 8 characters long/),
  })
  expect((await runAdmin(['disable', 'a@b.test'])).output).toBe('There is no admin a@b.test.')
  expect(await runAdmin(['reset-second-factor', 'admin.my@demo.test'])).toEqual({
    code: 1,
    output: 'admin.my@demo.test has no second factor.',
  })
  const release = lockFolder(folder)
  const { code, output } = await runAdmin(['disable', 'a@b.test'])
  release()
  expect([code, output]).toEqual([1, `The data folder ${folder} is in use by process ${process.pid}.`])
})

test('a folder that a demo filled starts no production, until npm run admin -- remove-demo [D§1]', async () => {
  const production = {
    DATA_DIR: folder,
    NODE_ENV: 'production',
    SESSION_SECRET: 'sGz5FWoetqavpZv892D6fM9lmIHQVaVQPprrPrxEJ2A',
    PUBLIC_URL: 'https://portal.example',
    MESSAGE_WEBHOOK_URL: 'https://messages.example/send',
    TRUSTED_PROXIES: '0',
    HOST: '127.0.0.1',
  }
  const { code, output } = await runPortal(production)
  expect(code).toBe(1)
  expect(output).toContain('admins: admin.my2@demo.test, admin.my@demo.test, admin.sg@demo.test')
  expect(output).toContain('npm run admin -- remove-demo')
  expect(output).not.toContain('    at ')

  expect(await runAdmin(['remove-demo'])).toMatchObject({ code: 0 })
  const portal = await startPortal(production)
  try {
    const body = { email: 'admin.my@demo.test', password: 'Demo!2026', type: 'EMAIL' as const } // a literal type
    await expect(portal.call('POST /auth/login', { body })).rejects.toThrow('INVALID_CREDENTIALS')
  } finally {
    await portal.end('SIGTERM')
  }
})

test('npm run audit -- verify counts the events, or names what is broken and ends with exit code 1', async () => {
  await runAdmin(['disable', 'admin.my@demo.test'])
  await runAdmin(['enable', 'admin.my@demo.test'])
  const right = await runScript('audit', ['verify'])
  expect(right.code).toBe(0)
  expect(right.output).toMatch(/^MY: 2 events, all as they were written; MY:2:[0-9a-f]{64}$/m)
  expect(right.output).toMatch(/^NONE: 0 events/m)

  const noted = /MY:2:[0-9a-f]{64}/.exec(right.output)?.[0] ?? ''
  expect(await runScript('audit', ['verify', noted])).toEqual(right)
  const other = `${noted.slice(0, -1)}${noted.endsWith('0') ? 1 : 0}`
  expect(await runScript('audit', ['verify', other])).toEqual({
    code: 1,
    output: expect.stringContaining('MY: 1 events, then it is broken: event 2 is not the one that was noted'),
  })
  for (const args of [[], ['check'], ['verify', 'MY:2']])
    expect(await runScript('audit', args)).toEqual({ code: 1, output: expect.stringMatching(/^Usage:/) })
})
