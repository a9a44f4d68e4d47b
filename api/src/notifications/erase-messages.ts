import { erasedName } from '@portal/contract/names'
import { sql } from 'kysely'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import { fullNameWithTitle } from '../users/personal-info.ts'

/**
 * Blanks the texts and numbers of messages to an erased HCP, and the HCP's name in messages to reps; that they were sent
 * stays. Messages that wait are dropped. Messages to a number, such as codes, are deleted.
 * @param hcp the row before it was blanked
 * @param phones all numbers known to be the HCP's
 */
export async function eraseMessages(trx: Trx, hcp: UserRow, phones: readonly string[]): Promise<void> {
  const { id, company_id: companyId } = hcp
  const dropped = sql<'DROPPED'>`case when state = 'WAITING' then 'DROPPED' else state end`
  const names = [fullNameWithTitle(hcp), hcp.full_name, ...(await renameInMessagesToReps(trx, hcp, dropped))]
  await trx
    .updateTable('messages')
    .set({ recipient: null, details: '{}', answer: null, provider_id: null, state: dropped })
    .where('user_id', '=', id)
    .execute()
  await trx
    .deleteFrom('messages')
    .where('company_id', '=', companyId)
    .where('user_id', 'is', null)
    .where(sql<boolean>`(reverse(recipient) = any(select reverse(phone) from unnest(${phones}::text[]) as phone)
      or (kind = 'PHONE_CHANGED' and details->>'hcpId' = ${id}))`)
    .execute()
  await trx
    .deleteFrom('dev_inbox')
    .where(sql<boolean>`recipient = any(${phones}::text[])
      or exists (select from unnest(${names}::text[]) as name where position(name in body) > 0)`)
    .execute()
}

/** @returns the names that these messages had, also those of before a correction */
async function renameInMessagesToReps(
  trx: Trx,
  { id, company_id: companyId, title, full_name }: UserRow,
  dropped: ReturnType<typeof sql<'DROPPED'>>,
): Promise<string[]> {
  const named = fullNameWithTitle({ title, full_name })
  const about = sql<boolean>`company_id = ${companyId} and user_id <> ${id} and (
    order_id in (select id from orders where user_id = ${id})
    or (kind = 'HCP_ASSIGNED' and (details->>'hcpId' = ${id} or details->>'name' = ${named})))`
  const old = await trx
    .selectFrom('messages')
    .where(about)
    .where(sql<boolean>`details ? 'name'`)
    .select(sql<string>`details->>'name'`.as('name'))
    .distinct()
    .execute()
  await trx
    .updateTable('messages')
    .set({
      details: sql<string>`details || jsonb_build_object('name', ${erasedName(id)}::text)`,
      state: dropped,
    })
    .where(about)
    .where(sql<boolean>`details ? 'name'`)
    .execute()
  return old.map(({ name }) => name)
}

/** The numbers that messages about an HCP were sent to. */
export async function findMessagePhones(trx: Trx, { id, company_id: companyId }: UserRow): Promise<string[]> {
  const rows = await trx
    .selectFrom('messages')
    .where('recipient', 'is not', null)
    .where(sql<boolean>`(user_id = ${id}
      or (company_id = ${companyId} and kind = 'PHONE_CHANGED' and details->>'hcpId' = ${id}))`)
    .select('recipient')
    .distinct()
    .$narrowType<{ recipient: string }>() // the filter excludes null
    .execute()
  return rows.map(({ recipient }) => recipient)
}
