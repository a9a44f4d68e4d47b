import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/database/schema.ts'

/** Every kept count of every rep is what counting one by one gives. */
export async function expectPromoterCountsToHold(db: Database): Promise<void> {
  const { rows } = await sql<{ counted: string; kept: number; found: number }>`
    with found as (
      select promoter_id, '' as month, status as counted from orders
      union all
      select promoter_id, to_char(orders.updated_at at time zone time_zone, 'YYYY-MM'), 'FULFILLED'
      from orders join companies on companies.id = company_id where status = 'COMPLETED'
      union all
      select promoter_id, to_char(users.created_at at time zone time_zone, 'YYYY-MM'), 'REGISTERED'
      from users join companies on companies.id = company_id
    ), one_by_one as (
      select promoter_id, month, counted, count(*)::int as found from found
      where promoter_id is not null group by 1, 2, 3
    ), kept as (
      select promoter_id, month, counted, sum(entries)::int as kept from promoter_counts group by 1, 2, 3
    )
    select promoter_id, month, counted, coalesce(kept, 0) as kept, coalesce(found, 0) as found
    from kept full join one_by_one using (promoter_id, month, counted)
    where coalesce(kept, 0) <> coalesce(found, 0)`.execute(db)
  expect(rows).toEqual([])
}
