import { sql } from 'kysely'
import type { Queryable } from '../database/schema.ts'

export type MonthCounts = { yearMonth: string; registered: number; fulfilled: number; processing: number }

/**
 * The dashboard's counts for a month in the company's time zone (R§9, D§8).
 * @param yearMonth `YYYY-MM`; the current month there when undefined
 */
export async function countMonth(
  db: Queryable,
  promoterId: string,
  companyId: string,
  yearMonth: string | undefined,
): Promise<MonthCounts> {
  const { rows } = await sql<MonthCounts>`
    with zone as (
      select time_zone, coalesce(${yearMonth ?? null}::text, to_char(now() at time zone time_zone, 'YYYY-MM')) as month
      from companies where id = ${companyId}
    ), limits as (
      select month,
        (month || '-01')::timestamp at time zone time_zone as first,
        ((month || '-01')::timestamp + interval '1 month') at time zone time_zone as next
      from zone
    )
    select month as "yearMonth",
      (select count(*)::int from users
        where promoter_id = ${promoterId} and created_at >= first and created_at < next) as registered,
      (select count(*)::int from orders
        where promoter_id = ${promoterId} and status = 'COMPLETED' and updated_at >= first and updated_at < next)
        as fulfilled,
      (select count(*)::int from orders where promoter_id = ${promoterId} and status = 'PROCESSING') as processing
    from limits`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error(`No company ${companyId}`)
  return counts
}
