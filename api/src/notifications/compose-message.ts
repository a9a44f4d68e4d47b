import { CODE_MINUTES } from '@portal/contract/auth/one-time-code'
import { DEFAULT_LOCALE, isLocale, type Locale } from '@portal/contract/languages'
import {
  ACCOUNT_NEWS_KINDS,
  ALWAYS_SENT_KINDS,
  isMailKind,
  type MessageChannel,
  type MessageKind,
  type OutboxChannel,
  UNSOLICITED_KINDS,
} from '@portal/contract/notifications/message-kinds'
import { HCP, REP } from '@portal/contract/roles'
import { type Company, findSmsSenderName } from '../companies/companies.ts'
import { findNoticeChannels } from '../consents/consents.queries.ts'
import { findConsentedChannels } from '../consents/imported-consents.ts'
import type { MessageDetails } from '../platform/database/message-tables.ts'
import type { Queryable, UserRow } from '../platform/database/schema.ts'
import { findDoNotContactUserIds } from '../users/do-not-contact.queries.ts'
import { isHcpVerified } from '../users/entries.queries.ts'
import { findUnsolicitedObstacle, isHcpInvitable } from '../users/invitations.queries.ts'
import { findUserIfAny } from '../users/users.queries.ts'
import { composeNotice } from './compose-notice.ts'
import { queueOfKind } from './message-queues.ts'
import { composeCodeText, getNoticeTexts, prefixSmsWithSender } from './message-texts.ts'
import type { ClaimedMessage } from './outbox.queries.ts'
import type { Outgoing } from './providers/provider.ts'

/** Kinds that are true only while the registration of their HCP is approved. */
const KINDS_OF_APPROVED: readonly MessageKind[] = ['REGISTRATION_APPROVED', 'ACCOUNT_READY', 'REP_ASSIGNED']

type LinkOwner = { id: string; role: typeof HCP | typeof REP }

export type ComposeParts = {
  db: Queryable
  companyOf(companyId: string): Company
  /** The portal's public address. */
  publicUrl: string
  /** The code, or undefined when it no longer works; from the auth feature, like `mintLink`. */
  openCode(db: Queryable, details: MessageDetails, phone: string): Promise<string | undefined>
  /** The secret of an admin's link in a mail, or undefined when the link no longer works; from the auth feature. */
  openAdminLink(db: Queryable, details: MessageDetails, adminId: string): Promise<string | undefined>
  /** A link that signs its owner in and shows an order. */
  mintLink(db: Queryable, owner: LinkOwner, orderId: string | null): Promise<string>
  /** Whether a message is still true; from the orders feature. */
  isStillRelevant(db: Queryable, message: ClaimedMessage): Promise<boolean>
  /** The number kept of the closed account that received a request; from the orders feature (D§11). */
  findKeptPhone(db: Queryable, orderId: string): Promise<string | null>
  /** The names of the samples of requests, by id; from the orders feature. */
  findItemNamesByOrder: FindItemNames
}

export type FindItemNames = (
  db: Queryable,
  orderIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>

/** Recipient, wanted channels and text of a message. */
export type Composed = {
  to: string
  /** The number that stays with the message: not that of a closed account, which only its supply record has. */
  recordedTo?: null
  wants(channel: OutboxChannel): boolean
  /** Why it is wanted by no channel, if not by the choice of its recipient. */
  muted?: string
  /** It cannot be switched off: other channels follow if it leaves by none of those that are wanted. */
  always: boolean
  write(channel: OutboxChannel): Promise<Outgoing>
  /** Asked again before each provider: it may have become untrue since, or its number be on the company's list (D§11). */
  mayLeave(): Promise<boolean>
}

/** Composes a message when it is due. @returns 'DROPPED' when it is no longer true or has no recipient (D§4) */
export async function planMessage(
  parts: ComposeParts,
  message: ClaimedMessage,
): Promise<Composed | 'DROPPED'> {
  const { db } = parts
  const owner = await findUserIfAny(db, message.user_id)
  const own = message.recipient ?? (owner?.disabled_at === null ? owner.phone : null)
  const to = own ?? (await findNumberForRecall(parts, message))
  if (to === null) return 'DROPPED'
  if (message.kind === 'CODE') return composeCode(parts, message, to)
  const mayLeave = async () =>
    (await parts.isStillRelevant(db, message)) && (await mayBeWrittenTo(db, message))
  if (!(await mayLeave())) return 'DROPPED'
  const canSignIn = owner !== undefined && (owner.role !== HCP || (await isHcpVerified(db, owner.id)))
  if (KINDS_OF_APPROVED.includes(message.kind) && !canSignIn) return 'DROPPED'
  if (message.kind === 'REGISTRATION_DECLINED' && canSignIn) return 'DROPPED'
  if (!(await isAssignmentCurrent(db, message, owner))) return 'DROPPED'
  const answersBy = message.details.channel
  const wanted = answersBy ? [answersBy] : await findWantedChannels(db, message, owner)
  return {
    to,
    ...(own === null && { recordedTo: null }),
    mayLeave,
    wants: channel => channel !== 'EMAIL' && wanted.includes(channel),
    always: !answersBy && !isInvitation(message) && ALWAYS_SENT_KINDS.includes(message.kind),
    write: channel =>
      writeNotice(parts, message, {
        to,
        channel,
        linkTo: canSignIn ? owner : undefined,
        locale: isLocale(owner?.locale) ? owner.locale : DEFAULT_LOCALE,
      }),
  }
}

const isInvitation = ({ kind }: Pick<ClaimedMessage, 'kind'>) => queueOfKind(kind) === 'INVITATIONS'

/** A recall reaches closed accounts too (D§11). */
function findNumberForRecall(
  { db, findKeptPhone }: ComposeParts,
  { kind, order_id }: ClaimedMessage,
): Promise<string | null> | null {
  return kind === 'SAMPLE_RECALL' && order_id !== null ? findKeptPhone(db, order_id) : null
}

/** Whether the company may still write of its own accord: the number may have been put on its list since (D§11). */
async function mayBeWrittenTo(db: Queryable, { kind, user_id }: ClaimedMessage): Promise<boolean> {
  if (user_id === null) return true
  if (isInvitation({ kind })) return isHcpInvitable(db, user_id)
  if (UNSOLICITED_KINDS.includes(kind)) return (await findDoNotContactUserIds(db, [user_id])).size === 0
  return !ACCOUNT_NEWS_KINDS.includes(kind) || (await findUnsolicitedObstacle(db, user_id)) !== 'NO_CONSENT'
}

/** The channels that a person wants. An invitation goes by those of the consent; without one, where the register was checked, by SMS. */
async function findWantedChannels(
  db: Queryable,
  { kind }: ClaimedMessage,
  owner: UserRow | undefined,
): Promise<MessageChannel[]> {
  // A number without an account said no yes.
  if (owner === undefined) return ['SMS']
  if (!isInvitation({ kind })) return findNoticeChannels(db, owner)
  const consented = await findConsentedChannels(db, owner.id)
  return consented.length > 0 ? consented : ['SMS']
}

/** Whether the rep of a message about an assignment is still the HCP's; true for a message about anything else. */
async function isAssignmentCurrent(
  db: Queryable,
  { kind, user_id, details: { hcpId, repId, count } }: ClaimedMessage,
  owner: UserRow | undefined,
): Promise<boolean> {
  if (kind === 'REP_ASSIGNED') return repId === undefined || owner?.promoter_id === repId
  if (kind !== 'HCP_ASSIGNED' || hcpId === undefined || (count ?? 1) > 1) return true
  return (await findUserIfAny(db, hcpId))?.promoter_id === user_id
}

async function composeCode(
  parts: ComposeParts,
  message: ClaimedMessage,
  to: string,
): Promise<Composed | 'DROPPED'> {
  const code = await parts.openCode(parts.db, message.details, to)
  if (code === undefined) return 'DROPPED'
  const { region } = parts.companyOf(message.company_id)
  const sender = await findSmsSenderName(parts.db, region)
  const locale = message.details.locale ?? DEFAULT_LOCALE
  const says = composeCodeText(locale, code, CODE_MINUTES)
  // Browsers fill in the code from this last line, on this host only (WebOTP). In Malaysia an SMS may not contain an address.
  const last = region === 'SG' ? `\n\n@${new URL(parts.publicUrl).hostname} #${code}` : ''
  const text = prefixSmsWithSender(region, sender, says) + last
  return {
    to,
    wants: () => true,
    always: true,
    mayLeave: async () => true,
    write: async () => ({ id: message.id, to, kind: message.kind, locale, text, parameters: [code] }),
  }
}

async function writeNotice(
  parts: ComposeParts,
  message: ClaimedMessage,
  {
    to,
    channel,
    linkTo,
    locale,
  }: { to: string; channel: OutboxChannel; linkTo: UserRow | undefined; locale: Locale },
): Promise<Outgoing> {
  const { id, kind, company_id: companyId, order_id: orderId } = message
  if (kind === 'CODE' || isMailKind(kind)) throw new Error('A code or a mail is no notice')
  const notice = getNoticeTexts(locale, kind)
  const { region } = parts.companyOf(companyId)
  const senderName = await findSmsSenderName(parts.db, region)
  const names = orderId === null ? undefined : await parts.findItemNamesByOrder(parts.db, [orderId])
  const linked = notice.link && (channel === 'WHATSAPP' || region === 'SG')
  const link = linked && linkTo ? await parts.mintLink(parts.db, linkOwner(linkTo), orderId) : undefined
  const samples = names?.get(orderId ?? '') ?? []
  return {
    ...{ id, to, kind, locale },
    ...composeNotice(notice, { channel, region, senderName, link }, { ...message, samples }),
    ...(link !== undefined && { linkSuffix: link.slice(link.lastIndexOf('/') + 1) }),
  }
}

function linkOwner({ id, role }: UserRow): LinkOwner {
  if (role !== HCP && role !== REP) throw new Error('Links are for HCPs and reps')
  return { id, role }
}
