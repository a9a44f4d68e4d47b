import { createHash } from 'node:crypto'
import { DEFAULT_LOCALE, isLocale } from '@portal/contract/languages'
import { recordNoticePreferenceIfNew } from '../consents/consents.queries.ts'
import { recordUserAuditEvent } from '../platform/audit/record-audit.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import { lockUserOfPhoneForChange } from '../users/users.queries.ts'
import { enqueueNotification } from './enqueue-notification.ts'
import type { Reply } from './providers/delivery-receipt.ts'
import { isStopWord } from './stop-words.ts'

/**
 * Ends the notices of a channel for whose number asks for it by a reply, and answers once. A repeated reply, an unknown number and
 * any other text change nothing (decision 67).
 */
export async function endNoticesByReply(db: Database, reply: Reply): Promise<void> {
  if (!isStopWord(reply.text)) return
  await db.transaction().execute(async trx => {
    const user = await lockUserOfPhoneForChange(trx, reply.from)
    if (user === undefined || !(await claimReply(trx, reply))) return
    const { channel } = reply
    const locale = isLocale(user.locale) ? user.locale : DEFAULT_LOCALE
    const preference = { channel, on: false, locale, place: 'REPLY' } as const
    if (!(await recordNoticePreferenceIfNew(trx, user, preference))) return
    const { id: userId, company_id: companyId, role } = user
    if (!reply.answered)
      await enqueueNotification(trx, { companyId, userId, kind: 'NOTICES_ENDED', details: { channel } })
    const details = { channel, on: false, place: preference.place }
    await recordUserAuditEvent(trx, { companyId, userId, role }, 'notices.switched', userId, details)
  })
}

/** @returns false for a reply that was followed before: the person may have said yes since */
async function claimReply(trx: Trx, { provider, providerId }: Reply): Promise<boolean> {
  const digest = createHash('sha256').update(`${provider} ${providerId}`).digest('hex')
  const claimed = await trx
    .insertInto('message_replies')
    .values({ digest })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return claimed.numInsertedOrUpdatedRows === 1n
}
