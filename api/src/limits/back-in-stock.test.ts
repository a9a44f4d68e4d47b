import { BULK_NOTICES_PER_MINUTE } from '@portal/contract/notifications/message-kinds'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  askToBeTold,
  buildSoldOutItem,
  buildWaitingHcp,
  findToldHcpIds,
  tellWaitingHcps,
} from '../../test/back-in-stock.ts'
import { setStock } from '../../test/buyers.ts'
import { readMessages } from '../../test/codes.ts'
import {
  buildAdmin,
  buildHcp,
  buildLimit,
  buildOrder,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { hourIn, zoneAt } from '../../test/time-zones.ts'
import { enqueueBulkNotifications } from '../notifications/enqueue-notification.ts'
import { deleteBackInStockWaits } from './back-in-stock.queries.ts'

const server = useTestServer()
let admin: string
beforeAll(async () => {
  admin = await buildToken(server, await buildAdmin(server))
})
// A limit applies to the whole company.
beforeEach(async () => {
  await server.db.updateTable('sample_limits').set({ active: false }).execute()
})

const soldOut = (overrides: Parameters<typeof buildSoldOutItem>[1] = {}) =>
  buildSoldOutItem(server, overrides)
const tell = () => tellWaitingHcps(server)
const toldOf = (item: { id: string }) => findToldHcpIds(server, item)
const countWaiting = async ({ id }: { id: string }) =>
  (await server.call('GET /admin/samples/:id', { token: admin, params: { id } })).data.sample.waiting
const actionsOn = async ({ id }: { id: string }) =>
  (await server.call('GET /admin/activity', { token: admin, query: { record: id } })).data
    .map(({ action, details }) => [action, details?.told].filter(Boolean).join(' '))
    .toReversed()
/** As if so many hours had passed since the last wave. */
const passHours = (hours: number) =>
  server.db
    .updateTable('back_in_stock')
    .set({ told_at: sql<Date>`told_at - make_interval(hours => ${hours})` })
    .execute()

test("an HCP who asked is notified once, with the sample's name, and no longer waits", async () => {
  const item = await soldOut()
  const { phone, id, token } = await buildWaitingHcp(server, item)
  expect((await askToBeTold(server, token, item)).data.itemIds).toEqual([item.id])
  expect(await countWaiting(item)).toBe(1)
  await tell()
  expect(await toldOf(item)).toEqual([])
  await setStock(server, item, 5)
  await tell()
  await tell()
  expect(await toldOf(item)).toEqual([id])
  await server.deliver()
  const [message] = await readMessages(server, phone ?? '')
  expect(message?.text).toContain('You asked us to tell you: Gum Care 75 g can be requested again.')
  expect((await server.call('GET /messages/notices', { token })).data[0]?.text).toContain('Gum Care 75 g')
  expect((await server.call('GET /back-in-stock', { token })).data.itemIds).toEqual([])
  expect(await countWaiting(item)).toBe(0)
  expect(await actionsOn(item)).toEqual(['sample.back-wanted', 'sample.back-told 1'])
})

test('the longest waiting HCPs are notified first, no more than there are pieces; the next ones a day later', async () => {
  const item = await soldOut()
  const hcps = [await buildWaitingHcp(server, item), await buildWaitingHcp(server, item)]
  hcps.push(await buildWaitingHcp(server, item), await buildWaitingHcp(server, item))
  const [one, two, three, four] = hcps.map(({ id }) => id)
  await setStock(server, item, 2)
  for (const _ of [1, 2]) await tell()
  expect(await toldOf(item)).toEqual([one, two])
  // What was told and not yet requested still counts.
  await setStock(server, item, 3)
  await tell()
  expect(await toldOf(item)).toEqual([one, two, three])
  await setStock(server, item, 0)
  await server.deliver()
  await passHoursOfMessages(25)
  await tell()
  expect(await toldOf(item)).toHaveLength(3)
  await setStock(server, item, 1)
  await tell()
  expect(await toldOf(item)).toEqual([one, two, three, four])
})

/** As if so many hours had passed since the messages were written, sent and tried. */
const passHoursOfMessages = async (hours: number) => {
  const past = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(hours => ${hours})`
  const times = { due_at: past('due_at'), tried_at: past('tried_at'), created_at: past('created_at') }
  await server.db.updateTable('messages').set(times).where('kind', '=', 'SAMPLE_BACK').execute()
  await passHours(hours)
}

test('pieces count as told of from the sending of the message, not from its writing', async () => {
  const item = await soldOut()
  const [first, second] = [await buildWaitingHcp(server, item), await buildWaitingHcp(server, item)]
  await setStock(server, item, 1)
  await tell()
  // The provider is down for a day, then the first message leaves.
  await passHoursOfMessages(25)
  await tell()
  expect(await toldOf(item)).toEqual([first.id])
  await server.deliver()
  await tell()
  expect(await toldOf(item)).toEqual([first.id])
  await passHoursOfMessages(25)
  await tell()
  expect(await toldOf(item)).toEqual([first.id, second.id])
})

test('a message that waits for days behind other notices is still sent', async () => {
  const item = await soldOut()
  const { phone, token } = await buildWaitingHcp(server, item)
  await setStock(server, item, 1)
  await tell()
  await passHoursOfMessages(24 * 4)
  await tell()
  await server.deliver()
  const texts = (await readMessages(server, phone ?? '')).map(({ text }) => text)
  expect(texts.join()).toContain('Gum Care 75 g can be requested again.')
  await passHoursOfMessages(24 * 4)
  await tell()
  const rows = server.db.selectFrom('back_in_stock').where('item_id', '=', item.id).selectAll()
  expect(await rows.execute()).toEqual([])
  expect((await server.call('GET /back-in-stock', { token })).data.itemIds).toEqual([])
})

test('nobody is notified from 20:00 to 08:00; the morning wave notifies the HCPs who still wait then', async () => {
  const item = await soldOut()
  const [first, second] = [await buildWaitingHcp(server, item), await buildWaitingHcp(server, item)]
  await setStock(server, item, 1)
  for (const hour of [20, 23, 0, 7]) await tellWaitingHcps(server, zoneAt(hour))
  expect(await toldOf(item)).toEqual([])
  expect(await countWaiting(item)).toBe(2)
  await askToBeTold(server, first.token, item, false)
  await tellWaitingHcps(server, zoneAt(8))
  expect(await toldOf(item)).toEqual([second.id])
})

test('a notice in the evening that queues behind other messages until 20:00 is due at 08:00', async () => {
  const item = await soldOut()
  const { id: userId, company_id: companyId } = await buildWaitingHcp(server, item)
  const people = Array.from({ length: 61 * BULK_NOTICES_PER_MINUTE }, () => ({ userId }))
  await enqueueBulkNotifications(server.db, { companyId, kind: 'REP_ASSIGNED', recipients: people })
  await setStock(server, item, 1)
  const evening = zoneAt(19)
  await tellWaitingHcps(server, evening)
  const message = server.db
    .selectFrom('messages')
    .where('kind', '=', 'SAMPLE_BACK')
    .where('user_id', '=', userId)
  const { due_at } = await message.select('due_at').executeTakeFirstOrThrow()
  expect(hourIn(evening, due_at)).toBe(8)
  await server.db.deleteFrom('messages').where('user_id', '=', userId).execute()
})

test('an HCP who withdraws is not notified, even if the message is already queued', async () => {
  const item = await soldOut()
  const [one, other] = [await buildWaitingHcp(server, item), await buildWaitingHcp(server, item)]
  expect((await askToBeTold(server, one.token, item, false)).data.itemIds).toEqual([])
  expect((await askToBeTold(server, one.token, item, false)).status).toBe(200)
  await setStock(server, item, 9)
  await tell()
  expect(await toldOf(item)).toEqual([other.id])
  expect((await askToBeTold(server, other.token, item, false)).status).toBe(200)
  await server.deliver()
  expect((await readMessages(server, other.phone ?? '')).map(({ text }) => text).join()).not.toContain('Gum')
  expect(await actionsOn(item)).toEqual([
    'sample.back-wanted',
    'sample.back-wanted',
    'sample.back-unwanted',
    'sample.back-told 1',
    'sample.back-unwanted',
  ])
})

test.each([
  [
    'its registration has ended',
    { registration_valid_until: '2020-01-01' },
    { registration_valid_until: null },
  ],
  ['it is withdrawn', { active: false }, { active: true }],
])(
  'a queued message is not sent when %s; the HCP waits again and is told once it is offered [D§11]',
  async (_, ended, renewed) => {
    const item = await soldOut()
    const { phone, id } = await buildWaitingHcp(server, item)
    const change = (columns: object) =>
      server.db.updateTable('shop_items').set(columns).where('id', '=', item.id).execute()
    const texts = async () => (await readMessages(server, phone ?? '')).map(({ text }) => text).join()
    await setStock(server, item, 1)
    await tell()
    await change(ended)
    await server.deliver()
    expect(await texts()).not.toContain('Gum Care')
    await tell()
    expect(await countWaiting(item)).toBe(1)
    await change(renewed)
    await tell()
    expect(await toldOf(item)).toEqual([id])
    // From the next day.
    await server.db.updateTable('back_in_stock').set({ due_on: '2020-01-01' }).execute()
    await tell()
    await server.deliver()
    expect(await toldOf(item)).toEqual([id, id])
    expect(await texts()).toContain('Gum Care 75 g can be requested again.')
  },
)

test('an HCP can ask again after a notification, and is notified again', async () => {
  const item = await soldOut()
  const { id, token } = await buildWaitingHcp(server, item)
  await setStock(server, item, 1)
  await tell()
  await setStock(server, item, 0)
  expect((await askToBeTold(server, token, item)).data.itemIds).toEqual([item.id])
  await setStock(server, item, 1)
  await tell()
  expect(await toldOf(item)).toEqual([id, id])
})

test('HCPs who may not have the sample now are skipped, and do not delay others', async () => {
  const item = await soldOut({ class: 'Food' })
  const [declined, entitled] = [await buildWaitingHcp(server, item), await buildWaitingHcp(server, item)]
  await server.db
    .updateTable('campaign_entries')
    .set({ status: 'CANCELLED' })
    .where('user_id', '=', declined.id)
    .execute()
  await setStock(server, item, 1)
  for (const _ of [1, 2]) await tell()
  expect(await toldOf(item)).toEqual([entitled.id])

  const closed = await soldOut({ class: 'Food' })
  await buildWaitingHcp(server, closed)
  const rule = { class: 'Food', profession: 'Dental Professional' }
  const allow = (allowed: boolean) =>
    server.call('POST /admin/sample-rules', { token: admin, body: { ...rule, allowed } })
  await allow(false)
  await setStock(server, closed, 1)
  await tell()
  expect(await toldOf(closed)).toEqual([])
  await allow(true)
})

test('an HCP whose limit is used up is notified when the next period begins, unless the limit is still used up', async () => {
  const item = await buildShopItem(server)
  await buildLimit(server, { item_id: item.id, period: 'MONTH', pieces: 1 })
  const hcp = await buildHcp(server)
  const token = await buildToken(server, hcp)
  expect((await askToBeTold(server, token, item)).error.code).toBe('SAMPLE_AVAILABLE')
  await buildOrder(server, { user: hcp, itemId: item.id })
  expect((await askToBeTold(server, token, item)).status).toBe(200)
  const readDueDay = async () => {
    const row = server.db.selectFrom('back_in_stock').where('item_id', '=', item.id)
    const { due, first } = await row
      .select([
        sql<string>`due_on::text`.as('due'),
        sql<string>`(date_trunc('month', now() at time zone 'Asia/Kuala_Lumpur') + interval '1 month')::date::text`.as(
          'first',
        ),
      ])
      .executeTakeFirstOrThrow()
    return [due, first]
  }
  const [due, first] = await readDueDay()
  expect(due).toBe(first)
  await tell()
  expect(await toldOf(item)).toEqual([])
  const comeDue = () =>
    server.db
      .updateTable('back_in_stock')
      .set({ due_on: '2020-01-01' })
      .where('user_id', '=', hcp.id)
      .execute()
  await comeDue()
  await tell()
  expect(await toldOf(item)).toEqual([])
  expect((await readDueDay())[0]).toBe(first)
  await server.db
    .updateTable('orders')
    .set({ created_at: new Date('2020-01-01') })
    .execute()
  await comeDue()
  await tell()
  expect(await toldOf(item)).toEqual([hcp.id])
})

test('a request to be notified gets 409 for a sample that is available, and 404 for one that is not offered', async () => {
  const token = await buildToken(server, await buildHcp(server))
  const answers = [
    await askToBeTold(server, token, await buildShopItem(server)),
    await askToBeTold(server, token, await buildShopItem(server, { stock: 0, category: 'Wellness Sample' })),
    await askToBeTold(server, token, await buildShopItem(server, { stock: 0, active: false })),
    await askToBeTold(server, token, await buildShopItem(server, { stock: 0, company: server.companies.SG })),
  ]
  expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
    [409, 'SAMPLE_AVAILABLE'],
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
  ])
})

test('all subscriptions of one HCP can be removed at once, and no others', async () => {
  const [item, other] = [await soldOut(), await soldOut()]
  const { id, token } = await buildWaitingHcp(server, item)
  await askToBeTold(server, token, other)
  const neighbour = await buildWaitingHcp(server, item)
  expect(await server.db.transaction().execute(trx => deleteBackInStockWaits(trx, id))).toBe(true)
  expect((await server.call('GET /back-in-stock', { token })).data.itemIds).toEqual([])
  const { data } = await server.call('GET /back-in-stock', { token: neighbour.token })
  expect(data.itemIds).toEqual([item.id])
})
