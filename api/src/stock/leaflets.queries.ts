import { type RawBuilder, sql } from 'kysely'

/** SQL for the address of the leaflet of the item whose id is in `column`; null without one. */
export function leafletSql(itemIdColumn: string): RawBuilder<string | null> {
  return sql<string | null>`(select leaflet from shop_items where shop_items.id = ${sql.ref(itemIdColumn)})`
}
