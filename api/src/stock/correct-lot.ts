import { PIECES_IN_LOT_MAX } from '@portal/contract/stock/stock-rules'
import type { ChangeScope } from '../platform/http/change.ts'
import { PortalError } from '../platform/http/errors.ts'
import { usablePiecesSql, whereUsableLot } from './lots.queries.ts'
import { insertStockMovements } from './movements.queries.ts'
import { limitPlannedPiecesOfLot } from './plan-lots.queries.ts'

type Correction = { itemId: string; lotId: string; difference: number; reason: string }

/**
 * Corrects how many pieces of a lot are on hand. The caller locks the item.
 * @throws PortalError LOT_TOO_SMALL, LOT_TOO_LARGE; STOCK_RESERVED if a request was promised one of the pieces
 */
export async function correctLot(
  { trx, session, audit }: ChangeScope<'stock.corrected'>,
  { itemId, lotId, difference, reason }: Correction,
): Promise<void> {
  const { timeZone } = session.company
  const corrected = await trx
    .updateTable('stock_lots')
    .set(eb => ({ on_hand: eb('on_hand', '+', difference) }))
    .where('id', '=', lotId)
    .where(eb => eb(eb('on_hand', '+', difference), '>=', 0))
    .returning(['on_hand', whereUsableLot(timeZone, 0).as('usable')])
    .executeTakeFirst()
  if (corrected === undefined) throw new PortalError('LOT_TOO_SMALL')
  if (corrected.on_hand > PIECES_IN_LOT_MAX) throw new PortalError('LOT_TOO_LARGE')
  await limitPlannedPiecesOfLot(trx, lotId, corrected.on_hand)
  if (difference < 0 && corrected.usable) {
    const promised = trx
      .selectFrom('shop_items')
      .where('id', '=', itemId)
      .where('reserved', '>', usablePiecesSql(timeZone, 0))
    if ((await promised.select('id').executeTakeFirst()) !== undefined)
      throw new PortalError('STOCK_RESERVED')
  }
  const moved = { kind: 'CORRECT', quantity: difference, reason } as const
  await insertStockMovements(trx, [{ item_id: itemId, lot_id: lotId, actor_id: session.userId, ...moved }])
  audit('stock.corrected', lotId, moved)
}
