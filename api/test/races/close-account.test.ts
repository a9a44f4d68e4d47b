import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildBuyer, placeOrder, readOrders, readStock } from '../buyers.ts'
import { requestCode } from '../codes.ts'
import { buildAdmin, buildHcp, buildOrder, buildShopItem, buildToken } from '../factories.ts'
import { auditOf, holdUser, meetChange, times } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

type Hcp = Awaited<ReturnType<typeof buildHcp>>

/** Concurrent calls of one HCP to close the account, all with the same code. */
async function buildPress(hcp: Hcp, token: string) {
  const code = await requestCode(server, hcp.phone ?? '', 'LOGIN')
  return () => server.call('POST /privacy/close-account', { token, body: { code } })
}

const casesOf = (hcp: Hcp) =>
  server.db.selectFrom('cases').where('hcp_id', '=', hcp.id).select(['kind', 'outcome']).execute()

test('two concurrent calls close the account once, with one case, and the second call gets 400 [D§3 D§10]', async () => {
  const hcp = await buildHcp(server)
  const press = await buildPress(hcp, await buildToken(server, hcp))
  const [first, second] = await holdUser(server.db, hcp.id, times(2, press))
  expect(first?.data).toEqual({ state: 'ERASED', number: expect.any(Number) })
  expect(second?.status).toBe(400)
  expect(await casesOf(hcp)).toEqual([{ kind: 'PRIVACY', outcome: 'GRANTED' }])
  expect(await auditOf(server.db, hcp.id)).toEqual([{ reason: 'HCP_ASKED' }])
})

test('a closure that waits while an admin erases the HCP opens no case [D§10]', async () => {
  const hcp = await buildHcp(server)
  const owner = await buildToken(server, await buildAdmin(server))
  const close = await buildPress(hcp, await buildToken(server, hcp))
  const erase = () =>
    server.call('POST /admin/hcps/erase', { token: owner, body: { id: hcp.id, reason: 'NOT_NEEDED' } })
  // The closure waits for the erasure's lock on the HCP.
  const answers = await meetChange<{ status: number }>(
    server.db,
    trx => sql`lock table erasures in share row exclusive mode`.execute(trx),
    [erase, close],
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 401])
  expect(await casesOf(hcp)).toEqual([])
})

test('an order placed while the account is being closed does not stay open, whichever call is first [D§10]', async () => {
  for (const isPlacedFirst of [true, false]) {
    const item = await buildShopItem(server, { stock: 5 })
    const buyer = await buildBuyer(server, [item])
    const close = await buildPress(buyer.hcp, buyer.token)
    const place = () => placeOrder(server, buyer)
    const calls: (() => Promise<{ status: number }>)[] = isPlacedFirst ? [place, close] : [close, place]
    await holdUser(server.db, buyer.hcp.id, calls)
    const orders = await readOrders(server, buyer.hcp.id)
    expect(
      orders.filter(({ status, address_name }) => status !== 'CANCELLED' || address_name !== ''),
    ).toEqual([])
    expect(await readStock(server, item)).toBe(5)
    expect(await casesOf(buyer.hcp)).toEqual([{ kind: 'PRIVACY', outcome: 'GRANTED' }])
  }
})

test('when closing an account races with shipping, the closure waits for the parcel or the parcel is not shipped [D§10]', async () => {
  const admin = await buildToken(server, await buildAdmin(server))
  for (const isShippedFirst of [true, false]) {
    const hcp = await buildHcp(server)
    const { id } = await buildOrder(server, { user: hcp, status: 'IN_REVIEW' })
    const close = await buildPress(hcp, await buildToken(server, hcp))
    const ship = () => server.call('POST /admin/requests/ship', { token: admin, body: { id } })
    const calls: (() => Promise<{ status: number; text: string }>)[] = isShippedFirst
      ? [ship, close]
      : [close, ship]
    // Both calls take the pieces of the order from the same sample last.
    const answers = await meetChange(
      server.db,
      trx => trx.selectFrom('shop_items').select('id').forUpdate().execute(),
      calls,
    )
    const closed = answers[isShippedFirst ? 1 : 0]
    const shipped = answers[isShippedFirst ? 0 : 1]
    expect(closed?.text).toContain(isShippedFirst ? '"WAITING"' : '"ERASED"')
    expect(shipped?.status).toBe(isShippedFirst ? 200 : 409)
    const [order] = await readOrders(server, hcp.id)
    expect([order?.status, order?.address_name]).toEqual(
      isShippedFirst ? ['POSTED', 'SMILE CLINIC'] : ['CANCELLED', ''],
    )
  }
})
