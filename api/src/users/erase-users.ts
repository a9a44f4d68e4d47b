import { erasedHcpName } from '@portal/contract/users/names'
import { sql } from 'kysely'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import { updateUser } from './users.queries.ts'

/**
 * Blanks the personal data of an HCP. The profession stays: with the samples it says what was given to whom. The number is
 * free for a new registration. The caller locks the HCP.
 */
export async function blankErasedUserRow(trx: Trx, hcpId: string, erasedAt: Date): Promise<UserRow> {
  return updateUser(trx, hcpId, {
    full_name: erasedHcpName(hcpId),
    title: null,
    phone: null,
    phone_unproved: false,
    professional_reg_no: null,
    professional_reg_no_folded: null,
    specialty: null,
    clinic_name: null,
    clinic_address: null,
    register_source: '{}',
    registration_digest: null,
    invited_at: null,
    register_checked_on: null,
    external_id: null,
    external_id_folded: null,
    locale: null,
    promoter_id: null,
    disabled_at: erasedAt,
    erased_at: erasedAt,
  })
}

/** Deletes rows of erased HCPs that nothing refers to any more, with their consents, registration and holds. */
export async function deleteErasedUsers(trx: Trx, hcpIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('users')
    .where(sql<boolean>`id = any(${hcpIds}::uuid[])`)
    .where('erased_at', 'is not', null)
    .execute()
}
