import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildBuyer, placeOrder, readOrders, setUnconfirmedLimit } from '../../test/buyers.ts'
import { buildCase } from '../../test/cases.ts'
import { buildOrder, buildRep, buildShopItem, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

/** A buyer with a full cart and a parcel shipped so many company days ago, in that day's first or last moment. */
async function buildWaiting(region: 'MY' | 'SG', shipped: { daysAgo: number; last?: boolean }[]) {
  const company = server.companies[region]
  const items = [await buildShopItem(server, { company })]
  const rep = await buildRep(server, { company })
  const buyer = await buildBuyer(server, items, { company, promoter_id: rep.id })
  const parcels: Awaited<ReturnType<typeof buildOrder>>[] = []
  for (const { daysAgo, last = false } of shipped) {
    const parcel = await buildOrder(server, { user: buyer.hcp, status: 'POSTED' })
    const day = sql`(now() at time zone ${company.timeZone})::date - ${daysAgo - Number(last)}::int`
    const moment = sql<Date>`(${day})::timestamp at time zone ${company.timeZone} - make_interval(secs => ${last ? 0.001 : 0})`
    await server.db.updateTable('orders').set({ shipped_at: moment }).where('id', '=', parcel.id).execute()
    parcels.push(parcel)
  }
  return { ...buyer, rep, parcels }
}
const deliver = (token: string, id: string) =>
  server.call('POST /order/status-update', { token, body: { id, status: 'COMPLETED' } })

test.each(['MY', 'SG'] as const)(
  'in %s no request is placed while two parcels have been on their way for more than 14 days; the refusal names them',
  async region => {
    await setUnconfirmedLimit(server, region, { parcels: 2, days: 14 })
    const late = { daysAgo: 15, last: true }
    const buyer = await buildWaiting(region, [late, { daysAgo: 14 }])
    // One is in its 15th day from midnight on, the other is not.
    const allowed = await placeOrder(server, buyer)
    expect(allowed.status).toBe(200)

    const waiting = await buildWaiting(region, [late, { daysAgo: 20 }])
    const { status, error } = await placeOrder(server, waiting)
    expect([status, error.code]).toEqual([409, 'PARCELS_UNCONFIRMED'])
    const [newer, older] = waiting.parcels
    expect(error.issues?.map(({ path }) => path)).toEqual([`orders.${older?.id}`, `orders.${newer?.id}`])
    expect(error.problem).toMatchObject({
      code: 'PARCEL_UNCONFIRMED',
      params: { samples: 'Toothpaste', day: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) },
    })
    expect(await readOrders(server, waiting.hcp.id)).toHaveLength(2)
    expect((await deliver(waiting.token, older?.id ?? '')).status).toBe(200)
    expect((await placeOrder(server, waiting)).status).toBe(200)
  },
)

test('a parcel with an open problem does not count; once the problem is closed it does', async () => {
  await setUnconfirmedLimit(server, 'MY', { parcels: 1, days: 14 })
  const { hcp, parcels, ...buyer } = await buildWaiting('MY', [{ daysAgo: 30 }])
  const orderId = parcels[0]?.id ?? ''
  const { id } = await buildCase(server, { by: hcp, hcpId: hcp.id, orderId })
  const place = (key: string) => placeOrder(server, buyer, key)
  expect((await place('one')).status).toBe(200)
  const closed_at = sql<Date>`now()`
  const closed = { closed_at, closed_by: hcp.id, outcome: 'SOLVED', reason: '-', due_at: null } as const
  await server.db.updateTable('cases').set(closed).where('id', '=', id).execute()
  expect((await place('two')).error.code).toBe('PARCELS_UNCONFIRMED')
  // The first call under its key succeeds again.
  expect((await place('one')).status).toBe(200)
})

test('a company begins without the rule, and the other company does not have it', async () => {
  await setUnconfirmedLimit(server, 'MY', { parcels: 1, days: 1 })
  const abroad = await buildWaiting('SG', [{ daysAgo: 60 }])
  await setUnconfirmedLimit(server, 'SG', null)
  expect((await placeOrder(server, abroad)).status).toBe(200)
})

test('a rep approves and ships what was requested before, whatever is unconfirmed', async () => {
  await setUnconfirmedLimit(server, 'MY', { parcels: 1, days: 1 })
  const { hcp, rep } = await buildWaiting('MY', [{ daysAgo: 60 }])
  const { id } = await buildOrder(server, { user: hcp })
  const token = await buildToken(server, rep)
  for (const status of ['IN_REVIEW', 'POSTED'])
    expect((await server.call('POST /order/status-update', { token, body: { id, status } })).status).toBe(200)
})
