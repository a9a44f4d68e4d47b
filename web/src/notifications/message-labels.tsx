import {
  type MessageKind,
  type MessageState,
  MUTED_MESSAGE_REASONS,
} from '@portal/contract/notifications/message-kinds'
import type { Message } from '@portal/contract/notifications/message-list.endpoints'
import {
  BellOff,
  CheckCheck,
  CircleHelp,
  CircleX,
  Clock,
  type LucideIcon,
  Minus,
  Send,
  TimerOff,
} from 'lucide-react'
import { formatPhone } from '../lib/format-phone.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { m } from '../texts.ts'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'

export const MESSAGE_KIND_LABELS: Record<MessageKind, () => string> = {
  CODE: m.messages_kind_code,
  REGISTRATION_RECEIVED: m.messages_kind_registration_received,
  REGISTRATION_APPROVED: m.messages_kind_registration_approved,
  REGISTRATION_DECLINED: m.messages_kind_registration_declined,
  ACCOUNT_READY: m.messages_kind_account_ready,
  PHONE_CHANGED: m.messages_kind_phone_changed,
  NOTICES_ENDED: m.messages_kind_notices_ended,
  REP_ASSIGNED: m.messages_kind_rep_assigned,
  HCP_ASSIGNED: m.messages_kind_hcp_assigned,
  LICENCE_ENDS: m.messages_kind_licence_ends,
  HCP_LICENCES_END: m.messages_kind_hcp_licences_end,
  REQUEST_RECEIVED: m.messages_kind_request_received,
  REQUESTS_WAIT: m.messages_kind_requests_wait,
  REQUEST_APPROVED: m.messages_kind_request_approved,
  REQUEST_REJECTED: m.messages_kind_request_rejected,
  REQUEST_CANCELLED: m.messages_kind_request_cancelled,
  SAMPLE_NOT_SENT: m.messages_kind_sample_not_sent,
  REQUEST_SHIPPED: m.messages_kind_request_shipped,
  REQUEST_LOST: m.messages_kind_request_lost,
  REQUEST_SENT_AGAIN: m.messages_kind_request_sent_again,
  DELIVERY_REMINDER: m.messages_kind_delivery_reminder,
  PROBLEM_REPORTED: m.messages_kind_problem_reported,
  PROBLEM_NEWS: m.messages_kind_problem_news,
  PROBLEM_CLOSED: m.messages_kind_problem_closed,
  SAMPLE_RECALL: m.messages_kind_sample_recall,
  SAMPLE_BACK: m.messages_kind_sample_back,
  MAIL_ADMIN_LINK: m.messages_kind_mail_admin_link,
  MAIL_PASSWORD_RESET: m.messages_kind_mail_password_reset,
  MAIL_CASE_OPENED: m.messages_kind_mail_case_opened,
  MAIL_CASE_DUE_SOON: m.messages_kind_mail_case_due_soon,
  MAIL_CASE_OVERDUE: m.messages_kind_mail_case_overdue,
  MAIL_GATEWAY_FAILS: m.messages_kind_mail_gateway_fails,
  MAIL_BACKUP_MISSING: m.messages_kind_mail_backup_missing,
  MAIL_DIGEST: m.messages_kind_mail_digest,
  MAIL_TEST: m.messages_kind_mail_test,
}

export const MESSAGE_STATE_LABELS: Record<
  MessageState,
  { text: () => string; tone: Tone; icon: LucideIcon }
> = {
  WAITING: { text: m.messages_state_waiting, tone: 'plain', icon: Clock },
  SENT: { text: m.messages_state_sent, tone: 'moving', icon: Send },
  DELIVERED: { text: m.messages_state_delivered, tone: 'done', icon: CheckCheck },
  FAILED: { text: m.messages_state_failed, tone: 'refused', icon: CircleX },
  EXPIRED: { text: m.messages_state_expired, tone: 'refused', icon: TimerOff },
  DROPPED: { text: m.messages_state_dropped, tone: 'plain', icon: Minus },
  MUTED: { text: m.messages_state_muted, tone: 'plain', icon: BellOff },
}

/** The label of a message kind; an unknown kind is shown by its name. */
export function messageKindLabel(kind: MessageKind): string {
  return MESSAGE_KIND_LABELS[kind]?.() ?? kind
}

/** A number in its usual form, or an address. */
export const formatRecipient = (recipient: string) =>
  recipient.includes('@') ? recipient : formatPhone(recipient)

/** The recipient's name, number or address. */
export function messageRecipientText({ person, recipient }: Message): string {
  if (person?.name) return personNameOrErased(person.name)
  return recipient === null ? m.messages_nobody() : formatRecipient(recipient)
}

/** Providers whose name is no name that a person knows, and what each answers to every message that it takes. */
const PROVIDERS: Record<string, { name: () => string; accepts: string }> = {
  log: { name: m.messages_provider_log, accepts: 'kept' },
  whatsapp: { name: m.messages_provider_whatsapp, accepts: 'accepted' },
  smtp: { name: m.messages_provider_smtp, accepts: '' },
  twilio: { name: () => 'Twilio', accepts: 'queued' },
}

const MUTED_REASONS: Record<string, () => string> = {
  [MUTED_MESSAGE_REASONS.noServer]: m.messages_muted_no_server,
  [MUTED_MESSAGE_REASONS.refused]: m.messages_muted_refused,
}

/**
 * The channel, the provider, and what it answered last, unless that says only that it took the message; of a muted message why it
 * was not sent.
 */
export function messageProviderAnswerText({ state, channel, provider, answer }: Message): string {
  if (state === 'MUTED') return (MUTED_REASONS[answer ?? ''] ?? m.messages_muted_opted_out)()
  const by = { SMS: m.messages_sms, WHATSAPP: m.messages_whatsapp, EMAIL: m.messages_email }
  const known = PROVIDERS[provider ?? '']
  const name = known?.name() ?? provider
  const sent = channel && name && m.messages_by({ channel: by[channel](), provider: name })
  return [sent, answer !== known?.accepts && answer].filter(Boolean).join(': ')
}

/** The state of a message, in words and with an icon. */
export function MessageStateBadge({ state }: Pick<Message, 'state'>) {
  const { text, ...look } = MESSAGE_STATE_LABELS[state] ?? {
    text: () => state,
    tone: 'waiting',
    icon: CircleHelp,
  }
  return <StatusBadge {...look} text={text()} />
}
