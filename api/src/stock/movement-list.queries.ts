import type { LotLabel } from '@portal/contract/stock/lots.endpoints'
import type { Movement } from '@portal/contract/stock/stock.endpoints'
import {
  MOVEMENT_FILTERS,
  MOVEMENT_ROWS,
  type MovementFilter,
  type MovementRowKind,
} from '@portal/contract/stock/stock-rules'
import { sql } from 'kysely'
import { type Page, toPageWithCursor } from '../platform/database/pagination.ts'
import type { Database } from '../platform/database/schema.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersOf } from '../users/users.queries.ts'
import { whereOnHandChanged } from './movements.queries.ts'

/** Movements per page. */
const PAGE_SIZE = 50

type Row = {
  cursor: string
  kind: MovementRowKind
  quantity: number
  left: number
  promised: number
  givenBack: number
  lotNo: string | null
  label: { from: LotLabel; to: LotLabel } | null
  reason: string | null
  actorId: string | null
  createdAt: Date
}

type MovementsQuery = {
  itemId: string
  /** Days are those of this time zone. */
  timeZone: string
  /** The id of the last movement on the previous page. */
  cursor?: string | undefined
  show?: MovementFilter | undefined
}

/**
 * A page of a sample's stock movements, newest first, each with the pieces on hand that it left. A day's promises are one
 * row, at the place of the day's last one: at 600 requests a month they would hide everything else.
 */
export async function findSampleStockHistoryPage(
  db: Database,
  query: MovementsQuery,
): Promise<Page<Movement>> {
  const found = toPageWithCursor(await readRows(db, query), PAGE_SIZE)
  const actors = await findUsersOf(db, found.rows, ({ actorId }) => actorId)
  const rows = found.rows.map(({ cursor, actorId, createdAt, ...row }) => ({
    ...row,
    id: cursor,
    actor: formatNameWithTitle(actors.get(actorId)) || null,
    createdAt: createdAt.toISOString(),
  }))
  return { rows, next: found.next }
}

/**
 * One statement, so that the pieces on hand and the movements are of one moment. What a row left is what is on hand now less
 * what came after it: the movements are summed between the rows of the page. Promises are read back to the day of the page's
 * last movement.
 */
async function readRows(db: Database, { itemId, timeZone, cursor, show }: MovementsQuery): Promise<Row[]> {
  const kinds: readonly MovementRowKind[] = show === undefined ? MOVEMENT_ROWS : MOVEMENT_FILTERS[show]
  const isBefore = (id: ReturnType<typeof sql>) =>
    cursor === undefined ? sql`true` : sql`${id} < ${cursor}::bigint`
  const { rows } = await sql<Row>`
    with singles as (
      select id, kind, case when ${whereOnHandChanged} then quantity else 0 end as quantity, 0 as promised, 0 as given_back,
        lot_id, label, reason, actor_id, created_at
      from stock_movements
      where item_id = ${itemId}::uuid and kind = any(${kinds}::text[]) and ${isBefore(sql`id`)}
      order by id desc limit ${PAGE_SIZE + 1}
    ), days as (
      select case when count(*) > ${PAGE_SIZE} then date_trunc('day', min(created_at), ${timeZone})
        else '-infinity' end as since
      from singles
    ), promises as (
      select max(id) as id, 'PROMISES' as kind, 0 as quantity,
        (count(*) filter (where kind = 'RESERVE'))::int as promised,
        (count(*) filter (where kind = 'RELEASE'))::int as given_back,
        null::uuid as lot_id, null::jsonb as label, null as reason, null::uuid as actor_id, max(created_at) as created_at
      from stock_movements
      where item_id = ${itemId}::uuid and kind in ('RESERVE', 'RELEASE') and ${kinds.includes('PROMISES')}
        and created_at >= (select since from days)
      group by (created_at at time zone ${timeZone})::date
      having ${isBefore(sql`max(id)`)}
      order by id desc limit ${PAGE_SIZE + 1}
    ), page as (
      select *, row_number() over (order by id) as place
      from (select * from singles union all select * from promises order by id desc limit ${PAGE_SIZE + 1}) as rows
    ), newer as (
      select width_bucket(id, (select array_agg(id order by id) from page)) as place, sum(quantity) as pieces
      from stock_movements
      where item_id = ${itemId}::uuid and ${whereOnHandChanged} and id >= (select min(id) from page)
      group by 1
    )
    select page.id::text as "cursor", page.kind, page.quantity, promised, given_back as "givenBack", lot_no as "lotNo",
      page.label, page.reason, actor_id as "actorId", page.created_at as "createdAt",
      ((select coalesce(sum(on_hand), 0) from stock_lots where item_id = ${itemId}::uuid) + page.quantity
        - coalesce((select sum(pieces) from newer where newer.place >= page.place), 0))::float8 as "left"
    from page
    left join stock_lots on stock_lots.id = page.lot_id
    order by page.id desc`.execute(db)
  return rows
}
