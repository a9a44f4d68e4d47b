import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { selectAudit } from '../../../test/audit.ts'
import { buildAdmin } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'
import { createAdmin } from './admin-accounts.ts'
import { createFirstOwnerLink } from './first-owner.queries.ts'

const PASSWORD = 'Demo!2026'
const server = useTestServer()
beforeEach(() => server.db.deleteFrom('users').execute())

const newLink = async () => (await createFirstOwnerLink(server.db)) ?? ''
const check = (secret: string) => server.call('POST /auth/first-owner-link', { body: { secret } })
const accept = (secret: string, email = 'first@demo.test') =>
  server.call('POST /auth/first-owner-link/accept', {
    body: { secret, region: 'SG', name: ' Nadia  Osman ', email, password: PASSWORD },
  })
const findAdmins = () =>
  server.db.selectFrom('users').select(['email', 'full_name', 'company_id', 'admin_role']).execute()

test('the link of a start without an admin creates the first owner of a company, who is signed in [D§10]', async () => {
  const secret = await newLink()
  expect((await check(secret)).status).toBe(200)
  const { token } = (await accept(secret, ' First@Demo.test ')).data
  const { personalInfo } = (await server.call('GET /users/details', { token })).data
  expect(personalInfo).toMatchObject({ name: 'Nadia Osman', adminRole: 'OWNER' })
  expect(await findAdmins()).toEqual([
    {
      email: 'first@demo.test',
      full_name: 'Nadia Osman',
      company_id: server.companies.SG.id,
      admin_role: 'OWNER',
    },
  ])
  const login = { email: 'first@demo.test', password: PASSWORD, type: 'EMAIL' }
  expect((await server.call('POST /auth/login', { body: login })).status).toBe(200)
  const events = await selectAudit(server.db).orderBy('id').select('action').execute()
  expect(events.map(({ action }) => action)).toEqual(['admin.created', 'session.started', 'session.started'])
})

test('a link works once, and ends every other link with it', async () => {
  const [secret, other] = [await newLink(), await newLink()]
  expect((await accept(secret)).status).toBe(200)
  for (const used of [secret, other]) {
    expect((await check(used)).error.code).toBe('INVALID_LINK')
    expect((await accept(used, 'second@demo.test')).error.code).toBe('INVALID_LINK')
  }
  expect(await findAdmins()).toHaveLength(1)
})

test('a link works for an hour', async () => {
  const secret = await newLink()
  const [link] = await server.db.selectFrom('first_owner_links').select('expires_at').execute()
  expect(Math.round((Number(link?.expires_at) - Date.now()) / 60_000)).toBe(60)
  await server.db
    .updateTable('first_owner_links')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .execute()
  expect((await check(secret)).error.code).toBe('INVALID_LINK')
  expect((await accept(secret)).error.code).toBe('INVALID_LINK')
  expect(await findAdmins()).toEqual([])
})

test('beside an admin no link is made, and one of before is refused', async () => {
  const secret = await newLink()
  await buildAdmin(server, { disabled_at: new Date() })
  expect(await createFirstOwnerLink(server.db)).toBeUndefined()
  expect((await check(secret)).error.code).toBe('INVALID_LINK')
  expect((await accept(secret)).error.code).toBe('INVALID_LINK')
})

test('an admin of the command line ends the links', async () => {
  const secret = await newLink()
  await createAdmin(server.db, server.companies.MY, { email: 'cli@demo.test', password: PASSWORD })
  expect(await server.db.selectFrom('first_owner_links').selectAll().execute()).toEqual([])
  expect((await accept(secret)).error.code).toBe('INVALID_LINK')
})
