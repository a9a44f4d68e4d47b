import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { connectToPostgres, findConnectionPool } from '../../src/platform/database/connect.ts'
import { preparedQuery } from '../../src/platform/database/prepared-query.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { startupTimeouts } from '../../src/platform/database/timeouts.ts'
import { buildBuyer, fillCart, placeOrder, readOrders } from '../buyers.ts'
import { buildShopItem } from '../factories.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
let item: { id: string }
beforeAll(async () => {
  item = await buildShopItem(server)
})

/** The names of the statements that a pool's next connection has prepared. Sequential calls use the same connection. */
async function namesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
  return rows.map(({ name }) => name)
}

const listOf = (token: string) => server.call('GET /order/get', { token })

/** Places so many orders that the statements of the transaction have names. */
async function buyOften() {
  const buyer = await buildBuyer(server, [])
  for (const key of ['one', 'two', 'three']) {
    await fillCart(server, buyer.hcp.id, item)
    expect((await placeOrder(server, buyer, key)).status).toBe(200)
  }
  return buyer
}

test('ended connections are replaced by new ones, which prepare their statements again [D§1]', async () => {
  const buyer = await buyOften()
  expect((await namesOf(server.db)).length).toBeGreaterThan(5)
  await server.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  while ((findConnectionPool(server.db)?.totalCount ?? 0) > 0) await setTimeout(10)
  for (let asked = 0; asked < 2; asked += 1)
    expect((await listOf(buyer.token)).data.checkProduct).toHaveLength(3)
})

test('a list is answered after its table gets another column', async () => {
  const buyer = await buyOften()
  const before = (await listOf(buyer.token)).data
  await server.asOwner('alter table orders add column added_later int')
  for (let asked = 0; asked < 3; asked += 1) {
    const { status, data } = await listOf(buyer.token)
    expect([status, data]).toEqual([200, before])
  }
})

test('an order that meets a changed schema gets a retryable error, and the retry places it once [D§7]', async () => {
  const buyer = await buyOften()
  await server.asOwner('alter table users add column added_later int')
  await fillCart(server, buyer.hcp.id, item)
  const { status, error } = await placeOrder(server, buyer, 'four')
  expect([status, error.code, error.retryAfter]).toEqual([503, 'UNAVAILABLE', 2])
  expect((await placeOrder(server, buyer, 'four')).status).toBe(200)
  expect(await readOrders(server, buyer.hcp.id)).toHaveLength(4)
})

test('a statement that the server has dropped is prepared again', async () => {
  const buyer = await buyOften()
  await sql`deallocate all`.execute(server.db)
  expect((await listOf(buyer.token)).data.checkProduct).toHaveLength(3)
})

test('with prepared statements switched off, no statement has a name', async () => {
  const echo = preparedQuery(['word'], (db, { word }: { word: string }) =>
    db.selectNoFrom(sql<string>`${word}::text`.as('word')),
  )
  for (const prepared of [true, false]) {
    const db = connectToPostgres(inject('server')?.url ?? '', undefined, { ...startupTimeouts, prepared })
    expect(await echo(db, { word: 'one' })).toEqual([{ word: 'one' }])
    expect(await echo(db, { word: 'two' })).toEqual([{ word: 'two' }])
    expect(await namesOf(db)).toHaveLength(prepared ? 1 : 0)
    await db.destroy()
  }
})
