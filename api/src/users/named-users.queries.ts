import { foldIdentifier } from '@portal/contract/identifiers'
import type { Role } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { Trx, UserRow } from '../platform/database/schema.ts'

/** How a row of a file names a person: by number, by external id, or by both. */
export type NamedPerson = { phone?: string | null | undefined; externalId?: string | null | undefined }

/**
 * Locks a company's users whom a file names until the transaction ends. @returns a function that finds one of them by number, or by
 * external id where there is no number
 */
export async function lockNamedUsers(
  trx: Trx,
  { companyId, role }: { companyId: string; role: Role },
  named: readonly NamedPerson[],
): Promise<(one: NamedPerson) => UserRow | undefined> {
  const phones = named.flatMap(({ phone }) => phone ?? [])
  const ids = named.flatMap(({ externalId }) => (externalId == null ? [] : foldIdentifier(externalId)))
  const users = await trx
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('role', '=', role)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`(phone = any(${phones}::text[]) or external_id_folded = any(${ids}::text[]))`)
    .selectAll()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const byPhone = new Map(users.map(user => [user.phone, user]))
  const byId = new Map(users.map(user => [user.external_id_folded, user]))
  return ({ phone, externalId }) =>
    phone == null ? byId.get(foldIdentifier(externalId ?? '')) : byPhone.get(phone)
}
