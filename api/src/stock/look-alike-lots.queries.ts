import { foldIdentifier } from '@portal/contract/identifiers'
import { sql } from 'kysely'
import { refoldColumn } from '../platform/database/refold-column.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { sampleNameKey } from './sample-names.queries.ts'

/** Folds the lot numbers that a release before this rule has written. */
export async function refoldLotNumbers(db: Queryable): Promise<number> {
  return refoldColumn(db, {
    ...{ table: 'stock_lots', key: 'id', text: 'lot_no', folded: 'lot_no_folded' },
    fold: foldIdentifier,
    asciiSql: sql<string>`lower(lot_no collate "C")`,
  })
}

/** Lots of one sample whose numbers look the same, each as 'Sample: number, number'. Lots of returned pieces are none. */
export async function findLookAlikeLots(db: Queryable): Promise<string[]> {
  const lots = await db
    .selectFrom('stock_lots')
    .innerJoin('shop_items', 'shop_items.id', 'item_id')
    .where('returned', '=', false)
    .orderBy('shop_items.name')
    .orderBy('stock_lots.created_at')
    .select(['item_id', 'shop_items.name', 'lot_no'])
    .execute()
  return [...Map.groupBy(lots, ({ item_id, lot_no }) => `${item_id} ${foldIdentifier(lot_no)}`).values()]
    .filter(same => same.length > 1)
    .map(same => `${same[0]?.name}: ${same.map(({ lot_no }) => lot_no).join(', ')}`)
}

/** Samples of one company and category whose names look the same. */
export async function findLookAlikeSamples(db: Queryable): Promise<string[]> {
  const samples = await db
    .selectFrom('shop_items')
    .innerJoin('shop_categories', 'shop_categories.id', 'category_id')
    .orderBy('shop_items.name')
    .select(['shop_items.company_id', 'shop_items.name', 'shop_categories.name as category'])
    .execute()
  return [...Map.groupBy(samples, sample => `${sample.company_id} ${sampleNameKey(sample)}`).values()]
    .filter(same => same.length > 1)
    .map(same => same.map(({ name }) => name).join(', '))
}
