import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildBuyer, placeOrder, readOrders, readStock } from '../buyers.ts'
import { buildShopItem } from '../factories.ts'
import { holdWrites } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

/** Ends every connection of this database that waits for a lock. */
async function breakWaiting(): Promise<void> {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`.execute(
    server.db,
  )
  if (rows.length === 0) await breakWaiting()
}

test('a connection lost during an order gives 503 with Retry-After, and the retry makes one order [D§1 D§7]', async () => {
  const item = await buildShopItem(server)
  const buyer = await buildBuyer(server, [item])
  const [, answer] = await holdWrites<unknown>(server.db, 'orders', [
    breakWaiting,
    () => placeOrder(server, buyer, 'click'),
  ])
  expect(answer).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE', retryAfter: 2 } })
  expect(answer).toMatchObject({ headers: { 'retry-after': '2' } })
  expect(await readStock(server, item)).toBe(100)

  expect((await placeOrder(server, buyer, 'click')).status).toBe(200)
  expect(await readOrders(server, buyer.hcp.id)).toHaveLength(1)
  expect(await readStock(server, item)).toBe(99)
})
