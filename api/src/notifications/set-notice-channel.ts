import type { Locale } from '@portal/contract/languages'
import type { MessageChannel } from '@portal/contract/notifications/message-kinds'
import { recordNoticePreferenceIfNew } from '../companies/consents.queries.ts'
import { recordUserAuditEvent } from '../platform/audit/record-audit.ts'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'

/**
 * Switches a locked user's notices by a channel on or off: the consent is given or withdrawn. What is so already stays.
 * @param session of the user, or of an admin whom the user asked
 * @param locale the language of the text that the consent names
 */
export async function setNoticeChannelEnabled(
  trx: Trx,
  session: Pick<Session, 'companyId' | 'userId' | 'role'>,
  user: UserRow,
  { channel, on: enabled }: { channel: MessageChannel; on: boolean },
  locale: Locale,
): Promise<void> {
  const adminId = session.userId === user.id ? undefined : session.userId
  if (await recordNoticePreferenceIfNew(trx, user, channel, enabled, locale, adminId))
    await recordUserAuditEvent(trx, session, 'notices.switched', user.id, { channel, on: enabled })
}
