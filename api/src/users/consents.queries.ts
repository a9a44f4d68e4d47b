import { type ConsentPurpose, DOCUMENT_OF, versionName } from '@portal/contract/terms'
import { currentVersion } from '../companies/documents.queries.ts'
import type { Trx, UserRow } from '../database/schema.ts'

/** Consents to the company's texts of now: given by the HCP, or by a rep on the HCP's behalf (H§5, D§5). */
export async function insertConsents(
  trx: Trx,
  { id, company_id }: Pick<UserRow, 'id' | 'company_id'>,
  purposes: readonly ConsentPurpose[],
  repId: string | null = null,
): Promise<void> {
  const consents = []
  for (const purpose of purposes) {
    consents.push({
      user_id: id,
      purpose,
      version: versionName(await currentVersion(trx, company_id, DOCUMENT_OF[purpose])),
      actor: repId === null ? ('SELF' as const) : ('REP' as const),
      actor_id: repId ?? id,
    })
  }
  await trx.insertInto('consents').values(consents).execute()
}
