import type { ConsentPurpose } from '@portal/contract/consents/consent-purposes'
import { BULK_NOTICES_PER_MINUTE } from '@portal/contract/notifications/message-kinds'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildConsentingHcp } from '../../test/consenting-hcps.ts'
import { deliveryTo, findMessage, letMessagesPass } from '../../test/deliveries.ts'
import { buildAdmin, buildToken } from '../../test/factories.ts'
import { chainsOf, type FakeProvider, fakeProvider } from '../../test/fake-providers.ts'
import { useTestServer } from '../../test/server.ts'
import { hourIn, zoneAt } from '../../test/time-zones.ts'
import { isHcpInvitable } from '../users/invitations.queries.ts'
import { enqueueNotification } from './enqueue-notification.ts'
import { enqueueInvitations, findInvitationPace } from './invitation-queue.ts'
import { SendError } from './providers/provider.ts'

const server = useTestServer()
const regions = ['MY', 'SG'] as const
let provider: FakeProvider
let hcpIds: Record<(typeof regions)[number], string[]>
beforeAll(async () => {
  const build = async (company: (typeof server.companies)['MY']) => {
    const importer = (await buildAdmin(server, { company })).id
    const ids: string[] = []
    for (let count = 0; count < 8; count += 1)
      ids.push((await buildConsentingHcp(server, { company, registered_by_id: importer })).id)
    return ids
  }
  hcpIds = { MY: await build(server.companies.MY), SG: await build(server.companies.SG) }
})
beforeEach(async () => {
  provider = fakeProvider()
  await server.db.deleteFrom('messages').execute()
  await server.db.deleteFrom('message_attempts').execute()
  await setCompanies({ time_zone: zoneAt(12), invitations_per_day: 100 })
})

const setCompanies = (columns: { time_zone?: string; invitations_per_day?: number }) =>
  server.db.updateTable('companies').set(columns).execute()
const invite = (region: (typeof regions)[number], count = 8) =>
  enqueueInvitations(server.db, server.companies[region].id, hcpIds[region].slice(0, count))
async function deliverAll(companyId: string) {
  const delivery = deliveryTo(server, chainsOf([provider]))
  while (await delivery.deliverNext(companyId));
}
const waiting = () =>
  server.db.selectFrom('messages').where('state', '=', 'WAITING').select(['next_at', 'expires_at']).execute()

test.each(regions)(
  'in %s no more invitations leave in a day than the company says; the rest waits for 8 am of the next day [D§11]',
  async region => {
    const { id } = server.companies[region]
    const zone = zoneAt(9)
    await setCompanies({ time_zone: zone, invitations_per_day: 3 })
    await invite(region)
    await deliverAll(id)
    expect(provider.taken).toHaveLength(3)
    expect(await findInvitationPace(server.db, id)).toMatchObject({ waiting: 5, sentToday: 3, perDay: 3 })
    for (const { next_at, expires_at } of await waiting()) {
      expect(hourIn(zone, next_at)).toBe(8)
      const hours = (next_at.getTime() - Date.now()) / 3_600_000
      expect(hours).toBeGreaterThan(22)
      expect(hours).toBeLessThanOrEqual(23)
      expect(expires_at.getTime() - next_at.getTime()).toBe(72 * 3_600_000)
    }
    // More a day counts from the next morning; a message of another kind does not wait.
    await enqueueNotification(server.db, {
      companyId: id,
      kind: 'LICENCE_ENDS',
      userId: hcpIds[region][7] ?? '',
    })
    await deliverAll(id)
    expect(provider.taken.map(({ kind }) => kind)).toEqual([
      ...Array(3).fill('ACCOUNT_READY'),
      'LICENCE_ENDS',
    ])
    await letMessagesPass(server, 24 * 3600)
    await deliverAll(id)
    expect(provider.taken).toHaveLength(3 + 1 + 3)
  },
)

test.each([
  [8, true],
  [19, true],
  [20, false],
  [23, false],
  [0, false],
  [7, false],
])('at %i:00 of the company an invitation leaves: %s', async (hour, leaves) => {
  const zone = zoneAt(hour)
  await setCompanies({ time_zone: zone })
  await invite('MY', 1)
  await deliverAll(server.companies.MY.id)
  expect(provider.taken).toHaveLength(leaves ? 1 : 0)
  for (const { next_at } of await waiting()) {
    expect(hourIn(zone, next_at)).toBe(8)
    expect(next_at.getTime() - Date.now()).toBeLessThanOrEqual(12 * 3_600_000)
  }
})

test.each([0, 23])(
  "an attempt before the company's midnight is one of the day before, also at %i:00",
  async hour => {
    const { id } = server.companies.MY
    await setCompanies({ time_zone: zoneAt(hour), invitations_per_day: 1 })
    const midnight = sql<Date>`date_trunc('day', now() at time zone ${zoneAt(hour)}) at time zone ${zoneAt(hour)}`
    const tried = (before: string) => ({
      ...{ company_id: id, invitation: true },
      tried_at: sql<Date>`${midnight} - ${before}::interval`,
    })
    await server.db.insertInto('message_attempts').values(tried('1 second')).execute()
    expect((await findInvitationPace(server.db, id)).sentToday).toBe(0)
    await server.db.insertInto('message_attempts').values(tried('0 seconds')).execute()
    expect((await findInvitationPace(server.db, id)).sentToday).toBe(1)
  },
)

test('an attempt that surely sent nothing does not count, and one that may have does', async () => {
  await setCompanies({ invitations_per_day: 2 })
  await invite('MY', 3)
  const { id } = server.companies.MY
  const delivery = deliveryTo(server, chainsOf([provider]))
  provider.refusal = new SendError('no such number', { lasting: true })
  await delivery.deliverNext(id)
  expect((await findInvitationPace(server.db, id)).sentToday).toBe(0)
  provider.refusal = new SendError('no answer', { lasting: false, maybeSent: true })
  await delivery.deliverNext(id)
  provider.refusal = undefined
  await deliverAll(id)
  expect(provider.taken).toHaveLength(1)
  expect((await findInvitationPace(server.db, id)).sentToday).toBe(2)
})

test('invitations leave at 60 a minute', async () => {
  const { id } = server.companies.MY
  const attempt = { company_id: id, invitation: true }
  await server.db
    .insertInto('message_attempts')
    .values(Array(BULK_NOTICES_PER_MINUTE - 1).fill(attempt))
    .execute()
  await invite('MY', 3)
  await deliverAll(id)
  expect(provider.taken).toHaveLength(1)
  expect((await waiting()).filter(({ next_at }) => next_at.getTime() > Date.now())).toEqual([])
  await letMessagesPass(server, 61)
  await deliverAll(id)
  expect(provider.taken).toHaveLength(3)
})

test('an invitation is dropped when its consent was withdrawn, and goes only by the channels of the consent', async () => {
  const [withdrawn, whatsapp] = hcpIds.MY
  const admin = await buildToken(server, await buildAdmin(server))
  const said = { version: 'import', actor: 'ADMIN' as const, actor_id: withdrawn ?? '' }
  await server.db
    .insertInto('consents')
    .values({ ...said, user_id: withdrawn ?? '', purpose: 'SMS_NOTICES', given: false })
    .execute()
  await server.db
    .updateTable('consents')
    .set({ purpose: 'WHATSAPP_NOTICES' })
    .where('user_id', '=', whatsapp ?? '')
    .execute()
  await invite('MY', 3)
  const second = fakeProvider('WHATSAPP')
  const delivery = deliveryTo(server, chainsOf([second, provider]))
  while (await delivery.deliverNext(server.companies.MY.id));
  expect([second.taken.length, provider.taken.length]).toEqual([1, 1])
  expect(
    await server.db
      .selectFrom('messages')
      .where('user_id', '=', withdrawn ?? '')
      .select('state')
      .execute(),
  ).toEqual([{ state: 'DROPPED' }])
  await server.db.deleteFrom('consents').where('given', '=', false).execute()
  expect((await server.call('GET /admin/invitations', { token: admin })).data.ready).toBe(8)
})

test.each([0, 12, 23])(
  "a check of Singapore's register holds 21 of the company's days, also when it is %i:00",
  async hour => {
    await setCompanies({ time_zone: zoneAt(hour) })
    const check = async (region: (typeof regions)[number], days: number) => {
      const userId = hcpIds[region][5] ?? ''
      await server.db
        .updateTable('users')
        .set({ register_checked_on: sql<string>`(now() at time zone ${zoneAt(hour)})::date - ${days}::int` })
        .where('id', '=', userId)
        .execute()
      return isHcpInvitable(server.db, userId)
    }
    const rename = (from: ConsentPurpose, to: ConsentPurpose) =>
      server.db.updateTable('consents').set({ purpose: to }).where('purpose', '=', from).execute()
    await rename('SMS_NOTICES', 'PORTAL_TERMS')
    const answers = [await check('SG', 0), await check('SG', 21), await check('SG', 22), await check('MY', 0)]
    await rename('PORTAL_TERMS', 'SMS_NOTICES')
    expect(answers).toEqual([true, true, false, false])
  },
)

test('an invitation whose check became too old while it waited is taken back, and may be sent after a new check', async () => {
  const { id: companyId } = server.companies.SG
  const userId = hcpIds.SG[6] ?? ''
  await server.db.deleteFrom('consents').where('user_id', '=', userId).execute()
  const checkedBefore = (days: number) =>
    server.db
      .updateTable('users')
      .set({
        invited_at: new Date(),
        register_checked_on: sql<string>`(now() at time zone ${zoneAt(12)})::date - ${days}::int`,
      })
      .where('id', '=', userId)
      .execute()
  await checkedBefore(22)
  await enqueueInvitations(server.db, companyId, [userId])
  await deliverAll(companyId)
  expect(provider.taken).toEqual([])
  const user = server.db.selectFrom('users').where('id', '=', userId).select('invited_at')
  expect(await user.execute()).toEqual([{ invited_at: null }])
  await checkedBefore(1)
  await enqueueInvitations(server.db, companyId, [userId])
  await deliverAll(companyId)
  const [sent] = provider.taken
  expect(await findMessage(server, sent?.id ?? '')).toMatchObject({ state: 'SENT', channel: 'SMS' })
})
