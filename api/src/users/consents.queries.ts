import { type ConsentPurpose, TERMS_VERSION } from '@portal/contract/terms'
import type { Trx } from '../database/schema.ts'

/** Consents to the texts of today: given by the HCP, or by a rep on the HCP's behalf (H§5, D§5). */
export async function insertConsents(
  trx: Trx,
  userId: string,
  purposes: readonly ConsentPurpose[],
  repId: string | null = null,
): Promise<void> {
  await trx
    .insertInto('consents')
    .values(
      purposes.map(purpose => ({
        user_id: userId,
        purpose,
        version: TERMS_VERSION,
        actor: repId === null ? ('SELF' as const) : ('REP' as const),
        actor_id: repId ?? userId,
      })),
    )
    .execute()
}
