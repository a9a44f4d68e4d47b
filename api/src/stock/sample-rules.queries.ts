import type { SampleRule } from '@portal/contract/stock/stock.endpoints'
import { CLOSED_CLASSES, SAMPLE_CLASSES, type SampleClass } from '@portal/contract/stock/stock-rules'
import { PROFESSIONS, type SampleCategory, sampleCategoryOf } from '@portal/contract/users/professions'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'

/** The profession that samples are offered to, and whether this is a demo: a demo also offers samples without a class. */
export type OfferFilter = { profession: string | null; demo: boolean }

/** Whether the company allows the row of `shop_items` for a profession. */
export function allowedForProfessionSql({ profession, demo }: OfferFilter): RawBuilder<boolean> {
  return sql<boolean>`case when class is null then ${demo}::boolean else coalesce(
    (select allowed from sample_rules
      where sample_rules.company_id = shop_items.company_id and sample_rules.class = shop_items.class
        and profession = ${profession}),
    class <> all (${CLOSED_CLASSES}::text[])) end`
}

/** Finds which of these items are withdrawn or not allowed for the profession, by id. */
export async function findItemsNotOffered(
  db: Queryable,
  itemIds: readonly string[],
  offerFilter: OfferFilter,
): Promise<Map<string, { id: string; name: string; active: boolean }>> {
  const rows = await db
    .selectFrom('shop_items')
    .where(sql<boolean>`id = any(${itemIds}::uuid[])`)
    .where(eb => eb.or([eb('active', '=', false), eb.not(allowedForProfessionSql(offerFilter))]))
    .select(['id', 'name', 'active'])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** A company's rule for every class and profession; the default where it has set none. */
export async function findSampleRules(db: Queryable, companyId: string): Promise<SampleRule[]> {
  const said = await db.selectFrom('sample_rules').where('company_id', '=', companyId).selectAll().execute()
  return SAMPLE_CLASSES.flatMap(className =>
    PROFESSIONS.map(profession => {
      const rule = said.find(row => row.class === className && row.profession === profession)
      return { class: className, profession, allowed: rule?.allowed ?? !CLOSED_CLASSES.includes(className) }
    }),
  )
}

/** @returns whether a category's samples of a class are offered to some profession; in a demo, class null is offered too */
export async function loadOfferedSampleCheck(
  db: Queryable,
  companyId: string,
  isDemo: boolean,
): Promise<(category: SampleCategory, className: SampleClass | null) => boolean> {
  const rules = await findSampleRules(db, companyId)
  return (category: SampleCategory, className: SampleClass | null) =>
    className === null
      ? isDemo
      : rules.some(
          ({ class: ruled, profession, allowed }) =>
            allowed && ruled === className && sampleCategoryOf(profession) === category,
        )
}
