import { foldIdentifier } from '@portal/contract/identifiers'
import type { Queryable } from '../platform/database/schema.ts'

/** Key under which a sample name is unique in a company: category and name, however they are written (decision 50). */
export function sampleNameKey({ category, name }: { category: string; name: string }): string {
  return `${category}\n${foldIdentifier(name)}`
}

/** Ids of a company's samples by `sampleNameKey`. Samples older than the uniqueness rule may share a key. */
export async function findSampleIdsByNameKey(
  db: Queryable,
  companyId: string,
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('shop_items')
    .innerJoin('shop_categories', 'shop_categories.id', 'category_id')
    .where('shop_items.company_id', '=', companyId)
    .select(['shop_items.id', 'shop_items.name', 'shop_categories.name as category'])
    .execute()
  const named = Map.groupBy(rows, sampleNameKey)
  return new Map([...named].map(([key, same]) => [key, same.map(({ id }) => id)]))
}

/** A company's active samples by name. */
export async function findActiveSampleNames(db: Queryable, companyId: string) {
  return db
    .selectFrom('shop_items')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .select(['id', 'name'])
    .execute()
}

/** The class of a company's sample; undefined if the company has no such sample. */
export async function findSampleClassById(db: Queryable, companyId: string, sampleId: string) {
  return db
    .selectFrom('shop_items')
    .where('company_id', '=', companyId)
    .where('id', '=', sampleId)
    .select('class')
    .executeTakeFirst()
}
