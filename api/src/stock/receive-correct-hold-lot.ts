import type { ParsedInput } from '@portal/contract/endpoints'
import type { Lot } from '@portal/contract/lots'
import { sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { lockSampleOrThrow } from './change-samples.ts'
import {
  addGoodsToLotIfSameExpiry,
  createLotLookup,
  findLotOrThrow,
  findReceivedLots,
  lockItemsInIdOrder,
  PIECES_IN_LOT_MAX,
  usablePiecesSql,
  whereUsableLot,
} from './lots.queries.ts'
import { insertStockMovements } from './movements.queries.ts'
import { limitPlannedPiecesOfLot } from './plan-lots.queries.ts'

/**
 * Receives goods of a sample of the admin's company.
 * @throws PortalError NOT_FOUND, LOT_EXPIRED, LOT_EXPIRY_DIFFERS if the lot has another expiry date, LOT_TOO_LARGE
 */
export async function receiveLot(
  { db, companyOf }: AppContext,
  session: Session,
  { sampleId, ...typed }: ParsedInput<'POST /admin/lots/receive', 'body'>,
): Promise<Lot> {
  const { companyId, userId } = session
  return db.transaction().execute(async trx => {
    await lockSampleOrThrow(trx, session, sampleId)
    const stored = createLotLookup(await findReceivedLots(trx, [sampleId]))(sampleId, typed.lotNo)
    const goods = { ...typed, lotNo: stored?.lot_no ?? typed.lotNo }
    if (goods.expiresOn <= (await findCurrentDay(trx, companyOf(companyId).timeZone)))
      throw new PortalError('LOT_EXPIRED')
    const lotId = await addGoodsToLotIfSameExpiry(trx, {
      companyId,
      itemId: sampleId,
      actorId: userId,
      ...goods,
    })
    if (lotId === undefined) throw new PortalError('LOT_EXPIRY_DIFFERS')
    const { lot } = await findLotOrThrow(trx, lotId, companyId)
    if (lot.onHand > PIECES_IN_LOT_MAX) throw new PortalError('LOT_TOO_LARGE')
    await recordAuditEvent(trx, session, {
      action: 'stock.received',
      entity: 'stock_lot',
      entityId: lotId,
      details: goods,
    })
    return lot
  })
}

/**
 * Corrects the number of pieces of a lot on hand by a difference.
 * @throws PortalError NOT_FOUND, LOT_TOO_SMALL if the result would be negative, LOT_TOO_LARGE, STOCK_RESERVED if fewer pieces
 *   would be usable than are reserved
 */
export async function correctLot(
  context: AppContext,
  session: Session,
  { lotId, difference, reason }: ParsedInput<'POST /admin/lots/correct', 'body'>,
): Promise<Lot> {
  const { timeZone } = context.companyOf(session.companyId)
  return changeLot(context.db, session, lotId, async (trx, itemId) => {
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
    return { action: 'stock.corrected', kind: 'CORRECT', quantity: difference, reason }
  })
}

/**
 * Places a lot on hold, or releases it. A hold also removes the lot from the slips that name it.
 * @throws PortalError NOT_FOUND, or LOT_CHANGED if the lot is already in that state
 */
export async function setLotHold(
  context: AppContext,
  session: Session,
  { lotId, held, reason }: ParsedInput<'POST /admin/lots/hold', 'body'>,
): Promise<Lot> {
  return changeLot(context.db, session, lotId, async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('stock_lots')
      .set({ held_at: held ? sql<Date>`now()` : null })
      .where('id', '=', lotId)
      .where('held_at', held ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new PortalError('LOT_CHANGED')
    if (held) await limitPlannedPiecesOfLot(trx, lotId, 0)
    const kind = held ? 'HOLD' : 'UNHOLD'
    return { action: held ? 'stock.held' : 'stock.released', kind, quantity: 0, reason }
  })
}

type Change = { action: string; kind: 'CORRECT' | 'HOLD' | 'UNHOLD'; quantity: number; reason: string }

/** Changes a lot of the admin's company with its item locked, and records the movement and the audit event. */
async function changeLot(
  db: Database,
  session: Session,
  lotId: string,
  change: (trx: Trx, itemId: string) => Promise<Change>,
): Promise<Lot> {
  return db.transaction().execute(async trx => {
    const { itemId } = await findLotOrThrow(trx, lotId, session.companyId)
    await lockItemsInIdOrder(trx, [itemId])
    const { action, ...moved } = await change(trx, itemId)
    await insertStockMovements(trx, [{ item_id: itemId, lot_id: lotId, actor_id: session.userId, ...moved }])
    const { lot } = await findLotOrThrow(trx, lotId, session.companyId)
    await recordAuditEvent(trx, session, { action, entity: 'stock_lot', entityId: lotId, details: moved })
    return lot
  })
}
