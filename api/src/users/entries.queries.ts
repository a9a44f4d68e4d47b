import type { EntryStatus } from '@portal/contract/users/registration-status'
import { type ExpressionBuilder, sql } from 'kysely'
import { splitIntoChunks } from '../platform/database/pagination.ts'
import type { Queryable, Schema, Trx, UserRow } from '../platform/database/schema.ts'
import { buildRegistrationSearchText, toLikeAlternatives } from './registration-search.ts'
import { findUsersOf } from './users.queries.ts'

/**
 * Creates campaign entries for HCPs with their stored clinics. Existing entries stay unchanged (D§5).
 * @param verifyingAdminId the admin who confirms all of them; by default they are pending
 */
export async function insertCampaignEntriesIfAbsent(
  db: Queryable,
  campaignId: string,
  hcps: readonly UserRow[],
  verifyingAdminId?: string,
): Promise<void> {
  const texts = await searchTexts(db, hcps)
  const decision = verifyingAdminId && {
    status: 'COMPLETED' as const,
    decided_by: verifyingAdminId,
    decided_at: sql<Date>`now()`,
  }
  await db
    .insertInto('campaign_entries')
    .values(
      hcps.map((hcp, place) => ({
        campaign_id: campaignId,
        company_id: hcp.company_id,
        user_id: hcp.id,
        // Never null for an HCP: a table constraint that the column types do not express.
        clinic_name: hcp.clinic_name ?? '',
        clinic_address: hcp.clinic_address ?? '',
        promoter_id: hcp.promoter_id,
        search_text: texts[place] ?? '',
        ...decision,
      })),
    )
    .onConflict(conflict => conflict.columns(['campaign_id', 'user_id']).doNothing())
    .execute()
}

/** Updates rep and search text of entries after a change of HCPs or reps. @param hcps current rows, locked by the caller */
export async function syncEntrySearch(db: Queryable, hcps: readonly UserRow[]): Promise<void> {
  // In chunks: one statement for all would exceed the statement timeout.
  for (const part of splitIntoChunks(hcps)) {
    const texts = await searchTexts(db, part)
    const described = sql<{ id: string; promoterId: string | null; text: string }>`
      unnest(${part.map(hcp => hcp.id)}::uuid[], ${part.map(hcp => hcp.promoter_id)}::uuid[], ${texts}::text[])`
    await db
      .updateTable('campaign_entries')
      .from(described.as<'described'>(sql`described(id, promoter_id, text)`))
      .set({ promoter_id: sql.ref('described.promoter_id'), search_text: sql.ref('described.text') })
      .whereRef('user_id', '=', 'described.id')
      .execute()
  }
}

/** Copies an HCP's clinic, blank after an erasure, into the registration, and updates the search text. The decision stays. */
export async function syncEntryClinicAndSearch(trx: Trx, hcp: UserRow): Promise<void> {
  await trx
    .updateTable('campaign_entries')
    .set({
      clinic_name: hcp.clinic_name ?? '',
      clinic_address: hcp.clinic_address ?? '',
      updated_at: sql<Date>`now()`,
    })
    .where('user_id', '=', hcp.id)
    .execute()
  await syncEntrySearch(trx, [hcp])
}

/** Rejects the pending registration of an erased HCP: nobody could decide it any more, and it would wait for ever. */
export async function rejectPendingEntry(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('campaign_entries')
    .set({ status: 'CANCELLED' })
    .where('user_id', '=', userId)
    .where('status', '=', 'PENDING')
    .execute()
}

/** Search texts for entries. Text and rep are stored in the entry, so the list reads one table. */
async function searchTexts(db: Queryable, hcps: readonly UserRow[]): Promise<string[]> {
  const reps = await findUsersOf(db, hcps, ({ promoter_id }) => promoter_id)
  return hcps.map(hcp => buildRegistrationSearchText(hcp, reps.get(hcp.promoter_id)))
}

const columns = [
  'id',
  'user_id as userId',
  'status',
  'is_verified as isVerified',
  'clinic_name as clinicName',
  'clinic_address as clinicAddress',
  'decided_by as decidedBy',
] as const

/** A user's entry. A company has one campaign. */
export async function findCampaignEntryOfHcp(db: Queryable, hcpId: string) {
  return db.selectFrom('campaign_entries').select(columns).where('user_id', '=', hcpId).executeTakeFirst()
}

/** Whether an HCP's registration is approved. */
export async function isHcpVerified(db: Queryable, hcpId: string): Promise<boolean> {
  return (await findCampaignEntryOfHcp(db, hcpId))?.isVerified === true
}

/** Which of these HCPs' registrations are approved. */
export async function findVerifiedHcpIds(db: Queryable, hcpIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('campaign_entries')
    .where(sql<boolean>`user_id = any(${hcpIds}::uuid[])`)
    .where('is_verified', '=', true)
    .select('user_id')
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Number of HCPs with an approved registration in a campaign, by rep. */
export async function countVerifiedHcpsByRep(
  db: Queryable,
  campaignId: string,
  repIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('campaign_entries')
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`promoter_id = any(${repIds}::uuid[])`)
    .where('is_verified', '=', true)
    .groupBy('promoter_id')
    .select(['promoter_id as repId', sql<number>`count(*)::int`.as('count')])
    .$narrowType<{ repId: string }>()
    .execute()
  return new Map(rows.map(({ repId, count }) => [repId, count]))
}

/** Whether an approved registration with a rep exists. */
export async function hasApprovedHcpWithRep(db: Queryable, campaignId: string): Promise<boolean> {
  const entry = await db
    .selectFrom('campaign_entries')
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'COMPLETED')
    .where('promoter_id', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

export type Entry = NonNullable<Awaited<ReturnType<typeof findCampaignEntry>>>

/** Registrations by HCP id. */
export async function findEntriesOfHcps(
  db: Queryable,
  hcpIds: readonly string[],
): Promise<Map<string, Entry>> {
  const entries = await db
    .selectFrom('campaign_entries')
    .where(sql<boolean>`user_id = any(${hcpIds}::uuid[])`)
    .select(columns)
    .execute()
  return new Map(entries.map(entry => [entry.userId, entry]))
}

/** An entry of a company by id. */
export async function findCampaignEntry(db: Queryable, entryId: string, companyId: string) {
  return db
    .selectFrom('campaign_entries')
    .select(columns)
    .where('id', '=', entryId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
}

/** Updates an entry only if it still has the seen status. @returns false when a concurrent decision came first (D§5) */
export async function updateEntryStatusIfUnchanged(
  trx: Trx,
  expectedEntry: Entry,
  status: EntryStatus,
  deciderId: string,
): Promise<boolean> {
  const now = sql<Date>`now()`
  const { numUpdatedRows } = await trx
    .updateTable('campaign_entries')
    .set({ status, decided_by: deciderId, decided_at: now, updated_at: now })
    .where('id', '=', expectedEntry.id)
    .where('status', '=', expectedEntry.status)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Selects the ids of a company's HCPs whose registration matches a search. */
export function buildHcpIdsBySearchQuery(db: Queryable, companyId: string, search: string) {
  return db
    .selectFrom('campaign_entries')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where(whereEntryMatchesSearch(search))
}

/** Whether the name, clinic, rep or phone of a registration contains the search text; all do when it is blank (R§5, D§8). */
export function whereEntryMatchesSearch(search: string) {
  const patterns = toLikeAlternatives(search)
  return (eb: ExpressionBuilder<Schema, 'campaign_entries'>) =>
    patterns.length === 0
      ? eb.and([])
      : eb.or(patterns.map(group => eb.and(group.map(pattern => eb('search_text', 'like', pattern)))))
}
