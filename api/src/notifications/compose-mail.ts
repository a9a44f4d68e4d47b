import { DEFAULT_LOCALE, isLocale } from '@portal/contract/languages'
import {
  MAIL_BOUNCES_MAX,
  type MailKind,
  MUTED_MESSAGE_REASONS,
} from '@portal/contract/notifications/message-kinds'
import { topicOfMail } from '@portal/contract/programme/mail-topics'
import { findSmsSenderName } from '../companies/companies.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { findUserIfAny } from '../users/users.queries.ts'
import { findMailReaders } from './alert-admins.ts'
import type { Composed, ComposeParts } from './compose-message.ts'
import { findBounces } from './mail-bounces.queries.ts'
import { composeMail } from './mail-texts.ts'
import type { ClaimedMessage } from './outbox.queries.ts'

/** Mails with an admin's link. */
const LINK_KINDS: readonly MailKind[] = ['MAIL_ADMIN_LINK', 'MAIL_PASSWORD_RESET']

/** Whether its owner still may read what a mail tells, and wants it; true for what nobody chooses (D§11). */
async function isMailStillWanted(
  db: Queryable,
  { kind, company_id, user_id, details }: ClaimedMessage & { kind: MailKind },
): Promise<boolean> {
  if (user_id === null || topicOfMail(kind, details.caseKind) === undefined) return true
  const [reader] = await findMailReaders(db, company_id, user_id)
  return reader?.wants({ kind, details }) === true
}

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
  const mayLeave = async () =>
    (await parts.isStillRelevant(db, message)) && (await isMailStillWanted(db, { ...message, kind }))
  if (to === null || !(await mayLeave())) return 'DROPPED'
  const linkSecret = owner && (await parts.openAdminLink(db, details, owner.id))
  if (LINK_KINDS.includes(kind) && linkSecret === undefined) return 'DROPPED'
  const isStopped = (await findBounces(db, [to])).get(to) === MAIL_BOUNCES_MAX
  const locale = isLocale(owner?.locale) ? owner.locale : DEFAULT_LOCALE
  return {
    to,
    recordedTo: null,
    mayLeave,
    wants: channel => channel === 'EMAIL' && !isStopped,
    always: false,
    ...(isStopped && { muted: MUTED_MESSAGE_REASONS.refused }),
    write: async () => {
      const { region, timeZone } = parts.companyOf(companyId)
      const sender = await findSmsSenderName(db, region)
      const mail = composeMail(kind, details, { locale, sender, publicUrl, linkSecret, timeZone })
      return { id, to, kind, locale, parameters: [], ...mail }
    },
  }
}
