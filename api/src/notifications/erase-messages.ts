import { erasedHcpName } from '@portal/contract/users/names'
import { type RawBuilder, sql } from 'kysely'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'

/** It names no person, and is sent to the number that is kept: also one that failed, when it is sent again (D§11). */
const isRecall = sql<boolean>`(kind = 'SAMPLE_RECALL' and order_id is not null)`

/**
 * Blanks the texts and numbers of messages to an erased HCP, and the HCP's name in messages to reps; that they were sent
 * stays. Messages that wait are dropped, except a recall.
 * Messages to a number, such as codes, are deleted.
 * @param hcp the row before it was blanked
 * @param phones all numbers known to be the HCP's
 */
export async function eraseMessagesOfHcp(trx: Trx, hcp: UserRow, phones: readonly string[]): Promise<void> {
  const { id } = hcp
  const dropped = sql<'DROPPED'>`case when state = 'WAITING' then 'DROPPED' else state end`
  const names = [
    formatNameWithTitle(hcp),
    hcp.full_name,
    ...(await renameInMessagesToReps(trx, hcp, dropped)),
  ]
  await trx
    .updateTable('messages')
    .set({
      ...{ recipient: null, answer: null, provider_id: null },
      details: sql<string>`case when ${isRecall} then details else '{}' end`,
      state: sql<'DROPPED'>`case when ${isRecall} then state else ${dropped} end`,
    })
    .where('user_id', '=', id)
    .execute()
  await trx
    .deleteFrom('messages')
    .where(
      isAmong(sql`
        select id from messages where user_id is null and reverse(recipient) = any(array(
          select reverse(phone) from unnest(${phones}::text[]) as phone))
        union all ${messagesAboutHcp(hcp, 'PHONE_CHANGED')}`),
    )
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
  const named = formatNameWithTitle({ title, full_name })
  const about = isAmong(sql`
    select id from messages
    where order_id = any(array(select id from orders where user_id = ${id})) and user_id <> ${id}
    union all ${messagesAboutHcp({ id, company_id: companyId }, 'HCP_ASSIGNED')}
    union all ${messagesAboutHcp({ id, company_id: companyId }, 'HCP_LICENCES_END')}
    union all select id from messages
    where company_id = ${companyId} and kind = 'HCP_ASSIGNED' and details->>'name' = ${named}`)
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
      details: sql<string>`details || jsonb_build_object('name', ${erasedHcpName(id)}::text)`,
      state: dropped,
    })
    .where(about)
    .where(sql<boolean>`details ? 'name'`)
    .execute()
  return old.map(({ name }) => name)
}

/** The numbers that messages about an HCP were sent to. */
export async function findPhonesMessagedAboutHcp(trx: Trx, hcp: UserRow): Promise<string[]> {
  const rows = await trx
    .selectFrom('messages')
    .where('recipient', 'is not', null)
    .where(
      isAmong(sql`
        select id from messages where user_id = ${hcp.id}
        union all ${messagesAboutHcp(hcp, 'PHONE_CHANGED')}`),
    )
    .select('recipient')
    .distinct()
    .$narrowType<{ recipient: string }>() // the filter excludes null
    .execute()
  return rows.map(({ recipient }) => recipient)
}

/** Each arm of the ids uses an index of its own; an `or` would read all messages. */
function isAmong(ids: RawBuilder<unknown>) {
  return sql<boolean>`id in (${ids})`
}

/** Messages without an order that are about an HCP. */
function messagesAboutHcp(
  { id, company_id: companyId }: Pick<UserRow, 'id' | 'company_id'>,
  kind: 'HCP_ASSIGNED' | 'HCP_LICENCES_END' | 'PHONE_CHANGED',
) {
  return sql`select id from messages
    where company_id = ${companyId} and kind = ${kind} and details->>'hcpId' = ${id}`
}
