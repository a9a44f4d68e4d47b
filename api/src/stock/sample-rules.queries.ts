import {
  forbiddenSpecialties,
  isForbiddenToAll,
  mayHavePoison,
  POISON_CLASS,
} from '@portal/contract/stock/poison-rule'
import type { SampleRule } from '@portal/contract/stock/stock.endpoints'
import {
  CLASSES_CLOSED_BY_DEFAULT,
  type RegistrationState,
  SAMPLE_CLASSES,
  SAMPLE_REGISTRATION_SOON_DAYS,
  type SampleClass,
} from '@portal/contract/stock/stock-rules'
import { PROFESSIONS, type SampleCategory, sampleCategoryOf } from '@portal/contract/users/professions'
import { type RawBuilder, sql } from 'kysely'
import type { Company } from '../companies/companies.ts'
import { currentDaySql } from '../platform/database/days.ts'
import type { Queryable } from '../platform/database/schema.ts'

/** Whom a company offers samples to, and whether this is a demo: a demo also offers samples without a class. */
export type OfferFilter = {
  hcp: { profession: string | null; specialty: string | null }
  company: Pick<Company, 'region' | 'timeZone'>
  demo: boolean
}

/**
 * SQL for the state of the registration of the row of `shop_items`, today in its company: in Singapore a device is registered
 * before it is supplied (D§11).
 */
export function registrationStateSql({
  region,
  timeZone,
}: OfferFilter['company']): RawBuilder<RegistrationState> {
  const today = currentDaySql(timeZone)
  return sql<RegistrationState>`case
    when ${region === 'SG'}::boolean and class is not distinct from 'Medical device' and registration_no is null then 'MISSING'
    when registration_valid_until < ${today} then 'ENDED'
    when registration_valid_until <= ${today} + ${SAMPLE_REGISTRATION_SOON_DAYS}::int then 'ENDS_SOON' else 'VALID' end`
}

const isRegisteredSql = (company: OfferFilter['company']) =>
  sql<boolean>`${registrationStateSql(company)} not in ('MISSING', 'ENDED')`

/** Whether law and company allow the row of `shop_items` for an HCP today. */
export function allowedForHcpSql({ hcp, company, demo }: OfferFilter): RawBuilder<boolean> {
  return sql<boolean>`(case when class is null then ${demo}::boolean else coalesce(
    (select allowed from sample_rules
      where sample_rules.company_id = shop_items.company_id and sample_rules.class = shop_items.class
        and profession = ${hcp.profession}),
    class <> all (${CLASSES_CLOSED_BY_DEFAULT}::text[])) end
    and (class is distinct from ${POISON_CLASS} or ${mayHavePoison(hcp, company.region)}::boolean)
    and ${isRegisteredSql(company)})`
}

/** Finds which of these items are withdrawn, not registered or not allowed for the HCP, by id. */
export async function findItemsNotOffered(
  db: Queryable,
  itemIds: readonly string[],
  offerFilter: OfferFilter,
): Promise<Map<string, { id: string; name: string; active: boolean; registered: boolean }>> {
  const rows = await db
    .selectFrom('shop_items')
    .where(sql<boolean>`id = any(${itemIds}::uuid[])`)
    .where(eb => eb.or([eb('active', '=', false), eb.not(allowedForHcpSql(offerFilter))]))
    .select(['id', 'name', 'active', isRegisteredSql(offerFilter.company).as('registered')])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** A company's rule for every class and profession within the law; the default where it has set none. */
export async function findSampleRules(
  db: Queryable,
  { id: companyId, region }: Pick<Company, 'id' | 'region'>,
): Promise<SampleRule[]> {
  const said = await db.selectFrom('sample_rules').where('company_id', '=', companyId).selectAll().execute()
  return SAMPLE_CLASSES.flatMap(className =>
    PROFESSIONS.map(profession => {
      const pair = { class: className, profession }
      const rule = said.find(row => row.class === className && row.profession === profession)
      const allowed = rule?.allowed ?? !CLASSES_CLOSED_BY_DEFAULT.includes(className)
      const forbidden = [...forbiddenSpecialties(pair, region)]
      return {
        ...pair,
        allowed: allowed && !isForbiddenToAll(pair, region),
        ...(forbidden.length > 0 && { forbidden }),
      }
    }),
  )
}

/** @returns whether a category's samples of a class are offered to some profession; in a demo, class null is offered too */
export async function loadOfferedSampleCheck(
  db: Queryable,
  company: Pick<Company, 'id' | 'region'>,
  isDemo: boolean,
): Promise<(category: SampleCategory, className: SampleClass | null) => boolean> {
  const rules = await findSampleRules(db, company)
  return (category: SampleCategory, className: SampleClass | null) =>
    className === null
      ? isDemo
      : rules.some(
          ({ class: ruled, profession, allowed }) =>
            allowed && ruled === className && sampleCategoryOf(profession) === category,
        )
}
