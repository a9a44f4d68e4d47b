import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { buildAbsence } from '../../test/absences.ts'
import { buildBuyer, placeOrder } from '../../test/buyers.ts'
import { readMessages } from '../../test/codes.ts'
import { deliveryTo } from '../../test/deliveries.ts'
import {
  buildAdmin,
  buildHcp,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
  freshPhone,
  sayYesToWhatsapp,
} from '../../test/factories.ts'
import { chainsOf, fakeProvider } from '../../test/fake-providers.ts'
import { registerHcp } from '../../test/registrations.ts'
import { useTestServer } from '../../test/server.ts'
import { zoneAt } from '../../test/time-zones.ts'
import { tellRepsOfWaitingOrders } from '../orders/tell-waiting-orders.ts'
import type { UserRow } from '../platform/database/schema.ts'
import { createDailyMorningTask } from './daily-morning-task.ts'
import { enqueueBulkNotifications } from './enqueue-notification.ts'

const server = useTestServer({ PUBLIC_URL: 'https://portal.example' })
let admin: string
beforeAll(async () => {
  admin = await buildToken(server, await buildAdmin(server))
})

/** Texts of a user's messages, oldest first, without the link. */
async function toldTo({ phone }: Pick<UserRow, 'phone'>): Promise<string[]> {
  await server.deliver()
  const messages = await readMessages(server, phone ?? '')
  return messages.map(({ text }) => text.replace(/^Meridian Care: /, '').replace(/\nhttps:.*/, '')).reverse()
}

/** The link token in the user's newest message. */
async function linkTo({ phone }: Pick<UserRow, 'phone'>): Promise<string | undefined> {
  const [newest] = await readMessages(server, phone ?? '')
  return /https:\/\/portal\.example\/l\/(\S+)$/.exec(newest?.text ?? '')?.[1]
}

const decide = async (entryId: string, status: 'COMPLETED' | 'CANCELLED') =>
  server.call('POST /campaign-entries/update', {
    token: admin,
    body: { campaignEntryId: entryId, status, campaignInput: { isVerified: status === 'COMPLETED' } },
  })

test('an HCP is notified that the registration arrived, and of the decision on it [H§4 R§4]', async () => {
  const { user, entry } = await registerHcp(server, undefined, { phone: freshPhone() })
  await sayYesToWhatsapp(server, user)
  const received =
    'We received your registration. Our team checks it and sends you a message here when you can log in.'
  expect((await toldTo(user)).at(-1)).toBe(received)
  expect(await linkTo(user)).toBeUndefined()
  await decide(entry.id, 'COMPLETED')
  expect((await toldTo(user)).at(-1)).toBe('Your registration was approved. You can request samples now.')
  expect(await linkTo(user)).toBeDefined()
  // Repeating the decision sends no second message.
  const before = (await toldTo(user)).length
  await decide(entry.id, 'COMPLETED')
  expect(await toldTo(user)).toHaveLength(before)
  await decide(entry.id, 'CANCELLED')
  expect((await toldTo(user)).at(-1)).toBe('Your registration was not approved. Please contact us.')
})

const approved = 'Your registration was approved. You can request samples now. Your sales representative: '

test('an HCP registered by a rep is notified only of the approval [D§5]', async () => {
  const rep = await buildRep(server, { title: 'Ms', full_name: 'Aisyah Rahman' })
  const token = await buildToken(server, rep)
  const { user, entry } = await registerHcp(server, token)
  await sayYesToWhatsapp(server, user)
  expect((await toldTo(user)).filter(text => text.includes('registration'))).toEqual([])
  await server.call('POST /campaign-entries/update', {
    token,
    body: { campaignEntryId: entry.id, status: 'COMPLETED', campaignInput: { isVerified: true } },
  })
  expect((await toldTo(user)).at(-1)).toBe(`${approved}Ms Aisyah Rahman.`)
})

const assign = (hcp: UserRow, rep: UserRow) =>
  server.call('POST /profile/update', {
    token: admin,
    body: { comUserId: hcp.id, values: { registeredByPromoterId: rep.id } },
  })

test('an assigned rep and the HCP are both notified, the HCP only once approved [R§4]', async () => {
  const rep = await buildRep(server, { title: 'Ms', full_name: 'Aisyah Rahman' })
  const named = { title: 'Dr', full_name: 'Mei Ling Wong', whatsapp: true } as const
  const hcp = await buildHcp(server, named)
  await assign(hcp, rep)
  await assign(hcp, rep)
  expect(await toldTo(hcp)).toEqual(['Your sales representative is now Ms Aisyah Rahman.'])
  for (const entryStatus of ['PENDING', 'CANCELLED'] as const) {
    const unverified = await buildHcp(server, { ...named, entryStatus })
    await assign(unverified, rep)
    expect(await toldTo(unverified)).toEqual([])
  }
  expect(await toldTo(rep)).toEqual(Array(3).fill('Now assigned to you: Dr Mei Ling Wong.'))
})

test('an approval waits a few seconds for the assignment of the same review, so that both are one text [R§4]', async () => {
  const rep = await buildRep(server, { title: 'Ms', full_name: 'Aisyah Rahman' })
  const delivery = deliveryTo(server, chainsOf([fakeProvider()]))
  for (const sentBetween of [false, true]) {
    const { user, entry } = await registerHcp(server, undefined, { phone: freshPhone() })
    await sayYesToWhatsapp(server, user)
    await toldTo(user)
    await decide(entry.id, 'COMPLETED')
    // Before its head start is over no worker sends it.
    expect(await delivery.deliverNext(server.companies.MY.id)).toBe(false)
    if (sentBetween) await toldTo(user)
    await assign(user, rep)
    const told = (await toldTo(user)).filter(text => /approved|representative/.test(text))
    expect(told).toEqual(
      sentBetween
        ? [approved.replace(/ Your sales.*/, ''), 'Your sales representative is now Ms Aisyah Rahman.']
        : [`${approved}Ms Aisyah Rahman.`],
    )
  }
})

test('when a rep leaves, each approved HCP is told the new rep unless the admin opts out, and the successor is told the number of HCPs once', async () => {
  for (const notifyHcps of [undefined, false]) {
    const [leaving, taker] = [await buildRep(server), await buildRep(server, { full_name: 'Daniel Lim' })]
    const hcps = [
      await buildHcp(server, { promoter_id: leaving.id, whatsapp: true }),
      await buildHcp(server, { promoter_id: leaving.id, whatsapp: true }),
      await buildHcp(server, { promoter_id: leaving.id, entryStatus: 'PENDING' }),
    ]
    const { data } = await server.call('GET /admin/reps', { token: admin })
    expect(data.find(({ id }) => id === leaving.id)).toMatchObject({ hcps: 3, verifiedHcps: 2 })
    await server.call('POST /admin/reps/:id/deactivate', {
      token: admin,
      params: { id: leaving.id },
      body: { successors: [taker.id], ...(notifyHcps === false && { notifyHcps }) },
    })
    await server.deliver()
    const told = await Promise.all(hcps.map(toldTo))
    const each = notifyHcps === false ? [] : ['Your sales representative is now Daniel Lim.']
    expect(told).toEqual([each, each, []])
    const written = server.db.selectFrom('messages').where('user_id', '=', hcps[2]?.id ?? '')
    expect(await written.select('kind').execute()).toEqual([])
    expect(await toldTo(taker)).toEqual(['Now assigned to you: 3 healthcare professionals.'])
    expect(await toldTo(leaving)).toEqual([])
  }
})

test('bulk notices are sent at 60 a minute, one bulk after the other', async () => {
  const { id: userId, company_id: companyId } = await buildHcp(server)
  await server.db.deleteFrom('messages').execute()
  const people = Array(100).fill({ userId, details: { name: 'Daniel Lim' } })
  await enqueueBulkNotifications(server.db, { companyId, kind: 'REP_ASSIGNED', recipients: people })
  await enqueueBulkNotifications(server.db, { companyId, kind: 'REP_ASSIGNED', recipients: people })
  const minute = sql<number>`(extract(epoch from next_at - created_at) / 60)::int`
  const minutes = await server.db
    .selectFrom('messages')
    .groupBy(minute)
    .orderBy(minute)
    .select([minute.as('minute'), sql<number>`count(*)::int`.as('count')])
    .execute()
  expect(minutes.map(({ minute, count }) => [minute, count])).toEqual([
    [0, 60],
    [1, 40],
    [2, 60],
    [3, 40],
  ])
  await server.db.deleteFrom('messages').execute()
})

test("a request notifies the HCP's rep, or today's deputy, and its link shows that request [R§4 D§4]", async () => {
  const rep = await buildRep(server)
  const item = await buildShopItem(server)
  const names = { title: 'Dr', full_name: 'Mei Ling Wong' }
  const buyer = await buildBuyer(server, [item], { promoter_id: rep.id, ...names })
  const { data: order } = await placeOrder(server, buyer, 'once')
  await placeOrder(server, buyer, 'once')
  const says = `The request for ${item.name} by Dr Mei Ling Wong waits for your approval.`
  expect(await toldTo(rep)).toEqual([says])
  const { data } = await server.call('POST /auth/link', { body: { code: (await linkTo(rep)) ?? '' } })
  const link = data.token
  expect(JSON.parse(atob(link.split('.')[1] ?? ''))).toMatchObject({ userId: rep.id, orderId: order.id })

  const deputy = await buildRep(server)
  await buildAbsence(server, { rep, deputy })
  const other = await buildBuyer(server, [item], { promoter_id: rep.id, ...names })
  await placeOrder(server, other)
  expect(await toldTo(deputy)).toEqual([says])
  expect(await toldTo(rep)).toHaveLength(1)
})

test('an HCP is notified of a request: approved, rejected with the reason, shipped with the remark; a week later, asked whether it arrived [R§4]', async () => {
  const rep = await buildRep(server)
  const user = await buildHcp(server, { promoter_id: rep.id, whatsapp: true })
  const token = await buildToken(server, rep)
  const update = (orderId: string, change: object) =>
    server.call('POST /order/update', { token, body: { orderId, ...change } })
  const { id } = await buildOrder(server, { user })
  await update(id, { status: 'IN_REVIEW' })
  await update(id, { remark: ['Leave at the counter'] })
  await update(id, { status: 'POSTED' })
  const { id: rejected } = await buildOrder(server, { user })
  await update(rejected, { status: 'CANCELLED', remark: ['Already sent last week'] })
  expect(await toldTo(user)).toEqual([
    'Your request for Toothpaste was approved.',
    'Your request for Toothpaste was shipped. Remark: Leave at the counter',
    'Your request for Toothpaste was rejected. Reason: Already sent last week',
  ])
  const reminder = server.db.selectFrom('messages').where('kind', '=', 'DELIVERY_REMINDER')
  const { days } = await reminder
    .where('order_id', '=', id)
    .select(sql<number>`extract(day from due_at - created_at)::int`.as('days'))
    .executeTakeFirstOrThrow()
  expect(days).toBe(7)
})

test('a rep or deputy with more than five waiting requests gets one digest a day from 08:00, an absent rep none [R§4]', async () => {
  const [away, deputy] = [await buildRep(server), await buildRep(server)]
  await buildAbsence(server, { rep: away, deputy })
  const item = await buildShopItem(server)
  for (const promoter_id of [away.id, away.id, away.id, away.id, away.id, deputy.id, deputy.id])
    await buildOrder(server, { user: await buildHcp(server, { promoter_id }) })
  await placeOrder(server, await buildBuyer(server, [item], { promoter_id: away.id }))
  const { db } = server
  /** The digests sent when the local time is this hour. */
  const tellAt = (clock: number) => {
    const company = { ...server.companies.MY, timeZone: zoneAt(clock) }
    return createDailyMorningTask(db, company, day => tellRepsOfWaitingOrders(db, company, day))()
  }
  // A server that starts in the evening leaves them for the morning.
  for (const clock of [7, 20, 23]) await tellAt(clock)
  expect(await toldTo(deputy)).toEqual([])
  await tellAt(8)
  await tellAt(8)
  expect(await toldTo(deputy)).toEqual(['Good morning: 8 sample requests wait for your approval.'])
  expect(await toldTo(away)).toEqual([])
})
