import { DEFAULT_LOCALE, isLocale } from '@portal/contract/languages'
import { MAIL_BOUNCES_MAX, type MailKind } from '@portal/contract/notifications/message-kinds'
import { findSmsSenderName } from '../companies/companies.ts'
import { findUserIfAny } from '../users/users.queries.ts'
import type { Composed, ComposeParts } from './compose-message.ts'
import { findBounces } from './mail-bounces.queries.ts'
import { composeMail } from './mail-texts.ts'
import type { ClaimedMessage } from './outbox.queries.ts'

/**
 * Plans a mail when it is due, to the address that its owner has then.
 * @returns 'DROPPED' when it is no longer true, or its owner is disabled or has no address
 */
export async function planMail(
  parts: ComposeParts,
  message: ClaimedMessage,
  kind: MailKind,
): Promise<Composed | 'DROPPED'> {
  const { db, publicUrl } = parts
  const { id, company_id: companyId, details } = message
  const owner = await findUserIfAny(db, message.user_id)
  const to = owner?.disabled_at === null ? owner.email : null
  const mayLeave = () => parts.isStillRelevant(db, message)
  if (to === null || !(await mayLeave())) return 'DROPPED'
  const isStopped = (await findBounces(db, [to])).get(to) === MAIL_BOUNCES_MAX
  const locale = isLocale(owner?.locale) ? owner.locale : DEFAULT_LOCALE
  return {
    to,
    recordedTo: null,
    mayLeave,
    wants: channel => channel === 'EMAIL' && !isStopped,
    always: false,
    ...(isStopped && { muted: 'stopped: the address was refused' }),
    write: async () => {
      const sender = await findSmsSenderName(db, parts.regionOf(companyId))
      const mail = composeMail(kind, details, { locale, sender, publicUrl })
      return { id, to, kind, locale, parameters: [], ...mail }
    },
  }
}
