import {
  answerAboutNotices,
  type ConsentPlace,
  type ConsentPurpose,
  DOCUMENT_OF,
} from '@portal/contract/consents/consent-purposes'
import { documentVersionLabel, type ShownDocuments } from '@portal/contract/document-versions'
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

/** A person's answer to notices by each channel (D§5, decision 67). */
export async function findNoticeAnswers(
  db: Queryable,
  { id, role }: Pick<UserRow, 'id' | 'role'>,
): Promise<Record<MessageChannel, boolean | undefined>> {
  const newest = await db
    .selectFrom('consents')
    .distinctOn('purpose')
    .select(['purpose', 'given', 'place'])
    .where('user_id', '=', id)
    .where('purpose', 'in', Object.values(NOTICE_CONSENT))
    .orderBy('purpose')
    .orderBy('created_at', 'desc')
    .execute()
  const answer = (channel: MessageChannel) =>
    answerAboutNotices(
      channel,
      newest.find(({ purpose }) => purpose === NOTICE_CONSENT[channel]),
      role,
    )
  return { SMS: answer('SMS'), WHATSAPP: answer('WHATSAPP') }
}

/** The channels by which a person wants notices. */
export async function findNoticeChannels(
  db: Queryable,
  user: Pick<UserRow, 'id' | 'role'>,
): Promise<MessageChannel[]> {
  const answers = await findNoticeAnswers(db, user)
  return MESSAGE_CHANNELS.filter(channel => answers[channel] === true)
}

/** An answer to notices; `locale` is the language of the text that the consent names. */
export type NoticePreference = { channel: MessageChannel; on: boolean; locale: Locale; place: ConsentPlace }

/**
 * Records that a user turns notices by a channel on or off, unless that is already the answer. The caller locks the user, so
 * the last record is the user's last choice.
 * @param actingAdminId the admin who does it for the user
 * @returns whether it added a record
 */
export async function recordNoticePreferenceIfNew(
  trx: Trx,
  user: Pick<UserRow, 'id' | 'company_id' | 'role'>,
  { channel, on, locale, place }: NoticePreference,
  actingAdminId?: string,
): Promise<boolean> {
  if ((await findNoticeAnswers(trx, user))[channel] === on) return false
  const purpose = NOTICE_CONSENT[channel]
  const shown = await findNewestDocumentText(trx, user.company_id, DOCUMENT_OF[purpose], locale)
  await trx
    .insertInto('consents')
    .values({
      user_id: user.id,
      purpose,
      version: documentVersionLabel(shown.version),
      locale: shown.locale,
      given: on,
      actor: actingAdminId === undefined ? 'SELF' : 'ADMIN',
      actor_id: actingAdminId ?? user.id,
      place,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute()
  return true
}
