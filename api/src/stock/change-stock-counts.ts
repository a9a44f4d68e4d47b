import type { ErrorCode } from '@portal/contract/errors'
import type { StockCount } from '@portal/contract/stock/stock-counts.endpoints'
import type { CountState } from '@portal/contract/stock/stock-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Routes } from '../companies/app-context.ts'
import type { Trx } from '../platform/database/schema.ts'
import { notFoundError, PortalError } from '../platform/http/errors.ts'
import { correctLot } from './correct-lot.ts'
import { lockItemOfLot, lockItemsInIdOrder } from './lots.queries.ts'
import { registerStockCountScan } from './scan-into-count.ts'
import {
  findCountLineOrThrow,
  findCountOrThrow,
  lastMovementSql,
  shareLockCountOrThrow,
  whereLineUnsettled,
  whereLotMoved,
} from './stock-counts.queries.ts'

/** Counts of the stock (decision 78). */
export function registerStockCountChanges({ change }: Pick<Routes, 'change'>): void {
  registerStockCountScan({ change })

  change('POST /admin/stock-counts', {
    audits: { 'stock.count-begun': 'stock_count' },
    async run({ trx, session: { companyId, userId }, body: { lotIds }, audit }) {
      const lots = await trx
        .selectFrom('stock_lots')
        .where('company_id', '=', companyId)
        .where(lotIds === undefined ? sql<boolean>`on_hand > 0` : sql<boolean>`id = any(${lotIds}::uuid[])`)
        .select(['id', 'item_id'])
        .execute()
      if (lotIds !== undefined && lots.length < new Set(lotIds).size) throw notFoundError()
      if (lots.length === 0) throw new PortalError('COUNT_EMPTY')
      await lockItemsInIdOrder(
        trx,
        lots.map(({ item_id }) => item_id),
      )
      const { id } = await trx
        .insertInto('stock_counts')
        .values({ company_id: companyId, begun_by: userId })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('stock_count_lines')
        .columns(['count_id', 'lot_id', 'expected', 'after_movement'])
        .expression(sql`select ${id}::uuid, id, on_hand, ${lastMovementSql} from stock_lots
          where id = any(${lots.map(lot => lot.id)}::uuid[])`)
        .execute()
      audit('stock.count-begun', id, { lots: lots.length })
      return id
    },
    read: ({ trx, session }, id) => findCountOrThrow(trx, session.companyId, id),
  })

  change('POST /admin/stock-counts/:id/lines', {
    audits: {},
    async run({ trx, session, params: { id }, body: { lotId, shown, counted } }) {
      const { isFinished } = await shareLockCountOrThrow(trx, session.companyId, id)
      if (counted === null) await lockItemOfLot(trx, session, lotId)
      const again = { expected: sql<number>`on_hand`, after_movement: lastMovementSql, serials: [] }
      const { numUpdatedRows } = await trx
        .updateTable('stock_count_lines')
        .from('stock_lots')
        .whereRef('stock_lots.id', '=', 'lot_id')
        .where('count_id', '=', id)
        .where('lot_id', '=', lotId)
        .where('posted_at', 'is', null)
        .where('counted', 'is not distinct from', shown)
        // Once the expected pieces are seen, a number changes only by counting again.
        .$if(isFinished && counted !== null, query => query.where('counted', 'is', null))
        .set({
          counted,
          counted_by: counted === null ? null : session.userId,
          ...(counted === null && again),
        })
        .executeTakeFirst()
      const line = await findCountLineOrThrow(trx, id, lotId)
      if (numUpdatedRows === 1n) return line
      // The same again succeeds: its answer may have been lost.
      if (line.posted || line.counted !== counted) throw new PortalError('LOT_COUNTED')
      return line
    },
  })

  change('POST /admin/stock-counts/:id/finish', {
    audits: { 'stock.count-finished': 'stock_count' },
    async run({ trx, session, params: { id }, audit }) {
      const isFinished = await endCount(trx, session.companyId, id, {
        column: 'finished_at',
        condition: sql`finished_at is null and ${hasLineSql(sql`counted is not null`)}`,
      })
      if (!isFinished)
        return findUnlessRefused(trx, session.companyId, id, {
          COUNTING: 'COUNT_EMPTY',
          DROPPED: 'COUNT_CHANGED',
        })
      await trx
        .deleteFrom('stock_count_lines')
        .where('count_id', '=', id)
        .where('counted', 'is', null)
        .execute()
      const count = await findCountOrThrow(trx, session.companyId, id)
      audit('stock.count-finished', id, { lots: count.lots, differences: count.differences })
      return count
    },
  })

  change('POST /admin/stock-counts/:id/post', {
    audits: { 'stock.corrected': 'stock_lot' },
    async run({ trx, session, params: { id }, body: { lotId, difference, reason }, audit }) {
      const { isFinished } = await shareLockCountOrThrow(trx, session.companyId, id)
      if (!isFinished) throw new PortalError('COUNT_CHANGED')
      const itemId = await lockItemOfLot(trx, session, lotId)
      const { numUpdatedRows } = await trx
        .updateTable('stock_count_lines')
        .from('stock_lots')
        .whereRef('stock_lots.id', '=', 'lot_id')
        .where('count_id', '=', id)
        .where('lot_id', '=', lotId)
        .where(whereLineUnsettled)
        .where(sql<boolean>`counted - expected = ${difference}`)
        .where(sql<boolean>`not ${whereLotMoved}`)
        .set({ posted_at: sql<Date>`now()` })
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) {
        const { moved } = await findCountLineOrThrow(trx, id, lotId)
        throw new PortalError(moved ? 'LOT_MOVED' : 'COUNT_CHANGED')
      }
      await correctLot({ trx, session, audit }, { itemId, lotId, difference, reason })
      return lotId
    },
    read: ({ trx, params: { id } }, lotId) => findCountLineOrThrow(trx, id, lotId),
  })

  change('POST /admin/stock-counts/:id/drop', {
    audits: { 'stock.count-dropped': 'stock_count' },
    async run({ trx, session, params: { id }, audit }) {
      const isDropped = await endCount(trx, session.companyId, id, {
        column: 'dropped_at',
        condition: sql`(finished_at is null or ${hasLineSql(whereLineUnsettled)})`,
      })
      if (!isDropped) return findUnlessRefused(trx, session.companyId, id, { DONE: 'COUNT_CHANGED' })
      audit('stock.count-dropped', id)
      return findCountOrThrow(trx, session.companyId, id)
    },
  })
}

const hasLineSql = (condition: RawBuilder<unknown>) =>
  sql`exists (select from stock_count_lines where count_id = stock_counts.id and ${condition})`

/**
 * Ends the counting, or drops the count. It locks the count first, in a statement of its own: the condition then sees what was entered
 * or posted by those who held it.
 * @returns false if it was dropped before, or the condition does not hold
 */
async function endCount(
  trx: Trx,
  companyId: string,
  id: string,
  { column, condition }: { column: 'finished_at' | 'dropped_at'; condition: RawBuilder<unknown> },
): Promise<boolean> {
  await trx.selectFrom('stock_counts').where('id', '=', id).select('id').forNoKeyUpdate().execute()
  const { numUpdatedRows } = await trx
    .updateTable('stock_counts')
    .set({ [column]: sql`now()` })
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('dropped_at', 'is', null)
    .where(sql<boolean>`${condition}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The count where the same was done before; the refusal of its state otherwise. */
async function findUnlessRefused(
  trx: Trx,
  companyId: string,
  id: string,
  refusals: Partial<Record<CountState, ErrorCode>>,
): Promise<StockCount> {
  const count = await findCountOrThrow(trx, companyId, id)
  const refusal = refusals[count.state]
  if (refusal !== undefined) throw new PortalError(refusal)
  return count
}
