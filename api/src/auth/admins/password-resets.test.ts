import { randomUUID } from 'node:crypto'
import { RESET_LINK_MINUTES } from '@portal/contract/auth/admins.endpoints'
import { beforeAll, expect, test, vi } from 'vitest'
import { selectAudit } from '../../../test/audit.ts'
import { readMessages } from '../../../test/codes.ts'
import { buildAdmin, buildToken } from '../../../test/factories.ts'
import { buildAdminWithFactor } from '../../../test/second-factors.ts'
import { useTestServer } from '../../../test/server.ts'
import { createPasswordResets, type PasswordResets } from './password-resets.ts'

const server = useTestServer()
let resets: PasswordResets
beforeAll(() => {
  resets = createPasswordResets(server)
})

const PASSWORD = 'Other!2027'
const ask = (email: string, address: string = randomUUID()) =>
  server.call('POST /auth/password-reset-email', { body: { email }, address })
const setPassword = (secret: string) =>
  server.call('POST /auth/setpass', { body: { secret, password: PASSWORD } })

/** Writes and sends what was asked for. @returns the secrets of the links that came to an address, newest first */
async function linksTo(email: string): Promise<string[]> {
  while (await resets.sendNext());
  await server.deliver()
  const mails = await readMessages(server, email)
  return mails.map(({ text }) => /\/admin\/join#(\S+)/.exec(text)?.[1] ?? '')
}

test('an admin who forgot the password gets a link that works once, for an hour, and keeps the name [D§2]', async () => {
  const { id, email } = await buildAdmin(server, { full_name: 'Nadia Osman' })
  resets.ask(email ?? '')
  const [secret = ''] = await linksTo(email ?? '')
  const { expires_at } = await server.db
    .selectFrom('admin_links')
    .where('user_id', '=', id)
    .select('expires_at')
    .executeTakeFirstOrThrow()
  expect(Math.round((expires_at.getTime() - Date.now()) / 60_000)).toBe(RESET_LINK_MINUTES)
  expect((await server.call('POST /auth/admin-link', { body: { secret } })).data.name).toBe('Nadia Osman')
  const { data } = await setPassword(secret)
  const { personalInfo } = (await server.call('GET /users/details', { token: data.token ?? '' })).data
  expect(personalInfo.name).toBe('Nadia Osman')
  expect((await setPassword(secret)).error.code).toBe('INVALID_LINK')
  const body = { email: email ?? '', password: PASSWORD, type: 'EMAIL' as const }
  expect((await server.call('POST /auth/login', { body })).status).toBe(200)
  const actions = await selectAudit(server.db)
    .where('entity_id', '=', id)
    .orderBy('id')
    .select('action')
    .execute()
  expect(actions.map(({ action }) => action).slice(0, 3)).toEqual([
    'admin.reset-asked',
    'session.started',
    'admin.link-used',
  ])
})

test('a newer link ends the one before, whose mail is dropped if it has not left [D§2]', async () => {
  const { email } = await buildAdmin(server)
  resets.ask(email ?? '')
  const [first = ''] = await linksTo(email ?? '')
  resets.ask(email ?? '')
  await resets.sendNext()
  resets.ask(email ?? '')
  const links = await linksTo(email ?? '')
  expect(links).toHaveLength(2)
  expect((await setPassword(first)).error.code).toBe('INVALID_LINK')
  expect((await setPassword(links[0] ?? '')).status).toBe(200)
})

test('a link for a forgotten password keeps the second factor', async () => {
  const { admin } = await buildAdminWithFactor(server)
  resets.ask(admin.email ?? '')
  const [secret = ''] = await linksTo(admin.email ?? '')
  expect((await setPassword(secret)).data).toEqual({ token: null, secondFactorToken: expect.any(String) })
})

test('the answer is the same for every address, and nobody is looked up before it [D§2]', async () => {
  const known = await buildAdmin(server)
  const disabled = await buildAdmin(server, { disabled_at: new Date() })
  const executed = vi.spyOn(server.db.getExecutor(), 'executeQuery')
  const answers: unknown[] = []
  const statements: string[][] = []
  for (const email of [known.email ?? '', disabled.email ?? '', `${randomUUID()}@demo.test`]) {
    executed.mockClear()
    const { status, text } = await ask(email)
    answers.push([status, text])
    statements.push(executed.mock.calls.map(([query]) => query.sql))
  }
  executed.mockRestore()
  expect(new Set(answers.map(answer => JSON.stringify(answer)))).toHaveLength(1)
  expect(new Set(statements.map(asked => JSON.stringify(asked)))).toHaveLength(1)
  expect(statements.flat().filter(asked => /users|admin_links|messages/.test(asked))).toEqual([])
})

test('nobody but an enabled admin who has joined gets a link', async () => {
  const owner = await buildToken(server, await buildAdmin(server))
  const invited = `${randomUUID()}@demo.test`
  await server.call('POST /admin/admins', { token: owner, body: { email: invited, role: 'WAREHOUSE' } })
  const [invitation] = await linksTo(invited)
  const disabled = await buildAdmin(server, { disabled_at: new Date() })
  for (const email of [invited, disabled.email]) resets.ask(email ?? '')
  expect(await linksTo(invited)).toEqual([invitation])
  expect(await linksTo(disabled.email ?? '')).toEqual([])
})

test('an invitation comes by mail too, with the link that the owner sees; setpass does not take it, for it has no name', async () => {
  const owner = await buildToken(server, await buildAdmin(server))
  const email = `${randomUUID()}@demo.test`
  const { data } = await server.call('POST /admin/admins', {
    token: owner,
    body: { email, role: 'WAREHOUSE' },
  })
  expect(data.mailed).toBe(true)
  const [secret = ''] = await linksTo(email)
  expect(new URL(data.link).hash).toBe(`#${secret}`)
  expect((await setPassword(secret)).error.code).toBe('INVALID_LINK')
  const stored = await server.db.selectFrom('messages').select('details').execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
  const body = { secret, name: 'Lim Wei', password: PASSWORD }
  expect((await server.call('POST /auth/admin-link/accept', { body })).status).toBe(200)
})

test('an address is asked for three times an hour, and a network asks ten times, whether or not there is such an admin [D§2]', async () => {
  const { email } = await buildAdmin(server)
  for (const address of [email ?? '', `${randomUUID()}@demo.test`]) {
    const answers = [await ask(address), await ask(address), await ask(address), await ask(address)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  }
  const network = '203.0.113.9'
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1)
    statuses.push((await ask(`${randomUUID()}@demo.test`, network)).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
