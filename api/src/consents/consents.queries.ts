import {
  type ConsentPurpose,
  DOCUMENT_OF,
  documentVersionLabel,
  type ShownDocuments,
} from '@portal/contract/document-versions'
import type { Locale } from '@portal/contract/languages'
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  NOTICE_CONSENT,
} from '@portal/contract/notifications/message-kinds'
import { sql } from 'kysely'
import { findConsentedDocumentOrThrow, findNewestDocumentText } from '../companies/documents.queries.ts'
import type { Queryable, Trx, UserRow } from '../platform/database/schema.ts'

/**
 * Stores consents to the company's texts, given by the HCP or by a rep on the HCP's behalf (H§5, D§5).
 * @param shown what the browser says was shown; without it the newest text, in English
 * @throws PortalError VALIDATION when there is no such version in that language
 */
export async function insertConsents(
  trx: Trx,
  { id, company_id }: Pick<UserRow, 'id' | 'company_id'>,
  purposes: readonly ConsentPurpose[],
  { shown = {}, repId = null }: { shown?: ShownDocuments | undefined; repId?: string | null } = {},
): Promise<void> {
  const consents = []
  for (const purpose of purposes) {
    const kind = DOCUMENT_OF[purpose]
    const { version, locale } = await findConsentedDocumentOrThrow(trx, company_id, kind, shown[kind])
    consents.push({
      user_id: id,
      purpose,
      version: documentVersionLabel(version),
      locale,
      actor: repId === null ? ('SELF' as const) : ('REP' as const),
      actor_id: repId ?? id,
    })
  }
  await trx.insertInto('consents').values(consents).execute()
}

/** The channels with notices turned off. The last record of each channel counts (D§5). */
export async function findMutedChannels(db: Queryable, userId: string): Promise<MessageChannel[]> {
  const last = await db
    .selectFrom('consents')
    .distinctOn('purpose')
    .select(['purpose', 'given'])
    .where('user_id', '=', userId)
    .where('purpose', 'in', Object.values(NOTICE_CONSENT))
    .orderBy('purpose')
    .orderBy('created_at', 'desc')
    .execute()
  return MESSAGE_CHANNELS.filter(channel =>
    last.some(({ purpose, given }) => purpose === NOTICE_CONSENT[channel] && !given),
  )
}

/**
 * Records that a user turns notices by a channel on or off, unless that is already the setting. The caller locks the user, so
 * the last record is the user's last choice.
 * @param actingAdminId the admin who does it for the user
 * @returns whether it added a record
 */
export async function recordNoticePreferenceIfNew(
  trx: Trx,
  { id, company_id }: Pick<UserRow, 'id' | 'company_id'>,
  { channel, on, locale }: { channel: MessageChannel; on: boolean; locale: Locale },
  actingAdminId?: string,
): Promise<boolean> {
  const purpose = NOTICE_CONSENT[channel]
  const shown = await findNewestDocumentText(trx, company_id, DOCUMENT_OF[purpose], locale)
  const { numAffectedRows = 0n } = await sql`
    insert into consents (user_id, purpose, version, locale, given, actor, actor_id, created_at)
    select ${id}, ${purpose}, ${documentVersionLabel(shown.version)}, ${shown.locale}, ${on}::boolean,
      ${actingAdminId === undefined ? 'SELF' : 'ADMIN'}, ${actingAdminId ?? id}::uuid, clock_timestamp()
    where ${on}::boolean <> coalesce((select given from consents
      where user_id = ${id} and purpose = ${purpose} order by created_at desc limit 1), true)`.execute(trx)
  return numAffectedRows > 0n
}
