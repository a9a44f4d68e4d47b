import type { OrderStatus } from '@portal/contract/orders/order-status'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readMessages } from '../../test/codes.ts'
import { buildHcp, buildOrder, buildRep, buildShopItem, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import type { UserRow } from '../platform/database/schema.ts'
import { enqueueNotification } from './enqueue-notification.ts'

const server = useTestServer()

/** A rep with an HCP, both signed in. */
async function meet() {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id, whatsapp: true })
  const tokens = { rep: await buildToken(server, rep), hcp: await buildToken(server, hcp) }
  return { rep, hcp, tokens }
}

const read = (token: string) => server.call('GET /messages/notices', { token })
const kindsOf = async (token: string) => (await read(token)).data.map(({ kind }) => kind)
const markRead = (token: string, until: string) =>
  server.call('POST /messages/notices/read', { token, body: { until } })

async function move(token: string, id: string, status: OrderStatus, remark = ''): Promise<void> {
  const body = { orderId: id, status, remark: remark === '' ? [] : [remark] }
  const call =
    remark === ''
      ? server.call('POST /order/status-update', { token, body: { id, status } })
      : server.call('POST /order/update', { token, body })
  expect((await call).status).toBe(200)
}

/** Moves a user's notices back by some days. */
async function age({ id }: UserRow, days: number): Promise<void> {
  await server.db
    .updateTable('messages')
    .set({ due_at: sql<Date>`due_at - make_interval(days => ${days})` })
    .where('user_id', '=', id)
    .execute()
}

test('a decision on an order appears under the bell with the names of its samples, newest first, without any provider', async () => {
  const { hcp, tokens } = await meet()
  const { id } = await buildOrder(server, { user: hcp })
  const { id: refused } = await buildOrder(server, { user: hcp })
  await move(tokens.rep, id, 'IN_REVIEW')
  await move(tokens.rep, refused, 'CANCELLED', 'Out of season')
  await move(tokens.rep, id, 'POSTED')
  const floss = await buildShopItem(server)
  await server.db
    .insertInto('order_items')
    .values({ order_id: id, position: 1, shop_item_id: floss.id, name: 'Floss' })
    .execute()
  const { data, meta } = await read(tokens.hcp)
  expect(meta).toEqual({ unread: 3 })
  expect(data.map(({ text }) => text)).toEqual([
    'Your request for Toothpaste + 1 more was shipped.',
    'Your request for Toothpaste was rejected. Reason: Out of season',
    'Your request for Toothpaste + 1 more was approved.',
  ])
  expect(data.map(({ orderId }) => orderId)).toEqual([id, refused, id])
  expect(data.every(one => !one.read)).toBe(true)
  expect(Math.abs(Date.now() - Date.parse(data[0]?.at ?? ''))).toBeLessThan(60_000)
  await server.deliver()
  expect((await read(tokens.hcp)).data).toEqual(data)
})

test('a notice is sent in the language of its reader, and read in that of the browser [D§10]', async () => {
  const { hcp, tokens } = await meet()
  await server.call('POST /users/language', { token: tokens.hcp, body: { locale: 'ms' } })
  const { id } = await buildOrder(server, { user: hcp })
  await move(tokens.rep, id, 'IN_REVIEW')
  const [inEnglish, inMalay] = [
    'Your request for Toothpaste was approved.',
    'Permohonan anda bagi Toothpaste telah diluluskan.',
  ]
  const textIn = async (locale: string) => {
    const headers = { cookie: `locale=${locale}` }
    return (await server.call('GET /messages/notices', { token: tokens.hcp, headers })).data[0]?.text
  }
  expect([await textIn('en'), await textIn('ms')]).toEqual([inEnglish, inMalay])
  await server.deliver()
  const [sent] = await readMessages(server, hcp.phone ?? '')
  expect(sent?.text).toContain(inMalay)
})

test('notices up to the newest one shown are marked as read, not later ones or those of other users', async () => {
  const { hcp, tokens } = await meet()
  const other = await meet()
  for (const user of [hcp, other.hcp, hcp]) {
    await enqueueNotification(server.db, {
      companyId: user.company_id,
      kind: 'REGISTRATION_RECEIVED',
      userId: user.id,
    })
  }
  const shown = await read(tokens.hcp)
  expect(shown.meta.unread).toBe(2)
  await enqueueNotification(server.db, {
    companyId: hcp.company_id,
    kind: 'REGISTRATION_APPROVED',
    userId: hcp.id,
  })
  // A millisecond later at least: as exactly as answers tell time.
  await server.db
    .updateTable('messages')
    .set({ due_at: sql<Date>`${shown.data[0]?.at ?? ''}::timestamptz + interval '1 millisecond'` })
    .where('user_id', '=', hcp.id)
    .where('kind', '=', 'REGISTRATION_APPROVED')
    .execute()
  expect((await markRead(tokens.hcp, shown.data[0]?.at ?? '')).data).toEqual({ unread: 1 })
  expect((await read(tokens.hcp)).data.map(one => one.read)).toEqual([false, true, true])
  expect((await read(other.tokens.hcp)).meta).toEqual({ unread: 1 })
  const [, read_] = await readTimes(hcp)
  await markRead(tokens.hcp, '2199-01-01T00:00:00.000Z')
  // What was read stays read since then.
  expect((await readTimes(hcp))[1]).toEqual(read_)
  expect((await read(tokens.hcp)).meta).toEqual({ unread: 0 })
})

async function readTimes({ id }: UserRow) {
  const rows = await server.db
    .selectFrom('messages')
    .where('user_id', '=', id)
    .orderBy('due_at', 'desc')
    .select('read_at')
    .execute()
  return rows.map(row => row.read_at)
}

test('a notice due later is neither shown nor marked as read', async () => {
  const { hcp, tokens } = await meet()
  const { id } = await buildOrder(server, { user: hcp, status: 'IN_REVIEW' })
  await move(tokens.rep, id, 'POSTED')
  await markRead(tokens.hcp, '2199-01-01T00:00:00.000Z')
  expect(await kindsOf(tokens.hcp)).toEqual(['REQUEST_SHIPPED'])
  await age(hcp, 7)
  expect(await kindsOf(tokens.hcp)).toEqual(['DELIVERY_REMINDER', 'REQUEST_SHIPPED'])
  expect((await read(tokens.hcp)).meta).toEqual({ unread: 1 })
})

test('a reminder for a delivered parcel is not shown, whether or not it was sent [H§4]', async () => {
  for (const sent of [true, false]) {
    const { hcp, tokens } = await meet()
    const { id } = await buildOrder(server, { user: hcp, status: 'IN_REVIEW' })
    await move(tokens.rep, id, 'POSTED')
    await age(hcp, 7)
    if (sent) await server.deliver()
    await move(tokens.hcp, id, 'COMPLETED')
    expect(await kindsOf(tokens.hcp)).toEqual(['REQUEST_SHIPPED'])
    expect((await read(tokens.hcp)).meta).toEqual({ unread: 1 })
  }
})

test('a request to a busy rep is a notice though no message leaves; a sum that was wrong by the time is none', async () => {
  const { rep, hcp, tokens } = await meet()
  const about = { companyId: rep.company_id, userId: rep.id }
  const orders = []
  for (let count = 0; count < 6; count += 1) orders.push(await buildOrder(server, { user: hcp }))
  const [first] = orders
  const details = { name: 'Dr Mei Ling Wong' }
  await enqueueNotification(server.db, {
    ...about,
    kind: 'REQUEST_RECEIVED',
    orderId: first?.id ?? '',
    details,
  })
  await server.deliver()
  const { state } = await server.db
    .selectFrom('messages')
    .where('user_id', '=', rep.id)
    .select('state')
    .executeTakeFirstOrThrow()
  expect(state).toBe('DROPPED')
  await move(tokens.rep, first?.id ?? '', 'IN_REVIEW')
  await enqueueNotification(server.db, { ...about, kind: 'REQUESTS_WAIT', details: { count: 6 } })
  await server.deliver()
  const { data } = await read(tokens.rep)
  expect(data).toMatchObject([{ kind: 'REQUEST_RECEIVED', orderId: first?.id }])
  expect(data[0]?.text).toBe('The request for Toothpaste by Dr Mei Ling Wong waits for your approval.')
})

test('the newest hundred notices of the last 30 days are shown, all are counted, and codes never', async () => {
  const { hcp, tokens } = await meet()
  const about = { companyId: hcp.company_id, userId: hcp.id }
  await enqueueNotification(server.db, { ...about, kind: 'REGISTRATION_RECEIVED' })
  await age(hcp, 30)
  await enqueueNotification(server.db, { ...about, kind: 'CODE' })
  expect(await read(tokens.hcp)).toMatchObject({ data: [], meta: { unread: 0 } })
  for (let count = 0; count < 101; count += 1)
    await enqueueNotification(server.db, { ...about, kind: 'REGISTRATION_APPROVED' })
  const { data, meta } = await read(tokens.hcp)
  expect(data).toHaveLength(100)
  expect(meta).toEqual({ unread: 101 })
  expect((await markRead(tokens.hcp, data[0]?.at ?? '')).data).toEqual({ unread: 0 })
})

test('an invalid time is refused, and nothing is marked', async () => {
  const { hcp, tokens } = await meet()
  await enqueueNotification(server.db, {
    companyId: hcp.company_id,
    kind: 'REGISTRATION_RECEIVED',
    userId: hcp.id,
  })
  for (const until of [
    'yesterday',
    '2026-11-20T01:02:03.004+08:00',
    '9999-12-31T23:59:59.999Z',
    `2026-11-20T01:02:03.${'0'.repeat(5000)}Z`,
  ]) {
    expect((await markRead(tokens.hcp, until)).error.code).toBe('VALIDATION')
  }
  expect((await read(tokens.hcp)).meta).toEqual({ unread: 1 })
})
