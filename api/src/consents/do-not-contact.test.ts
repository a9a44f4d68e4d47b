import { MESSAGE_KINDS, UNSOLICITED_KINDS } from '@portal/contract/notifications/message-kinds'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildSoldOutItem,
  buildWaitingHcp,
  findToldHcpIds,
  tellWaitingHcps,
} from '../../test/back-in-stock.ts'
import { setStock } from '../../test/buyers.ts'
import { buildConsentingHcp } from '../../test/consenting-hcps.ts'
import { deliveryTo } from '../../test/deliveries.ts'
import { buildAdmin, buildHcp, buildToken, freshPhone } from '../../test/factories.ts'
import { chainsOf, fakeProvider } from '../../test/fake-providers.ts'
import { useTestServer } from '../../test/server.ts'
import { expectTablesUnchanged } from '../../test/tables.ts'
import { zoneAt } from '../../test/time-zones.ts'
import { enqueueBulkNotifications, enqueueNotification } from '../notifications/enqueue-notification.ts'
import { SendError } from '../notifications/providers/provider.ts'

const server = useTestServer()
let token: string
let abroad: string
let owner: string
beforeAll(async () => {
  const compliance = { full_name: 'Nurul Huda', admin_role: 'COMPLIANCE' as const }
  token = await buildToken(server, await buildAdmin(server, compliance))
  abroad = await buildToken(server, await buildAdmin(server, { ...compliance, company: server.companies.SG }))
  owner = await buildToken(server, await buildAdmin(server))
  const time_zone = zoneAt(12)
  await server.db.updateTable('companies').set({ time_zone }).execute()
})
beforeEach(async () => {
  await server.db.deleteFrom('messages').execute()
  await server.db.deleteFrom('do_not_contact').execute()
})

const put = (phone: string, listed = true, as = token) =>
  server.call('POST /admin/do-not-contact', { token: as, body: { phone, listed } })
const check = async (phone: string, as = token) =>
  (await server.call('POST /admin/do-not-contact/check', { token: as, body: { phone } })).data.added
const list = async () => (await server.call('GET /admin/do-not-contact', { token })).data
const statesOf = async (userId: string) =>
  (
    await server.db.selectFrom('messages').where('user_id', '=', userId).select(['kind', 'state']).execute()
  ).map(({ kind, state }) => `${kind} ${state}`)

test('a number is put on the list by hand and taken off, both repeatable; another company has its own list [D§11]', async () => {
  const phone = freshPhone()
  expect(await check(phone)).toBeNull()
  expect((await put(phone)).data.added).toMatchObject({ by: 'Nurul Huda' })
  await expectTablesUnchanged(server.db, () => put(`+${phone}`, true, owner))
  expect(await check(`+60 ${phone.slice(2)}`)).toMatchObject({ by: 'Nurul Huda' })
  expect(await check(phone, abroad)).toBeNull()
  expect(await list()).toMatchObject({ count: 1, additions: [{ by: 'Nurul Huda', count: 1 }] })
  expect((await put(phone, false)).data.added).toBeNull()
  await expectTablesUnchanged(server.db, () => put(phone, false))
  expect(await list()).toEqual({ count: 0, additions: [] })
})

test('neither the database nor the audit has a number of the list', async () => {
  const phone = freshPhone()
  const csv = `Mobile No\r\n${phone}`
  await server.call('POST /admin/import', { token, body: { kind: 'doNotContact', csv, dryRun: false } })
  await put(phone, false)
  await put(phone)
  const rows = await server.db.selectFrom('do_not_contact').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.digest).toMatch(/^[0-9a-f]{64}$/)
  const { data } = await server.call('GET /admin/activity', { token: owner })
  const told = data.slice(0, 3)
  expect(told.map(({ action }) => action)).toEqual([
    'contact.blocked',
    'contact.unblocked',
    'import.doNotContact',
  ])
  expect(JSON.stringify([rows, told])).not.toContain(phone.slice(2))
})

test('a file adds numbers of the country, in the ways in which people write them; the roles of privacy import it', async () => {
  const [one, two] = [freshPhone(), freshPhone()]
  const send = (lines: string[], as = token) =>
    server.call('POST /admin/import', {
      token: as,
      body: { kind: 'doNotContact', csv: ['Mobile No', ...lines].join('\n'), dryRun: false },
    })
  const added = await send([`+${one}`, `0${one.slice(2)}`, `60-${two.slice(2)}`])
  expect(added.data).toMatchObject({ done: true, rows: 3, added: 2, known: 1, problems: [] })
  expect((await send([two])).data).toMatchObject({ added: 0, known: 1 })
  expect(await list()).toMatchObject({ count: 2, additions: [{ count: 2, by: 'Nurul Huda' }] })
  const bad = await send([freshPhone('SG'), '12', one])
  expect(bad.data.problems.map(({ row, code }) => [row, code])).toEqual([
    [2, 'PHONE_INVALID'],
    [3, 'PHONE_INVALID'],
  ])
  const programme = await buildToken(server, await buildAdmin(server, { admin_role: 'PROGRAMME' }))
  expect((await send([one], programme)).error.code).toBe('FORBIDDEN')
  const csv = 'Name,Mobile No\nMs Aisyah Rahman,60123456789'
  const body = { kind: 'reps' as const, csv, dryRun: true }
  expect((await server.call('POST /admin/import', { token, body })).error.code).toBe('FORBIDDEN')
})

test('only invitations and back-in-stock messages are not written to a number of the list', async () => {
  const hcp = await buildHcp(server)
  await put(hcp.phone ?? '')
  const companyId = hcp.company_id
  for (const kind of MESSAGE_KINDS) await enqueueNotification(server.db, { companyId, kind, userId: hcp.id })
  const kinds = server.db.selectFrom('messages').select('kind').where('user_id', '=', hcp.id)
  const written = (await kinds.execute()).map(({ kind }) => kind)
  expect(new Set(written)).toEqual(new Set(MESSAGE_KINDS.filter(kind => !UNSOLICITED_KINDS.includes(kind))))
  expect(UNSOLICITED_KINDS).toEqual(['ACCOUNT_READY', 'SAMPLE_BACK'])
  const recipients = [{ userId: hcp.id }, { userId: (await buildHcp(server)).id }]
  expect(await enqueueBulkNotifications(server.db, { companyId, kind: 'SAMPLE_BACK', recipients })).toBe(1)
  expect(await enqueueBulkNotifications(server.db, { companyId, kind: 'SAMPLE_RECALL', recipients })).toBe(2)
})

test('a number that is put on the list while its messages wait gets neither; the invitation is taken back', async () => {
  const provider = fakeProvider()
  const delivery = deliveryTo(server, chainsOf([provider]))
  const hcp = await buildConsentingHcp(server)
  const counts = async () => (await server.call('GET /admin/invitations', { token: owner })).data
  const { invited } = await counts()
  await server.call('POST /admin/invitations', { token: owner, body: { invited } })
  await enqueueNotification(server.db, { companyId: hcp.company_id, kind: 'SAMPLE_BACK', userId: hcp.id })
  await enqueueNotification(server.db, { companyId: hcp.company_id, kind: 'LICENCE_ENDS', userId: hcp.id })
  await put(hcp.phone ?? '')
  while (await delivery.deliverNext(hcp.company_id));
  expect(provider.taken.map(({ kind }) => kind)).toEqual(['LICENCE_ENDS'])
  expect((await statesOf(hcp.id)).toSorted()).toEqual([
    'ACCOUNT_READY DROPPED',
    'LICENCE_ENDS SENT',
    'SAMPLE_BACK DROPPED',
  ])
  expect(await counts()).toMatchObject({ invited, doNotContact: 1, ready: 0 })
  // Off the list, the HCP is invited like anybody else.
  await put(hcp.phone ?? '', false)
  await server.call('POST /admin/invitations', { token: owner, body: { invited } })
  while (await delivery.deliverNext(hcp.company_id));
  expect(provider.taken.map(({ kind }) => kind)).toEqual(['LICENCE_ENDS', 'ACCOUNT_READY'])
})

test('a number that is put on the list while one provider is tried is given to no other', async () => {
  const hcp = await buildConsentingHcp(server)
  const provider = fakeProvider()
  const refusing = {
    ...fakeProvider(),
    async send() {
      await put(hcp.phone ?? '')
      throw new SendError('no route', { lasting: false })
    },
  }
  const delivery = deliveryTo(server, chainsOf([refusing, provider]))
  for (const kind of ['SAMPLE_BACK', 'LICENCE_ENDS'] as const)
    await enqueueNotification(server.db, { companyId: hcp.company_id, kind, userId: hcp.id })
  while (await delivery.deliverNext(hcp.company_id));
  expect(provider.taken.map(({ kind }) => kind)).toEqual(['LICENCE_ENDS'])
  expect((await statesOf(hcp.id)).toSorted()).toEqual(['LICENCE_ENDS SENT', 'SAMPLE_BACK DROPPED'])
})

test('an HCP on the list does not keep pieces that are back from the others', async () => {
  const item = await buildSoldOutItem(server)
  const [blocked, other] = [await buildWaitingHcp(server, item), await buildWaitingHcp(server, item)]
  await put(blocked.phone ?? '')
  await setStock(server, item, 1)
  await tellWaitingHcps(server)
  await setStock(server, item, 2)
  await tellWaitingHcps(server)
  expect(await findToldHcpIds(server, item)).toEqual([other.id])
})
