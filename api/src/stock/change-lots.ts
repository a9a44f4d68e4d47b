import type { Lot } from '@portal/contract/stock/lots.endpoints'
import { PIECES_IN_LOT_MAX } from '@portal/contract/stock/stock-rules'
import { sql } from 'kysely'
import type { Routes } from '../companies/app-context.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { lockSampleOrThrow } from './change-samples.ts'
import { correctLot } from './correct-lot.ts'
import {
  addGoodsToLotIfSameExpiry,
  createLotLookup,
  findLotOrThrow,
  findReceivedLots,
  lockItemOfLot,
} from './lots.queries.ts'
import { insertStockMovements, isLastHoldOfLot } from './movements.queries.ts'
import { limitPlannedPiecesOfLot } from './plan-lots.queries.ts'

/** Changes of a lot: receiving goods, correcting how many pieces are there, and the hold. */
export function registerLotChanges({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/lots/receive', {
    audits: { 'stock.received': 'stock_lot' },
    async run({ trx, session, body: { sampleId, ...typed }, audit }) {
      const { companyId, company, userId } = session
      await lockSampleOrThrow(trx, session, sampleId)
      const stored = createLotLookup(await findReceivedLots(trx, [sampleId]))(sampleId, typed.lotNo)
      const goods = { ...typed, lotNo: stored?.lot_no ?? typed.lotNo }
      if (goods.expiresOn <= (await findCurrentDay(trx, company.timeZone)))
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
      audit('stock.received', lotId, goods)
      return lotId
    },
    read: readLot,
  })

  change('POST /admin/lots/correct', {
    audits: { 'stock.corrected': 'stock_lot' },
    async run({ trx, session, body: { lotId, difference, reason }, audit }) {
      const itemId = await lockItemOfLot(trx, session, lotId)
      await correctLot({ trx, session, audit }, { itemId, lotId, difference, reason })
      return lotId
    },
    read: readLot,
  })

  // A hold also removes the lot from the slips that name it.
  change('POST /admin/lots/hold', {
    audits: { 'stock.held': 'stock_lot', 'stock.released': 'stock_lot' },
    async run({ trx, session, body: { lotId, held, reason }, audit }) {
      const itemId = await lockItemOfLot(trx, session, lotId)
      const moved = { kind: held ? 'HOLD' : 'UNHOLD', quantity: 0, reason } as const
      const movement = { item_id: itemId, lot_id: lotId, actor_id: session.userId, ...moved }
      const { numUpdatedRows } = await trx
        .updateTable('stock_lots')
        .set({ held_at: held ? sql<Date>`now()` : null })
        .where('id', '=', lotId)
        .where('held_at', held ? 'is' : 'is not', null)
        .executeTakeFirst()
      if (numUpdatedRows === 1n) {
        if (held) await limitPlannedPiecesOfLot(trx, lotId, 0)
        await insertStockMovements(trx, [movement])
        audit(held ? 'stock.held' : 'stock.released', lotId, moved)
        // The same again succeeds; what somebody else has done, or for another reason, is a conflict.
      } else if (!(await isLastHoldOfLot(trx, movement))) throw new PortalError('LOT_CHANGED')
      return (await findLotOrThrow(trx, lotId, session.companyId)).lot
    },
  })
}

async function readLot({ trx, session }: { trx: Trx; session: Session }, lotId: string): Promise<Lot> {
  return (await findLotOrThrow(trx, lotId, session.companyId)).lot
}
