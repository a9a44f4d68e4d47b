import { DEFAULT_LOCALE, type Locale } from '@portal/contract/languages'
import { MESSAGE_CHANNELS, type MessageChannel, NOTICE_CONSENT } from '@portal/contract/message-kinds'
import { type ConsentPurpose, DOCUMENT_OF, documentVersionName } from '@portal/contract/terms'
import { sql } from 'kysely'
import type { Queryable, Trx, UserRow } from '../platform/database/schema.ts'
import { findCurrentDocumentLocales } from './documents.queries.ts'

/**
 * Stores consents to the company's current texts, given by the HCP or by a rep on the HCP's behalf (H§5, D§5).
 * @param locale the language of the screen: the consent names it when the text has it, else English
 */
export async function insertConsents(
  trx: Trx,
  { id, company_id }: Pick<UserRow, 'id' | 'company_id'>,
  purposes: readonly ConsentPurpose[],
  locale: Locale,
  repId: string | null = null,
): Promise<void> {
  const consents = []
  for (const purpose of purposes) {
    consents.push({
      user_id: id,
      purpose,
      ...(await findShownText(trx, company_id, purpose, locale)),
      actor: repId === null ? ('SELF' as const) : ('REP' as const),
      actor_id: repId ?? id,
    })
  }
  await trx.insertInto('consents').values(consents).execute()
}

/** The name of the current version of a consent's document, and the language that a screen shows it in. */
async function findShownText(trx: Trx, companyId: string, purpose: ConsentPurpose, locale: Locale) {
  const { version, locales } = await findCurrentDocumentLocales(trx, companyId, DOCUMENT_OF[purpose])
  return {
    version: documentVersionName(version),
    locale: locales.includes(locale) ? locale : DEFAULT_LOCALE,
  }
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
 * @returns whether it added a record
 */
export async function recordNoticePreference(
  trx: Trx,
  { id, company_id }: Pick<UserRow, 'id' | 'company_id'>,
  channel: MessageChannel,
  on: boolean,
  locale: Locale,
): Promise<boolean> {
  const purpose = NOTICE_CONSENT[channel]
  const shown = await findShownText(trx, company_id, purpose, locale)
  const { numAffectedRows = 0n } = await sql`
    insert into consents (user_id, purpose, version, locale, given, actor, actor_id, created_at)
    select ${id}, ${purpose}, ${shown.version}, ${shown.locale}, ${on}::boolean, 'SELF', ${id}, clock_timestamp()
    where ${on}::boolean <> coalesce((select given from consents
      where user_id = ${id} and purpose = ${purpose} order by created_at desc limit 1), true)`.execute(trx)
  return numAffectedRows > 0n
}
