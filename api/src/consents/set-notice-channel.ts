import type { UserRow } from '../platform/database/schema.ts'
import type { ChangeScope } from '../platform/http/change.ts'
import { type NoticePreference, recordNoticePreferenceIfNew } from './consents.queries.ts'

/** The audit event of `setNoticeChannelEnabled`. */
export const NOTICE_AUDIT_EVENTS = { 'notices.switched': 'user' } as const

/**
 * Switches a locked user's notices by a channel on or off: the consent is given or withdrawn. What is so already stays. The
 * session is the user's, or that of an admin whom the user asked.
 */
export async function setNoticeChannelEnabled(
  { trx, session, audit }: ChangeScope<keyof typeof NOTICE_AUDIT_EVENTS>,
  user: UserRow,
  preference: NoticePreference,
): Promise<void> {
  const adminId = session.userId === user.id ? undefined : session.userId
  const { channel, on, place } = preference
  if (await recordNoticePreferenceIfNew(trx, user, preference, adminId))
    audit('notices.switched', user.id, { channel, on, place })
}
