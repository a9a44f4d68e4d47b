import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { closeEmbedded, openEmbedded } from '../../src/platform/database/connect.ts'
import { lockFolder } from '../../src/platform/database/folder-lock.ts'
import { runPortal, startPortal } from '../portal-process.ts'
import { copyDataFolder } from '../prepare-data-folder.ts'
import { runCommand } from '../run-command.ts'

let folder: string
beforeEach(async () => {
  folder = await copyDataFolder(inject('dataFolder'))
})
afterEach(() => rm(folder, { recursive: true }))

const runAdmin = (args: string[], input = '') => runScript('admin', args, input)

const runScript = (name: 'admin' | 'audit' | 'messages', args: string[], input = '') =>
  runCommand(name, args, { DATA_DIR: folder }, input)

test('npm run portal -- admin makes an admin who can log in to the portal that is started then [R§2]', async () => {
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

test('npm run portal -- admin says what is wrong: the usage, the password, a folder in use [R§2]', async () => {
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

test('a folder that a demo filled starts no production, until npm run portal -- admin remove-demo [D§1]', async () => {
  const production = {
    DATA_DIR: folder,
    NODE_ENV: 'production',
    SESSION_SECRET: 'sGz5FWoetqavpZv892D6fM9lmIHQVaVQPprrPrxEJ2A',
    PUBLIC_URL: 'https://portal.example',
    MESSAGE_WEBHOOK_URL: 'https://messages.example/send',
    MESSAGE_WEBHOOK_SECRET: 'wQ3rTn8Zx1Lk6VbHs0YpDfGj2McAe5Uo7RiNtBvKzX4',
    TRUSTED_PROXIES: '0',
    HOST: '127.0.0.1',
  }
  const { code, output } = await runPortal(production)
  expect(code).toBe(1)
  expect(output).toContain('admins: admin.my2@demo.test, admin.my@demo.test, admin.sg@demo.test')
  expect(output).toContain('npm run portal -- admin remove-demo')
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

test('npm run portal -- audit verify counts the events, or names what is broken and ends with exit code 1', async () => {
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

test('npm run portal -- messages lists messages, sends again what failed and no codes, and counts what waits', async () => {
  const runMessages = (...args: string[]) => runScript('messages', args)
  expect(await runMessages('list')).toEqual({ code: 0, output: 'There are no such messages.' })
  const [failed, code] = await writeFailed()
  const listed = await runMessages('list', '--state', 'FAILED', '--kind', 'PHONE_CHANGED')
  expect(listed.output).toMatch(
    new RegExp(`^${failed}  \\S+  MY  PHONE_CHANGED  FAILED  0 tries  twilio: no$`),
  )
  expect(await runMessages('retry', failed, code)).toEqual({
    code: 1,
    output: `1 of 2 messages are sent again.\nNeither failed nor expired, or codes, or not there:\n${code}`,
  })
  expect(await runMessages('retry', '--failed')).toMatchObject({ output: '0 of 0 messages are sent again.' })
  const { output } = await runMessages('stats')
  expect(output).toMatch(/^MY: 1 wait, the oldest for \d+ seconds\.\nSG: nothing waits\.$/m)
  expect(output).toMatch(/^CODE +FAILED +– +1\nPHONE_CHANGED +WAITING +twilio +1$/m)
  for (const args of [
    [],
    ['list', '--state', 'GONE'],
    ['retry'],
    ['retry', failed, '--failed'],
    ['stats', 'x'],
  ])
    expect(await runMessages(...args)).toEqual({ code: 1, output: expect.stringMatching(/^Usage:/) })
})

/** A notice and a code that failed. @returns their ids */
async function writeFailed(): Promise<[string, string]> {
  const db = await openEmbedded(join(folder, 'database'))
  const { id: company_id } = await db
    .selectFrom('companies')
    .where('region', '=', 'MY')
    .select('id')
    .executeTakeFirstOrThrow()
  const ids = []
  for (const columns of [
    { kind: 'PHONE_CHANGED', provider: 'twilio', answer: 'no' },
    { kind: 'CODE' },
  ] as const) {
    const row = {
      company_id,
      recipient: '60123456789',
      state: 'FAILED',
      expires_at: new Date(),
      ...columns,
    } as const
    ids.push(await db.insertInto('messages').values(row).returning('id').executeTakeFirstOrThrow())
  }
  await closeEmbedded(db)
  const [failed, code] = ids
  return [failed?.id ?? '', code?.id ?? '']
}
