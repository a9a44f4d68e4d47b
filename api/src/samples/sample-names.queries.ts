import type { Queryable } from '../platform/database/schema.ts'

/** By what a sample is known to its company, in capitals or not. */
export function sampleNameKey({ category, name }: { category: string; name: string }): string {
  return `${category}\n${name.toLowerCase()}`
}

/** The ids of a company's samples by `sampleNameKey`; several from before the rule may have one name. */
export async function findSampleIdsByName(db: Queryable, companyId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('shop_items')
    .innerJoin('shop_categories', 'shop_categories.id', 'category_id')
    .where('shop_items.company_id', '=', companyId)
    .select(['shop_items.id', 'shop_items.name', 'shop_categories.name as category'])
    .execute()
  const named = Map.groupBy(rows, sampleNameKey)
  return new Map([...named].map(([key, same]) => [key, same.map(({ id }) => id)]))
}
