import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { lockDataFolder } from '../../src/platform/database/folder-lock.ts'
import { productionEnv } from '../message-provider.ts'
import { runPortal, startPortal } from '../portal-process.ts'
import { changeFolder, copyDataFolder, useFolder } from '../prepare-data-folder.ts'
import { runCommand } from '../run-command.ts'

let folder: string
beforeEach(async () => {
  folder = await copyDataFolder(inject('dataFolder'))
})
afterEach(() => rm(folder, { recursive: true }))

const run = (name: string, args: readonly string[], input = '', env = {}) =>
  runCommand(name, args, { DATA_DIR: folder, ...env }, input)

const change = (...statements: string[]) => changeFolder(folder, ...statements)

const MISUSED: [string, string[]][] = [
  ['admin', []],
  ['admin', ['create', 'a@b.test']],
  ['admin', ['disable', 'a@b.test', '--company', 'MY']],
  ['admin', ['disable', 'a@b.test', '--role', 'owner']],
  ['admin', ['make', 'a@b.test']],
  ['admin', ['remove-demo', 'a@b.test']],
  ['admin', ['remove-demo', '--company', 'MY']],
  ['audit', []],
  ['audit', ['check']],
  ['audit', ['verify', 'MY:2']],
  ['messages', []],
  ['messages', ['list', '--state', 'GONE']],
  ['messages', ['retry']],
  ['messages', ['retry', crypto.randomUUID(), '--failed']],
  ['messages', ['stats', 'x']],
  ['backup', []],
  ['backup', ['a', 'b']],
  ['backup', ['--fast', 'a']],
  ['backup', ['--elsewhere', 'a']],
  ['restore', []],
  ['restore', ['a', 'b']],
  ['restore', ['--force', 'a']],
]

test('a command that is used wrongly prints its usage', async () => {
  for (const [name, args] of MISUSED)
    expect(await run(name, args)).toEqual({ code: 1, output: expect.stringMatching(/^Usage:/) })
})

const CHANGES: [string, string[]][] = [
  ['admin', ['disable', 'a@b.test']],
  ['messages', ['retry', '--failed']],
]
const READS: [string, string[]][] = [
  ['audit', ['verify']],
  ['messages', ['list']],
  ['messages', ['stats']],
  ['backup', ['FILE']],
]

test('only a restore and a new admin create a database: for a mistyped folder every other command says that there is none', async () => {
  const DATA_DIR = join(folder, 'none')
  for (const [name, args] of [...CHANGES, ...READS, ['doctor', []] as const]) {
    const { code, output } = await run(name, args, '', { DATA_DIR })
    expect([name, code, output]).toEqual([
      name,
      1,
      expect.stringContaining(`There is no database in ${DATA_DIR}.`),
    ])
  }
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('commands check the database settings too, and report a data folder that is in use', async () => {
  expect(await run('audit', ['verify'], '', { DATABASE_URL: 'mysql://db.example/portal' })).toEqual({
    code: 1,
    output: 'Nothing was done: DATABASE_URL must begin with postgres:// or postgresql://.',
  })
  const release = lockDataFolder(folder)
  for (const [name, args] of CHANGES)
    expect(await run(name, args)).toEqual({
      code: 1,
      output: expect.stringMatching(
        new RegExp(
          `^The data folder ${folder} is in use by process ${process.pid}. Stop the portal,[^]*Settings, Admins`,
        ),
      ),
    })
  release()
})

test('admin create makes the database if there is none, and the portal starts on it [D§1]', async () => {
  const DATA_DIR = join(folder, 'new')
  const create = (email: string) =>
    run('admin', ['create', email, '--company', 'SG'], 'Demo!2026\n', { DATA_DIR })
  expect(await create('first@portal.test')).toEqual({
    code: 0,
    output: `A new database was made in ${DATA_DIR}. first@portal.test is now an admin of Meridian Care Singapore.`,
  })
  expect((await create('next@portal.test')).output).toBe(
    'next@portal.test is now an admin of Meridian Care Singapore.',
  )
  const portal = await startPortal({ ...productionEnv('https://messages.example/send'), DATA_DIR })
  const body = { email: 'first@portal.test', password: 'Demo!2026', type: 'EMAIL' } as const
  expect(await portal.call('POST /auth/login', { body })).toMatchObject({ token: expect.any(String) })
  expect((await portal.end('SIGTERM')).output).not.toContain('first owner')
})

test('the start and every command refuse a database of an unreleased version in one line, and leave it unchanged', async () => {
  const backup = join(folder, 'backup')
  await run('backup', [backup])
  await change(
    `delete from kysely_migration where name not like '0001-%'`,
    `update kysely_migration set name = '0001-initial'`,
    `delete from last_backup`,
  )
  const line = /(^|Database: )The database is of an unreleased version \(0001-initial\)[^\n]*$/m
  const restore: [string, string[]] = ['restore', [backup, '--overwrite']]
  for (const [name, args] of [...CHANGES, ...READS, restore, ['doctor', []] as const])
    expect([name, await run(name, args)]).toEqual([name, { code: 1, output: expect.stringMatching(line) }])
  const { code, output } = await runPortal({ DATA_DIR: folder })
  expect([code, output.trim()]).toEqual([
    1,
    expect.stringMatching(/^The database is of an unreleased[^\n]*$/),
  ])
  expect(await readdir(folder)).not.toContain('FILE')
  const kept = await useFolder(folder, db => sql`select name from kysely_migration`.execute(db))
  expect(kept.rows).toEqual([{ name: '0001-initial' }])
})

test("admin makes an admin who can log in; production starts on a demo's folder only after remove-demo [R§2 D§1]", async () => {
  const create = ['create', 'Ada@Portal.test', '--company', 'MY']
  expect(await run('admin', [...create, '--role', 'boss'], 'Demo!2026\n')).toEqual({
    code: 1,
    output: 'The role is one of: owner, programme, warehouse, compliance, read-only.',
  })
  const created = await run('admin', [...create, '--role', 'read-only'], 'Demo!2026\n')
  expect(created).toEqual({ code: 0, output: 'ada@portal.test is now an admin of Meridian Care Malaysia.' })
  expect(await run('admin', ['create', 'a@b.test', '--company', 'MY'], 'demo2026')).toEqual({
    code: 1,
    output: expect.stringMatching(/^Password must be at least 8 characters long/),
  })
  expect((await run('admin', ['disable', 'a@b.test'])).output).toBe('There is no admin a@b.test.')
  expect(await run('admin', ['reset-second-factor', 'admin.my@demo.test'])).toEqual({
    code: 1,
    output: 'admin.my@demo.test has no second factor.',
  })
  const outputs = [
    await run('admin', ['unbind', 'ada@portal.test']),
    await run('admin', ['allow-passwords', 'ada@portal.test']),
  ]
  expect(outputs).toEqual([
    {
      code: 0,
      output: 'ada@portal.test has no account of single sign-on any more; every session has ended.',
    },
    { code: 0, output: 'ada@portal.test and all other admins of the company can log in by password.' },
  ])
  const production = {
    ...productionEnv('https://messages.example/send'),
    DATA_DIR: folder,
    NODE_ENV: 'production',
  }
  const { code, output } = await runPortal(production)
  expect(code).toBe(1)
  expect(output).toContain('admins: admin.my2@demo.test, admin.my@demo.test, admin.sg@demo.test')
  expect(output).toContain('npm run portal -- admin remove-demo')
  expect(output).not.toContain('    at ')

  expect(await run('admin', ['remove-demo'])).toMatchObject({ code: 0 })
  const portal = await startPortal(production)
  const logIn = (email: string) =>
    portal.call('POST /auth/login', { body: { email, password: 'Demo!2026', type: 'EMAIL' } })
  expect(await logIn('ada@portal.test')).toMatchObject({ token: expect.any(String) })
  await expect(logIn('admin.my@demo.test')).rejects.toThrow('INVALID_CREDENTIALS')
  await portal.end('SIGTERM')
})

test('audit verify prints the number of events, or names the broken place and fails', async () => {
  await run('admin', ['disable', 'admin.my@demo.test'])
  await run('admin', ['enable', 'admin.my@demo.test'])
  const right = await run('audit', ['verify'])
  expect(right.code).toBe(0)
  expect(right.output).toMatch(/^MY: 2 events, all as they were written; MY:2:[0-9a-f]{64}$/m)
  expect(right.output).toMatch(/^NONE: 0 events/m)

  const noted = /MY:2:[0-9a-f]{64}/.exec(right.output)?.[0] ?? ''
  expect(await run('audit', ['verify', noted])).toEqual(right)
  const other = `${noted.slice(0, -1)}${noted.endsWith('0') ? 1 : 0}`
  expect(await run('audit', ['verify', other])).toEqual({
    code: 1,
    output: expect.stringContaining('MY: 1 events, then it is broken: event 2 is not the one that was noted'),
  })
})

test('messages lists messages, resends failed ones but no codes, and counts waiting ones', async () => {
  expect(await run('messages', ['list'])).toEqual({ code: 0, output: 'There are no such messages.' })
  const [failed, code] = [crypto.randomUUID(), crypto.randomUUID()]
  await change(`insert into messages (id, company_id, recipient, state, expires_at, kind, provider, answer)
    select failed.id::uuid, companies.id, '60123456789', 'FAILED', now(), kind, provider, answer
    from companies, (values ('${failed}', 'PHONE_CHANGED', 'twilio', 'no'), ('${code}', 'CODE', null, null))
      failed (id, kind, provider, answer) where region = 'MY'`)
  const listed = await run('messages', ['list', '--state', 'FAILED', '--kind', 'PHONE_CHANGED'])
  expect(listed.output).toMatch(
    new RegExp(`^${failed}  \\S+  MY  PHONE_CHANGED  FAILED  0 tries  twilio: no$`),
  )
  expect(await run('messages', ['retry', failed, code])).toEqual({
    code: 1,
    output: `1 of 2 messages are sent again.\nNeither failed nor expired, or codes, or not there:\n${code}`,
  })
  expect(await run('messages', ['retry', '--failed'])).toMatchObject({
    output: '0 of 0 messages are sent again.',
  })
  const { output } = await run('messages', ['stats'])
  expect(output).toMatch(/^MY: 1 wait, the oldest for \d+ seconds\.\nSG: nothing waits\.$/m)
  expect(output).toMatch(/^CODE +FAILED +– +1\nPHONE_CHANGED +WAITING +twilio +1$/m)
})
