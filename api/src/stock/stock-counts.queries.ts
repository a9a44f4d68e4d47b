import type { CountableLot, StockCount, StockCountLine } from '@portal/contract/stock/stock-counts.endpoints'
import { sql } from 'kysely'
import { type Page, type PageRequest, readPageByTime } from '../platform/database/pagination.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { notFoundError, orNotFound, PortalError } from '../platform/http/errors.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersOf } from '../users/users.queries.ts'
import { whereOnHandChanged } from './movements.queries.ts'

/** SQL condition on `stock_count_lines`: the lot is to be counted or its difference to be posted. */
export const whereLineUnsettled = sql<boolean>`(posted_at is null and counted is distinct from expected)`

/** SQL: the last movement of all stock. The caller locks the items, so each later movement of theirs has a greater id. */
export const lastMovementSql = sql<string>`(select coalesce(max(id), 0) from stock_movements)`

/** SQL condition on `stock_count_lines` beside `stock_lots`: pieces of the lot moved since its count began. */
export const whereLotMoved = sql<boolean>`exists (select from stock_movements
  where item_id = stock_lots.item_id and lot_id = stock_lots.id and stock_movements.id > after_movement
    and ${whereOnHandChanged})`

function selectCounts(db: Queryable, companyId: string) {
  return db
    .selectFrom('stock_counts')
    .where('company_id', '=', companyId)
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('stock_count_lines')
          .whereRef('count_id', '=', 'stock_counts.id')
          .select([
            sql<number>`count(*)::int`.as('lots'),
            sql<number>`count(counted)::int`.as('counted'),
            sql<number>`(count(*) filter (where ${whereLineUnsettled}))::int`.as('left'),
          ])
          .as('lines'),
      join => join.onTrue(),
    )
    .select(['id', 'created_at', 'begun_by', 'finished_at', 'dropped_at', 'lots', 'counted', 'left'])
}

type CountRow = Awaited<ReturnType<ReturnType<typeof selectCounts>['executeTakeFirstOrThrow']>>

function stateOf({ dropped_at, finished_at, left }: CountRow): StockCount['state'] {
  if (dropped_at !== null) return 'DROPPED'
  if (finished_at === null) return 'COUNTING'
  return left > 0 ? 'DIFFERENCES' : 'DONE'
}

async function toCounts(db: Queryable, rows: readonly CountRow[]): Promise<StockCount[]> {
  const people = await findUsersOf(db, rows, ({ begun_by }) => begun_by)
  return rows.map(row => ({
    id: row.id,
    state: stateOf(row),
    createdAt: row.created_at.toISOString(),
    begunBy: formatNameWithTitle(people.get(row.begun_by)),
    lots: row.lots,
    counted: row.counted,
    differences: row.finished_at === null ? null : row.left,
  }))
}

/** A page of a company's counts, newest first. */
export async function findCountsPage(
  db: Queryable,
  companyId: string,
  page: PageRequest,
): Promise<Page<StockCount>> {
  const { rows, next } = await readPageByTime(selectCounts(db, companyId), 'stock_counts', page)
  return { rows: await toCounts(db, rows), next }
}

/** @throws PortalError NOT_FOUND */
export async function findCountOrThrow(db: Queryable, companyId: string, id: string): Promise<StockCount> {
  const row = await selectCounts(db, companyId).where('id', '=', id).executeTakeFirstOrThrow(notFoundError)
  return orNotFound((await toCounts(db, [row]))[0])
}

/**
 * Holds a count as it is until the end of the transaction: nobody finishes or drops it meanwhile.
 * @throws PortalError NOT_FOUND; COUNT_CHANGED if it was dropped
 */
export async function shareLockCountOrThrow(
  trx: Trx,
  companyId: string,
  id: string,
): Promise<{ isFinished: boolean }> {
  const { finished_at, dropped_at } = await trx
    .selectFrom('stock_counts')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .select(['finished_at', 'dropped_at'])
    .forShare()
    .executeTakeFirstOrThrow(notFoundError)
  if (dropped_at !== null) throw new PortalError('COUNT_CHANGED')
  return { isFinished: finished_at !== null }
}

/** Lots as a count names them: without their pieces. */
function selectCountableLots(db: Queryable) {
  return db
    .selectFrom('stock_lots')
    .innerJoin('shop_items', 'shop_items.id', 'item_id')
    .innerJoin('shop_categories', 'shop_categories.id', 'category_id')
    .select(['stock_lots.id', 'shop_items.name as sample', 'lot_no as lotNo', 'returned'])
    .select(sql<string>`expires_on::text`.as('expiresOn'))
    .orderBy('shop_categories.name')
    .orderBy('position')
    .orderBy('shop_items.id')
    .orderBy('expires_on')
    .orderBy('stock_lots.created_at')
    .orderBy('stock_lots.id')
}

/** A company's lots with pieces on hand. */
export async function findCountableLots(db: Queryable, companyId: string): Promise<CountableLot[]> {
  return selectCountableLots(db)
    .where('stock_lots.company_id', '=', companyId)
    .where('on_hand', '>', 0)
    .execute()
}

/**
 * The lots of a count, or one of them. What is expected of a lot is told only when the counting is finished and the lot counted:
 * the pieces are counted without seeing it.
 */
export async function findCountLines(
  db: Queryable,
  countId: string,
  lotId?: string,
): Promise<StockCountLine[]> {
  const rows = await selectCountableLots(db)
    .innerJoin('stock_count_lines', 'lot_id', 'stock_lots.id')
    .innerJoin('stock_counts', 'stock_counts.id', 'count_id')
    .where('count_id', '=', countId)
    .$if(lotId !== undefined, query => query.where('lot_id', '=', lotId ?? ''))
    .select(['counted', 'counted_by', 'expected', 'finished_at', 'posted_at', whereLotMoved.as('moved')])
    .execute()
  const people = await findUsersOf(db, rows, ({ counted_by }) => counted_by)
  return rows.map(({ counted, counted_by, expected, finished_at, posted_at, moved, ...lot }) => ({
    lot,
    counted,
    countedBy: counted_by && formatNameWithTitle(people.get(counted_by)),
    expected: finished_at === null || counted === null ? null : expected,
    moved: moved && posted_at === null,
    posted: posted_at !== null,
  }))
}

/** @throws PortalError NOT_FOUND */
export async function findCountLineOrThrow(
  db: Queryable,
  countId: string,
  lotId: string,
): Promise<StockCountLine> {
  return orNotFound((await findCountLines(db, countId, lotId))[0])
}
