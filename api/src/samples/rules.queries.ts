import { PROFESSIONS, type SampleCategory, sampleCategoryOf } from '@portal/contract/professions'
import type { SampleRule } from '@portal/contract/stock'
import { CLOSED_CLASSES, SAMPLE_CLASSES, type SampleClass } from '@portal/contract/stock-rules'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { lockItems } from './lots.queries.ts'

/** To whom something is offered; in a demo samples that are not classified are, too. */
export type Offering = { profession: string | null; demo: boolean }

/** Whether the row of `shop_items` is one its company lets a profession have. */
export function allowedForProfessionSql({ profession, demo }: Offering) {
  return sql<boolean>`case when class is null then ${demo}::boolean else coalesce(
    (select allowed from sample_rules
      where sample_rules.company_id = shop_items.company_id and sample_rules.class = shop_items.class
        and profession = ${profession}),
    class <> all (${CLOSED_CLASSES}::text[])) end`
}

/** Which of these items are withdrawn, or not for the profession. They are locked, so that this stays true. */
export async function lockItemsNotOffered(trx: Trx, itemIds: readonly string[], offering: Offering) {
  await lockItems(trx, itemIds)
  return trx
    .selectFrom('shop_items')
    .where(sql<boolean>`id = any(${itemIds}::uuid[])`)
    .where(eb => eb.or([eb('active', '=', false), eb.not(allowedForProfessionSql(offering))]))
    .orderBy('id')
    .select(['name', 'active'])
    .execute()
}

/** What a company says of every class and profession; of what it has said nothing, the default. */
export async function findRules(db: Queryable, companyId: string): Promise<SampleRule[]> {
  const said = await db.selectFrom('sample_rules').where('company_id', '=', companyId).selectAll().execute()
  return SAMPLE_CLASSES.flatMap(className =>
    PROFESSIONS.map(profession => {
      const rule = said.find(row => row.class === className && row.profession === profession)
      return { class: className, profession, allowed: rule?.allowed ?? !CLOSED_CLASSES.includes(className) }
    }),
  )
}

/** @returns whether samples of a category and class are offered to a profession; in a demo also those without a class */
export async function findOffering(db: Queryable, companyId: string, demo: boolean) {
  const rules = await findRules(db, companyId)
  return (category: SampleCategory, className: SampleClass | null) =>
    className === null
      ? demo
      : rules.some(
          ({ class: ruled, profession, allowed }) =>
            allowed && ruled === className && sampleCategoryOf(profession) === category,
        )
}
