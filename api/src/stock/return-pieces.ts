import { sql } from 'kysely'
import type { Trx } from '../platform/database/schema.ts'
import type { ChangeScope } from '../platform/http/change.ts'
import { PortalError } from '../platform/http/errors.ts'
import { lockItemsInIdOrder } from './lots.queries.ts'
import { insertStockMovements } from './movements.queries.ts'
import { limitPlannedPiecesOfLot } from './plan-lots.queries.ts'

/** A shipped piece that came back, and the lot that it was shipped from. */
export type ReturnedPiece = { itemId: string; lotId: string }

/**
 * Puts pieces of a parcel that came back into a lot on hold, beside the lot that they were shipped from and with its number and
 * expiry date. A lot of returned pieces that was released goes on hold again. A piece that came back already stays as it is.
 * @throws PortalError LOT_EXPIRY_DIFFERS if the lot of returned pieces has another expiry date
 */
export async function returnPiecesToHeldLot(
  { trx, session, audit }: ChangeScope<'stock.returned'>,
  pieces: readonly ReturnedPiece[],
  orderId: string,
): Promise<void> {
  const itemIds = pieces.map(({ itemId }) => itemId)
  await lockItemsInIdOrder(trx, itemIds)
  const back = await trx
    .selectFrom('stock_movements')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'RETURN')
    .select('item_id')
    .execute()
  for (const { itemId, lotId } of pieces) {
    if (back.some(({ item_id }) => item_id === itemId)) continue
    const id = await addToReturnedLot(trx, lotId)
    await limitPlannedPiecesOfLot(trx, id, 0)
    const movement = { kind: 'RETURN', quantity: 1, order_id: orderId, actor_id: session.userId } as const
    await insertStockMovements(trx, [{ ...movement, item_id: itemId, lot_id: id }])
    audit('stock.returned', id, { order: orderId })
  }
}

async function addToReturnedLot(trx: Trx, lotId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into stock_lots (company_id, item_id, lot_no, lot_no_folded, expires_on, on_hand, held_at, returned)
    select company_id, item_id, lot_no, lot_no_folded, expires_on, 1, now(), true from stock_lots where id = ${lotId}
    on conflict (item_id, lot_no, returned) do update
      set on_hand = stock_lots.on_hand + 1, held_at = coalesce(stock_lots.held_at, excluded.held_at)
      where stock_lots.expires_on = excluded.expires_on
    returning id`.execute(trx)
  const [lot] = rows
  if (lot === undefined) throw new PortalError('LOT_EXPIRY_DIFFERS')
  return lot.id
}
