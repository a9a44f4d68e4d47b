import type { RecruitedUser } from '@portal/contract/reps/recruited-users.endpoints'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fillCart, ORDER_LITERALS } from '../../test/buyers.ts'
import {
  assignRep,
  buildAddress,
  buildHcp,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

type Query = Record<string, string>
const read = (token: string, query: Query = {}) =>
  server.call('GET /haleon/promoter/recruited-users', { token, query })

/** Follows the cursors from the first page to the last. */
async function readPages(token: string, query: Query): Promise<RecruitedUser[][]> {
  const pages: RecruitedUser[][] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { status, data, meta } = await read(token, { ...query, ...(cursor && { cursor }) })
    expect(status).toBe(200)
    pages.push(data)
    cursor = meta.next
  }
  return pages
}

const ordersOf = (users: RecruitedUser[]) => users.flatMap(user => user.orders.map(order => order.id))

/** A rep with five HCPs, two of them of the same microsecond, and seven orders of three HCPs, newest first. */
async function buildRecruitment() {
  const rep = await buildRep(server)
  const hcps = []
  for (const day of [5, 4, 3, 3, 1]) {
    hcps.push(await buildHcp(server, { promoter_id: rep.id, created_at: new Date(Date.UTC(2026, 9, day)) }))
  }
  const orders = []
  for (let hour = 7; hour > 0; hour -= 1) {
    const user = hcps[hour % 3]
    if (user === undefined) throw new Error('five HCPs are built')
    const created_at = new Date(Date.UTC(2026, 10, 1, hour))
    orders.push(
      await buildOrder(server, { user, created_at, status: hour % 2 === 0 ? 'POSTED' : 'PROCESSING' }),
    )
  }
  return { rep, token: await buildToken(server, rep), hcps, orders }
}

describe('the registrations', () => {
  test('are listed newest first without orders, and the pages miss and repeat none [R§2 D§8]', async () => {
    const { token, hcps } = await buildRecruitment()
    const pages = await readPages(token, { view: 'registrations', limit: '2' })
    expect(pages.map(page => page.length)).toEqual([2, 2, 1])
    const ids = pages.flat().map(user => user.id)
    expect(ids.slice(0, 2)).toEqual(hcps.slice(0, 2).map(hcp => hcp.id))
    expect(ids.toSorted()).toEqual(hcps.map(hcp => hcp.id).toSorted())
    expect(ordersOf(pages.flat())).toEqual([])
  })

  test('keep their order across pages when their times differ by a microsecond [R§2 D§8]', async () => {
    const rep = await buildRep(server)
    const built = []
    for (let index = 0; index < 4; index += 1) built.push(await buildHcp(server, { promoter_id: rep.id }))
    const ids = built.map(hcp => hcp.id)
    for (const [index, id] of ids.entries()) {
      await sql`update users set created_at = timestamptz '2026-10-01T00:00:00Z' - ${index}::int * interval '1 microsecond'
        where id = ${id}`.execute(server.db)
    }
    const pages = await readPages(await buildToken(server, rep), { view: 'registrations', limit: '1' })
    expect(pages.flat().map(user => user.id)).toEqual(ids)
  })

  test('are not shifted by a registration during paging', async () => {
    const { rep, token, hcps } = await buildRecruitment()
    const first = await read(token, { view: 'registrations', limit: '2' })
    await buildHcp(server, { promoter_id: rep.id })
    const second = await read(token, { view: 'registrations', limit: '2', cursor: first.meta.next ?? '' })
    expect(second.data.map(user => user.id).toSorted()).toEqual(
      hcps
        .slice(2, 4)
        .map(hcp => hcp.id)
        .toSorted(),
    )
  })
})

describe('the orders', () => {
  test('are listed one row per order, newest first across all HCPs, in pages [R§2 D§8]', async () => {
    const { token, orders, hcps } = await buildRecruitment()
    const pages = await readPages(token, { view: 'orders', limit: '3' })
    expect(pages.map(page => page.length)).toEqual([3, 3, 1])
    expect(ordersOf(pages.flat())).toEqual(orders.map(order => order.id))
    expect(pages.flat().map(user => user.id)).toEqual(orders.map(order => order.user_id))
    expect(pages[0]?.[0]).toMatchObject({ name: 'Dr Mei Ling Wong', phone: hcps[1]?.phone })
  })

  test('can be filtered by one status, in pages [R§2 D§8]', async () => {
    const { token, orders } = await buildRecruitment()
    const pages = await readPages(token, { view: 'orders', status: 'POSTED', limit: '2' })
    const posted = orders.filter(order => order.status === 'POSTED')
    expect(pages.map(page => page.length)).toEqual([2, 1])
    expect(ordersOf(pages.flat())).toEqual(posted.map(order => order.id))
  })

  test('are listed without the counts by status', async () => {
    const { token } = await buildRecruitment()
    expect((await read(token, { view: 'orders', limit: '1' })).meta.byStatus).toBeUndefined()
  })

  test('move to the new rep when their HCP is assigned to another rep [R§3 D§8]', async () => {
    const { token, hcps, orders } = await buildRecruitment()
    const successor = await buildRep(server)
    const [moved] = hcps
    if (moved === undefined) throw new Error('HCPs are built')
    await assignRep(server, moved, successor)
    const theirs = orders.filter(order => order.user_id === moved.id).map(order => order.id)
    const kept = orders.filter(order => order.user_id !== moved.id).map(order => order.id)
    expect(theirs).not.toEqual([])
    expect(ordersOf((await read(token, { view: 'orders' })).data)).toEqual(kept)
    const successors = await read(await buildToken(server, successor), { view: 'orders' })
    expect(ordersOf(successors.data)).toEqual(theirs)
    const { processing, byStatus } = (await read(await buildToken(server, successor), { view: 'counts' }))
      .meta
    expect(processing + (byStatus?.POSTED ?? 0)).toBe(theirs.length)
  })

  test('placed while their HCP is assigned to another rep move to that rep', async () => {
    const reps = [await buildRep(server), await buildRep(server)] as const
    const user = await buildHcp(server)
    const item = await buildShopItem(server)
    const address = await buildAddress(server, { user_id: user.id })
    const token = await buildToken(server, user)
    for (let placed = 1; placed <= 10; placed += 1) {
      const rep = placed % 2 === 0 ? reps[0] : reps[1]
      await fillCart(server, user.id, item)
      const order = { token, body: { addressId: address.id, ...ORDER_LITERALS } }
      await Promise.all([server.call('POST /orders', order), assignRep(server, user, rep)])
      const { data } = await read(await buildToken(server, rep), { view: 'orders' })
      expect(data).toHaveLength(placed)
    }
  })
})

test('the dashboard gets only the counts, over all HCPs and orders [R§7 D§8]', async () => {
  const { token } = await buildRecruitment()
  const { data, meta } = await read(token, { view: 'counts', yearMonth: '2026-10' })
  expect(data).toEqual([])
  const byStatus = {
    PROCESSING: 4,
    IN_REVIEW: 0,
    POSTED: 3,
    COMPLETED: 0,
    CANCELLED: 0,
    CANCELLED_BY_COMPANY: 0,
    LOST: 0,
  }
  expect(meta).toEqual({
    yearMonth: '2026-10',
    registered: 5,
    byCard: 0,
    fulfilled: 0,
    processing: 4,
    byStatus,
    oldestWaitingAt: expect.any(String),
    next: null,
  })
})

test('without a view, a page has at most 100 HCPs, and the counts cover all HCPs [R§7 D§8]', async () => {
  const rep = await buildRep(server)
  const token = await buildToken(server, rep)
  const created_at = new Date('2026-10-02T00:00:00Z')
  for (let index = 0; index < 101; index += 1) await buildHcp(server, { promoter_id: rep.id, created_at })
  const first = await read(token, { yearMonth: '2026-10' })
  expect(first.data).toHaveLength(100)
  expect(first.meta.registered).toBe(101)
  const second = await read(token, { yearMonth: '2026-10', cursor: first.meta.next ?? '' })
  expect(second.data).toHaveLength(1)
  expect(second.meta).toMatchObject({ registered: 101, next: null })
})

test.each<Query>([
  { view: 'everything' },
  { limit: '0' },
  { limit: '101' },
  { limit: '1e1' },
  { view: 'orders', status: 'SENT' },
  { view: 'registrations', status: 'POSTED' },
  { status: 'POSTED' },
  { cursor: 'tomorrow' },
  { cursor: "1_' or true" },
  { cursor: `99999999999999999_${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}` },
  { page: '2' },
  { view: 'orders', sort: 'random' },
  { view: 'registrations', sort: 'oldest' },
  { view: 'orders', search: 'x'.repeat(101) },
  { view: 'orders', search: 'a\u0000' },
  { view: 'counts', search: 'Hana' },
  { search: 'Hana' },
  { view: 'registrations', until: '2026-13' },
  { view: 'orders', until: '2026-10' },
  { view: 'counts', months: '0' },
  { view: 'counts', months: '13' },
  { view: 'orders', months: '6' },
])('%o is refused [R§7]', async query => {
  const token = await buildToken(server, await buildRep(server))
  expect((await read(token, query)).error.code).toBe('VALIDATION')
})

test("a cursor from another rep's list shows none of that rep's orders [R§6]", async () => {
  const [mine, theirs] = [await buildRecruitment(), await buildRecruitment()]
  const { meta } = await read(theirs.token, { view: 'orders', limit: '1' })
  const { data } = await read(mine.token, { view: 'orders', cursor: meta.next ?? '' })
  expect(ordersOf(data).filter(id => theirs.orders.some(order => order.id === id))).toEqual([])
})
