import { INVITATIONS_PER_PRESS_MAX } from '@portal/contract/notifications/message-kinds'
import { beforeAll, expect, test } from 'vitest'
import { findAuditOf } from '../../test/audit.ts'
import { buildAdmin, buildHcp, buildToken, freshPhone } from '../../test/factories.ts'
import { CONSENT, CONSENTED_COLUMNS, importFile, PRACTICE } from '../../test/import-file.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

const counts = async () => (await server.call('GET /admin/invitations', { token })).data
const invite = (invited: number) => server.call('POST /admin/invitations', { token, body: { invited } })
const told = () =>
  server.db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'user_id')
    .where('kind', '=', 'ACCOUNT_READY')
    .orderBy('position')
    .select(['full_name', 'due_at', 'once'])
    .execute()

test('imported HCPs are invited in waves, each once, except declined HCPs and HCPs who have logged in', async () => {
  await buildHcp(server)
  const names = Array.from(
    { length: INVITATIONS_PER_PRESS_MAX + 3 },
    (_, index) =>
      `Wong ${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(65 + Math.floor(index / 26))}`,
  )
  const lines = names.map(name => `Dr ${name},${freshPhone()},${PRACTICE},,${CONSENT}`)
  await importFile(server, token, 'hcps', [CONSENTED_COLUMNS, ...lines])
  const imported = names.length
  await server.db.updateTable('users').set({ locale: 'en' }).where('full_name', '=', 'Wong AA').execute()
  const declined = server.db.selectFrom('users').where('full_name', '=', 'Wong BA').select('id')
  await server.db
    .updateTable('campaign_entries')
    .set({ status: 'CANCELLED' })
    .where('user_id', '=', declined)
    .execute()
  const blocked = { noConsent: 0, doNotContact: 0 }
  const pace = { waiting: 0, sentToday: 0, perDay: 100 }
  expect(await counts()).toEqual({
    ...{ imported: imported - 1, invited: 0, loggedIn: 1, notYet: imported - 2, ready: imported - 2 },
    ...{ ...blocked, ...pace },
  })

  expect((await invite(0)).data).toMatchObject({ invited: INVITATIONS_PER_PRESS_MAX, notYet: 1 })
  // A lost answer asked for again, and a screen that has not heard of the wave.
  expect((await invite(0)).error.code).toBe('INVITATIONS_CHANGED')
  expect((await invite(INVITATIONS_PER_PRESS_MAX)).data).toMatchObject({
    invited: INVITATIONS_PER_PRESS_MAX + 1,
    notYet: 0,
  })
  expect((await invite(INVITATIONS_PER_PRESS_MAX + 1)).error.code).toBe('INVITATIONS_CHANGED')
  const sent = (await told()).map(row => row.full_name)
  expect(sent).toHaveLength(INVITATIONS_PER_PRESS_MAX + 1)
  expect(new Set(sent)).toEqual(new Set(names.slice(2)))
  expect(await findAuditOf(server.db, server.companies.MY.id)).toMatchObject([
    { action: 'import.invited', details: { count: INVITATIONS_PER_PRESS_MAX } },
    { action: 'import.invited', details: { count: 1 } },
  ])
})

test("HCPs notified at the import count as invited, and the other company's counts stay separate", async () => {
  const before = await counts()
  const csv = [CONSENTED_COLUMNS, `Dr Invited Now,${freshPhone()},${PRACTICE},,${CONSENT}`].join('\r\n')
  await server.call('POST /admin/import', {
    token,
    body: { kind: 'hcps', csv, dryRun: false, notifyHcps: true },
  })
  expect(await counts()).toEqual({
    ...before,
    imported: before.imported + 1,
    invited: before.invited + 1,
    waiting: before.waiting + 1,
  })
  const abroad = await buildAdmin(server, { company: server.companies.SG })
  const there = await server.call('GET /admin/invitations', { token: await buildToken(server, abroad) })
  expect(there.data).toMatchObject({ imported: 0, invited: 0, loggedIn: 0, notYet: 0, ready: 0, waiting: 0 })
})

test.each([-1, 1.5, '3', null, 2e9])('a number of invited HCPs is a whole one: %j', async invited => {
  expect((await server.call('POST /admin/invitations', { token, body: { invited } })).status).toBe(400)
})
