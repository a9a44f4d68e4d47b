import { usablePiecesSql } from '../src/stock/lots.queries.ts'
import { buildAddress, buildHcp, buildToken } from './factories.ts'
import type { TestServer } from './server.ts'

type ItemId = { id: string }

/** The fixed values that every order carries besides its address (H§7). */
export const ORDER_LITERALS = { currency: 'WALLET', description: true, total: 0, type: 'WALLET_SHOP' }

/** A signed-in HCP with a complete address and these items in the cart. */
export async function buildBuyer(
  server: TestServer,
  items: ItemId[],
  overrides: Parameters<typeof buildHcp>[1] = {},
) {
  const hcp = await buildHcp(server, overrides)
  const address = await buildAddress(server, { user_id: hcp.id })
  for (const item of items) await fillCart(server, hcp.id, item)
  return { hcp, address, token: await buildToken(server, hcp) }
}

/** Inserts an item into a cart without checking whether it is offered. */
export async function fillCart(server: TestServer, userId: string, item: ItemId): Promise<void> {
  await server.db.insertInto('cart_items').values({ user_id: userId, shop_item_id: item.id }).execute()
}

export function placeOrder(
  server: TestServer,
  { token, address }: { token: string; address: ItemId },
  key?: string,
) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return server.call('POST /orders', { token, headers, body: { addressId: address.id, ...ORDER_LITERALS } })
}

/** The number of pieces of an item that can still be ordered. */
export async function readStock({ db }: Pick<TestServer, 'db'>, { id }: ItemId): Promise<number | undefined> {
  const row = await db
    .selectFrom('shop_items')
    .where('id', '=', id)
    .select(eb => eb(usablePiecesSql('Asia/Singapore'), '-', eb.ref('reserved')).as('left'))
    .executeTakeFirst()
  return row?.left
}

/** Corrects the item's lot, so that `stock` pieces can still be ordered. */
export async function setStock(server: Pick<TestServer, 'db'>, { id }: ItemId, stock: number): Promise<void> {
  const quantity = stock - ((await readStock(server, { id })) ?? 0)
  const { lot_id } = await server.db
    .updateTable('stock_lots')
    .set(eb => ({ on_hand: eb('on_hand', '+', quantity) }))
    .where('item_id', '=', id)
    .returning('id as lot_id')
    .executeTakeFirstOrThrow()
  const movement = { item_id: id, lot_id, kind: 'CORRECT', quantity } as const
  await server.db.insertInto('stock_movements').values(movement).execute()
}

export async function readOrders(server: TestServer, userId: string) {
  return server.db.selectFrom('orders').where('user_id', '=', userId).selectAll().execute()
}

/** The rule about unconfirmed parcels of a company; null switches it off. */
export async function setUnconfirmedLimit(
  server: TestServer,
  region: 'MY' | 'SG',
  limit: { parcels: number; days: number } | null,
): Promise<void> {
  const { parcels = null, days = null } = limit ?? {}
  await server.db
    .updateTable('companies')
    .set({ unconfirmed_parcels: parcels, unconfirmed_days: days })
    .where('id', '=', server.companies[region].id)
    .execute()
}
