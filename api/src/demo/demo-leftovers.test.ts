import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildHcp, buildToken } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { changeAdminByEmail } from '../auth/admins/admin-accounts.ts'
import type { UserRow } from '../platform/database/schema.ts'
import { removeDemoAccountsAndReport, requireNoDemoAccounts } from './demo-leftovers.ts'
import { DEMO_RECORDS } from './demo-records.ts'
import { insertDemoRecordsIfEmpty } from './load-demo.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  await fill()
})
afterEach(() => server.close())
const fill = () => insertDemoRecordsIfEmpty(server.db, Object.values(server.companies), async () => 'a hash')

const EMAILS = DEMO_RECORDS.admins
  .map(({ email }) => email)
  .sort()
  .join(', ')

/** A demo account. */
const demoUser = (column: 'phone' | 'email', value: string): Promise<UserRow> =>
  server.db.selectFrom('users').where(column, '=', value).selectAll().executeTakeFirstOrThrow()

test('production refuses a database with demo accounts, naming them and the command, until they are removed [D§1]', async () => {
  await expect(requireNoDemoAccounts(server.db)).rejects.toThrow(
    `admins: ${EMAILS}
  - representatives: 3
  - HCPs: 4
Remove them with: npm run portal -- admin remove-demo`,
  )
  expect(await removeDemoAccountsAndReport(server.db)).toBe(`Removed admins: ${EMAILS}
Removed representatives: 3
Removed HCPs: 4
The samples, their stock and the limits stay as they are.`)
  await requireNoDemoAccounts(server.db)
  for (const table of ['users', 'orders', 'addresses', 'campaign_entries', 'retailer_records'] as const)
    expect(await server.db.selectFrom(table).select('id').execute()).toEqual([])
  const audit = server.db.selectFrom('audit_events').where('action', '=', 'account.removed').select('id')
  expect(await audit.execute()).toHaveLength(14)
  expect(await removeDemoAccountsAndReport(server.db)).toBe('There are no accounts of the demo.')
  // What remains keeps a demo from being filled again.
  expect(await fill()).toBe(false)
})

test('demo accounts that real records reference are disabled, and those records stay unchanged', async () => {
  const rep = await demoUser('phone', '60120000001')
  const admin = await demoUser('email', 'admin.my@demo.test')
  const hcp = await buildHcp(server, { promoter_id: rep.id, registered_by_id: rep.id })
  await server.db
    .updateTable('campaign_entries')
    .set({ decided_by: admin.id })
    .where('user_id', '=', hcp.id)
    .execute()
  const token = await buildToken(server, rep)
  const own = await buildToken(server, hcp)
  const before = await server.call('GET /users/details', { token: own })

  const said = await removeDemoAccountsAndReport(server.db)
  expect(said).toContain('Removed representatives: 2\n')
  expect(said).toContain('Disabled, since records that stay name them: admins: admin.my@demo.test\n')
  expect(said).toContain('Disabled, since records that stay name them: representatives: 1\n')
  await requireNoDemoAccounts(server.db)
  expect((await server.call('GET /users/details', { token })).status).toBe(401)
  expect(await server.call('GET /users/details', { token: own })).toMatchObject({ data: before.data })

  await changeAdminByEmail(server.db, 'admin.my@demo.test', 'enable')
  await expect(requireNoDemoAccounts(server.db)).rejects.toThrow('admins: admin.my@demo.test')
})
