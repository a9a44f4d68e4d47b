import { sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** @returns the number of lots and samples whose quantity differs from the sum of their movements (decision 21) */
export async function countStockDifferences(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((
      select count(*) from stock_lots
        left join (select lot_id, sum(quantity) as pieces from stock_movements group by lot_id) moved on lot_id = id
      where on_hand <> coalesce(pieces, 0)
    ) + (
      select count(*) from shop_items
        left join (select item_id, sum(quantity) as pieces from stock_movements
          where kind in ('RESERVE', 'RELEASE', 'SHIP') group by item_id) moved on item_id = id
      where reserved <> coalesce(pieces, 0)
    ))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}
