import { isLicencePastGrace, lastRequestDay } from '@portal/contract/licences/licence-rules'
import type { OwnLicence } from '@portal/contract/licences/licences.endpoints'
import { sql } from 'kysely'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { findLicence, findLicenceEndAndRule, findLicenceEndsAndRules } from './licences.queries.ts'

/** Items refused since the end of a certificate, with its last day, 'YYYY-MM-DD'. */
export type RefusedByLicence = { endedOn: string; items: { id: string; name: string }[] }

/**
 * Finds which of these items an HCP cannot have because the practising certificate and the days of grace are over. An HCP
 * without a certificate, and a company without a rule, are refused nothing.
 */
export async function findItemsRefusedByLicence(
  db: Queryable,
  hcpId: string,
  itemIds: readonly string[],
  timeZone: string,
): Promise<RefusedByLicence | undefined> {
  const licence = await findLicenceEndAndRule(db, hcpId)
  if (licence === undefined) return undefined
  const { validUntil, graceDays, classes } = licence
  if (!isLicencePastGrace(validUntil, graceDays, await findCurrentDay(db, timeZone))) return undefined
  const items = await db
    .selectFrom('shop_items')
    .where(sql<boolean>`id = any(${itemIds}::uuid[])`)
    .where(sql<boolean>`class = any(${classes}::text[])`)
    .orderBy('id')
    .select(['id', 'name'])
    .execute()
  return items.length === 0 ? undefined : { endedOn: validUntil, items }
}

/** Which of these HCPs' practising certificates and days of grace are over, so that some samples may be refused to them. */
export async function findHcpIdsPastLicence(
  db: Queryable,
  hcpIds: readonly string[],
  timeZone: string,
): Promise<Set<string>> {
  const licences = await findLicenceEndsAndRules(db, hcpIds)
  if (licences.length === 0) return new Set()
  const today = await findCurrentDay(db, timeZone)
  const past = licences.filter(({ validUntil, graceDays }) =>
    isLicencePastGrace(validUntil, graceDays, today),
  )
  return new Set(past.map(({ hcpId }) => hcpId))
}

/** An HCP's own certificate, with the last day of requests; null without one. */
export async function findOwnLicenceOfHcp(db: Queryable, hcpId: string): Promise<OwnLicence | null> {
  const [licence, ruled] = [await findLicence(db, hcpId), await findLicenceEndAndRule(db, hcpId)]
  if (licence === undefined) return null
  return {
    ...licence,
    requestsUntil: ruled ? lastRequestDay(ruled.validUntil, ruled.graceDays) : null,
    classes: ruled?.classes ?? [],
  }
}
