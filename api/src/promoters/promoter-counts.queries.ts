import type { OrderStatus } from '@portal/contract/order-status'
import { sql } from 'kysely'
import type { Queryable } from '../database/schema.ts'

type MonthCounts = { yearMonth: string; registered: number; fulfilled: number; processing: number }
export type PromoterCounts = { month: MonthCounts; byStatus: Record<OrderStatus, number> }

/**
 * The dashboard's counts for a month in the company's time zone, and the rep's orders by status (R§9, D§8).
 * @param yearMonth `YYYY-MM`; the current month there when undefined
 */
export async function readPromoterCounts(
  db: Queryable,
  promoterId: string,
  companyId: string,
  yearMonth: string | undefined,
): Promise<PromoterCounts> {
  const { rows } = await sql<Record<OrderStatus, number> & Omit<MonthCounts, 'processing'>>`
    with asked as (
      select coalesce(${yearMonth ?? null}::text, to_char(now() at time zone time_zone, 'YYYY-MM')) as month
      from companies where id = ${companyId}
    )
    select asked.month as "yearMonth", ${sum('REGISTERED')} as registered, ${sum('FULFILLED')} as fulfilled,
      ${sum('PROCESSING')} as "PROCESSING", ${sum('IN_REVIEW')} as "IN_REVIEW", ${sum('POSTED')} as "POSTED",
      ${sum('COMPLETED')} as "COMPLETED", ${sum('CANCELLED')} as "CANCELLED"
    from asked left join promoter_counts kept
      on kept.promoter_id = ${promoterId} and kept.month in ('', asked.month)
    group by asked.month`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error(`No company ${companyId}`)
  const { yearMonth: month, registered, fulfilled, ...byStatus } = counts
  return { month: { yearMonth: month, registered, fulfilled, processing: byStatus.PROCESSING }, byStatus }
}

function sum(counted: OrderStatus | 'REGISTERED' | 'FULFILLED') {
  return sql`coalesce(sum(entries) filter (where counted = ${counted}), 0)::int`
}
