import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  NOTICE_CONSENT,
} from '@portal/contract/notifications/message-kinds'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../platform/database/schema.ts'

/** What the text of an imported consent is called in lists: the portal did not show it. */
const VERSION = 'import'

export type ImportedConsent = {
  userId: string
  givenOn: string
  source: string
  channels: readonly MessageChannel[]
}

/**
 * Keeps consents that HCPs gave elsewhere as evidence (D§11). What a person has said of a channel in the portal stays: an older
 * consent does not replace a withdrawal.
 * @returns the users of whom a consent was new
 */
export async function insertImportedConsents(
  trx: Trx,
  adminId: string,
  consents: readonly ImportedConsent[],
): Promise<ReadonlySet<string>> {
  const rows = consents.flatMap(({ channels, ...consent }) =>
    channels.map(channel => ({ ...consent, purpose: NOTICE_CONSENT[channel] })),
  )
  const { rows: added } = await sql<{ user_id: string }>`
    insert into consents (user_id, purpose, version, actor, actor_id, source, given_on)
    select user_id, purpose, ${VERSION}, 'ADMIN', ${adminId}::uuid, source, given_on
    from unnest(${rows.map(row => row.userId)}::uuid[], ${rows.map(row => row.purpose)}::text[],
      ${rows.map(row => row.source)}::text[], ${rows.map(row => row.givenOn)}::date[])
      as given (user_id, purpose, source, given_on)
    where not exists (select from consents before
      where before.user_id = given.user_id and before.purpose = given.purpose)
    returning user_id`.execute(trx)
  return new Set(added.map(({ user_id }) => user_id))
}

/** The channels of the consents that last, also of those given elsewhere: the newest record of a channel counts. */
export async function findConsentedChannels(db: Queryable, userId: string): Promise<MessageChannel[]> {
  const newest = await db
    .selectFrom('consents')
    .distinctOn('purpose')
    .select(['purpose', 'given'])
    .where('user_id', '=', userId)
    .where('purpose', 'in', Object.values(NOTICE_CONSENT))
    .orderBy('purpose')
    .orderBy('created_at', 'desc')
    .execute()
  return MESSAGE_CHANNELS.filter(channel =>
    newest.some(({ purpose, given }) => given && purpose === NOTICE_CONSENT[channel]),
  )
}

/** Blanks where an erased HCP's consents come from, which may name somebody. */
export async function eraseConsentSources(trx: Trx, hcpId: string): Promise<void> {
  await trx
    .updateTable('consents')
    .set({ source: '' })
    .where('user_id', '=', hcpId)
    .where('source', 'is not', null)
    .execute()
}
