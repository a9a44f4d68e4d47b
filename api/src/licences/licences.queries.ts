import type { IsoDay } from '@portal/contract/days'
import { foldIdentifier } from '@portal/contract/identifiers'
import type { LicenceBodyCode } from '@portal/contract/licences/licence-bodies'
import { LICENCE_SOON_DAYS, type LicenceFilter } from '@portal/contract/licences/licence-rules'
import type { Licence, LicenceRule } from '@portal/contract/licences/licences.endpoints'
import type { MessageKind } from '@portal/contract/notifications/message-kinds'
import { type RawBuilder, sql } from 'kysely'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import { currentDaySql } from '../platform/database/days.ts'
import type { MessageDetails } from '../platform/database/message-tables.ts'
import { splitIntoChunks } from '../platform/database/pagination.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'

/** Days are 'YYYY-MM-DD'. */
export type LicenceValues = { number: string; body: LicenceBodyCode; validUntil: string }
type NewLicence = LicenceValues & { userId: string }

const columns = ['number', 'body', sql<string>`valid_until::text`.as('validUntil')] as const

/** SQL for the last day of the certificate in the row of `licences`. */
export const validUntilSql = sql<string | null>`licences.valid_until::text`

/** An HCP's certificate; undefined without one. */
export async function findLicence(db: Queryable, hcpId: string): Promise<Licence | undefined> {
  const row = await db
    .selectFrom('licences')
    .where('user_id', '=', hcpId)
    .select([...columns, 'renewed_at', 'updated_at'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { renewed_at, updated_at, ...values } = row
  return {
    ...values,
    renewedAt: renewed_at?.toISOString() ?? null,
    updatedAt: updated_at.toISOString(),
  }
}

/** The certificates of HCPs, by HCP. */
export async function findLicencesByHcp(db: Queryable, hcpIds: readonly string[]) {
  const rows = await db
    .selectFrom('licences')
    .where(sql<boolean>`user_id = any(${hcpIds}::uuid[])`)
    .select(['user_id', ...columns, 'renewed_at'])
    .execute()
  return new Map(rows.map(({ user_id, renewed_at, ...values }) => [user_id, { ...values, renewed_at }]))
}

/** Stores certificates in place of those before. The caller locks the HCPs. @param enteredBy who enters them */
export async function upsertLicences(
  trx: Trx,
  companyId: string,
  licences: readonly NewLicence[],
  enteredBy: 'HCP' | 'ADMIN',
): Promise<void> {
  for (const part of splitIntoChunks(licences))
    await trx
      .insertInto('licences')
      .values(
        part.map(({ userId, number, body, validUntil }) => ({
          ...{ user_id: userId, company_id: companyId, number, body, valid_until: validUntil },
          number_folded: foldIdentifier(number),
          renewed_at: enteredBy === 'HCP' ? sql<Date>`now()` : null,
        })),
      )
      .onConflict(conflict =>
        conflict.column('user_id').doUpdateSet(({ ref }) => ({
          number: ref('excluded.number'),
          number_folded: ref('excluded.number_folded'),
          body: ref('excluded.body'),
          valid_until: ref('excluded.valid_until'),
          renewed_at: ref('excluded.renewed_at'),
          updated_at: nextUpdatedAtSql('licences'),
        })),
      )
      .execute()
}

/** Removes an HCP's certificate, also when the HCP is erased. */
export async function deleteLicence(trx: Trx, hcpId: string): Promise<void> {
  await trx.deleteFrom('licences').where('user_id', '=', hcpId).execute()
}

/** The sample classes that a company refuses after the end of a certificate, and the days of grace. */
export async function findLicenceRule(db: Queryable, companyId: string): Promise<LicenceRule> {
  const row = await db
    .selectFrom('licence_rules')
    .where('company_id', '=', companyId)
    .select(['classes', 'grace_days as graceDays'])
    .executeTakeFirst()
  return row ?? { classes: [], graceDays: 0 }
}

export async function upsertLicenceRule(
  trx: Trx,
  companyId: string,
  { classes, graceDays }: LicenceRule,
): Promise<void> {
  const values = { classes, grace_days: graceDays }
  await trx
    .insertInto('licence_rules')
    .values({ company_id: companyId, ...values })
    .onConflict(conflict => conflict.column('company_id').doUpdateSet(values))
    .execute()
}

/** The last day of an HCP's certificate with the company's rule; undefined unless there are both. */
export async function findLicenceEndAndRule(db: Queryable, hcpId: string) {
  return (await findLicenceEndsAndRules(db, [hcpId]))[0]
}

/** The last day of the certificate of each of these HCPs who has one, with the company's rule. */
export async function findLicenceEndsAndRules(db: Queryable, hcpIds: readonly string[]) {
  return db
    .selectFrom('licences')
    .innerJoin('licence_rules', 'licence_rules.company_id', 'licences.company_id')
    .where(sql<boolean>`user_id = any(${hcpIds}::uuid[])`)
    .where(sql<boolean>`cardinality(classes) > 0`)
    .select([
      'user_id as hcpId',
      sql<string>`valid_until::text`.as('validUntil'),
      'classes',
      'grace_days as graceDays',
    ])
    .execute()
}

/** SQL condition: the last day is one of the days that are near. */
function whereEndsSoon(today: RawBuilder<unknown>) {
  return sql`licences.valid_until between ${today} and ${today} + ${LICENCE_SOON_DAYS}::int`
}

/** Certificates of a company that a filter lists, today in its time zone. */
export type ListedLicences = { state: LicenceFilter; companyId: string; timeZone: string }

/** SQL condition: the row of `licences` is listed. */
export function whereLicenceListed({ state, companyId, timeZone }: ListedLicences): RawBuilder<boolean> {
  const today = currentDaySql(timeZone)
  const isListed = {
    ENDS_SOON: whereEndsSoon(today),
    ENDED: sql`licences.valid_until < ${today}`,
    RENEWED: sql`licences.renewed_at is not null`,
  }[state]
  return sql<boolean>`licences.company_id = ${companyId} and ${isListed}`
}

/** Whether the HCP of an entry has a certificate that is listed. */
export function whereEntryMatchesLicenceFilter(listed: ListedLicences): RawBuilder<boolean> {
  return sql<boolean>`exists (select from licences
    where licences.user_id = campaign_entries.user_id and ${whereLicenceListed(listed)})`
}

/** The reps of verified HCPs who are to be told that a certificate ends soon; null: HCPs without a rep. */
export async function findRepIdsOfExpiringLicences(
  db: Queryable,
  companyId: string,
  today: IsoDay,
): Promise<(string | null)[]> {
  const { rows } = await sql<{ repId: string | null }>`
    select distinct entry.promoter_id as "repId" from ${hcpsToTell(companyId, today)}`.execute(db)
  return rows.map(({ repId }) => repId)
}

/**
 * Marks HCPs of a rep as told that their certificate ends soon, in one conditional write: another process may have told some.
 * @returns those marked now
 */
export async function markLicenceExpiryNotified(
  trx: Trx,
  companyId: string,
  { repId, today, limit }: { repId: string | null; today: string; limit: number },
) {
  const { rows } = await sql<{ userId: string; validUntil: string }>`
    update licences set told_of = valid_until
    where user_id in (
      select licences.user_id from ${hcpsToTell(companyId, today)}
        and entry.promoter_id is not distinct from ${repId}::uuid
      order by licences.user_id limit ${limit})
    and told_of is distinct from valid_until
    returning user_id as "userId", valid_until::text as "validUntil"`.execute(trx)
  return rows
}

function hcpsToTell(companyId: string, today: string) {
  return sql`licences join campaign_entries entry on entry.user_id = licences.user_id
    where licences.company_id = ${companyId} and entry.is_verified
      and ${whereEndsSoon(sql`${today}::date`)}
      and told_of is distinct from valid_until`
}

/** Whether a message that a certificate ends is still true: it was not renewed since. True for a message about anything else. */
export async function isLicenceNoticeStillRelevant(
  db: Queryable,
  { kind, user_id, details: { day } }: { kind: MessageKind; user_id: string | null; details: MessageDetails },
): Promise<boolean> {
  if (kind !== 'LICENCE_ENDS' || user_id === null) return true
  return (await findLicence(db, user_id))?.validUntil === day
}
