import { sql } from 'kysely'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import type { CaseId } from './open-case.ts'

/** What stands in place of a text that a case must have. */
const ERASED = '–'

/**
 * Blanks the texts, details and photos of an erased HCP's cases. What was due and done when, and how it ended, stays. A safety
 * report stays whole, with who reported it: the laws on products ask for it (D§10).
 * @returns the ids of the blanked cases
 */
export async function eraseCasesOfHcp(trx: Trx, hcpId: string): Promise<CaseId[]> {
  const blanked = await trx
    .updateTable('cases')
    .set({
      text: ERASED,
      // What a privacy request asked for is no personal data; the words are in the text.
      details: sql<string>`case when kind = 'PRIVACY' then details else '{}' end`,
      reason: sql<string | null>`case when reason is null then null else ${ERASED} end`,
      idempotency_key: null,
      request_digest: null,
    })
    .where('hcp_id', '=', hcpId)
    .where('kind', '<>', 'SAFETY')
    .returning('id')
    .execute()
  const ids = blanked.map(({ id }) => id)
  await trx
    .updateTable('case_events')
    .set({ text: null, idempotency_key: null, request_digest: null })
    .where(sql<boolean>`case_id = any(${ids}::uuid[])`)
    .execute()
  await trx
    .updateTable('case_duties')
    .set({ reference: null })
    .where(sql<boolean>`case_id = any(${ids}::uuid[])`)
    .execute()
  await trx.deleteFrom('case_photos').where(sql<boolean>`case_id = any(${ids}::uuid[])`).execute()
  return ids
}

/** Deletes cases with their duties, timeline and photos. */
export async function deleteCases(trx: Trx, caseIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('cases').where(sql<boolean>`id = any(${caseIds}::uuid[])`).execute()
}

/** Deletes the cases that these users opened, as `deleteCases` does. */
export async function deleteCasesOpenedBy(db: Queryable, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom('cases').where(sql<boolean>`opened_by = any(${userIds}::uuid[])`).execute()
}
