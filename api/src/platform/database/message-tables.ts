import type { AdminRole } from '@portal/contract/admin-roles'
import type { CaseKind } from '@portal/contract/cases/case-kinds'
import type { Locale } from '@portal/contract/languages'
import type {
  MessageChannel,
  MessageKind,
  MessageState,
  OutboxChannel,
} from '@portal/contract/notifications/message-kinds'
import type { DigestLine, MailTopic } from '@portal/contract/programme/mail-topics'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Created, Id } from './columns.ts'

/** A part of a morning's digest: how much, and for how many days the oldest has waited. */
export type DigestPart = { line: DigestLine; count: number; days?: number }

/** The variables of a message's text. For a code: the sealed code, until the message is sent. */
export type MessageDetails = {
  name?: string
  /** The HCP that a message is about without an order, so that an erasure finds it. */
  hcpId?: string
  /** Of an assignment: the HCP's rep, whom `name` names. */
  repId?: string
  text?: string
  count?: number
  /** Of a shipment: its courier and tracking number. */
  parcel?: string
  /** Of a recall: the lot, and the number to ask. */
  lotNo?: string
  supportPhone?: string
  /** Of a practising certificate: its last day, 'YYYY-MM-DD'. */
  day?: string
  /** Of a sample that can be requested again. */
  itemId?: string
  /** Of a case: what an e-mail names of it, and nothing else. */
  caseId?: string
  caseNumber?: number
  caseKind?: CaseKind
  /** Null: no fixed time. */
  dueAt?: string | null
  /** Of a morning's digest: the role that may read it, and its parts. */
  adminRole?: AdminRole
  digest?: readonly DigestPart[]
  sealed?: string
  codeId?: string
  /** Of the answer to a reply: the channel whose notices have ended, which it goes by. */
  channel?: MessageChannel
  /** The language of a text with a code: that of the browser that asked for it. */
  locale?: Locale
}

export type MessageTables = {
  /** The outbox of messages, which is also the list of notifications in the app. */
  messages: {
    /** Sent to providers, the same at each attempt. */
    id: Id
    /** Order of insertion. */
    position: GeneratedAlways<string>
    company_id: string
    user_id: string | null
    kind: MessageKind
    urgent: GeneratedAlways<boolean>
    purpose: Generated<'SERVICE' | 'PROMOTION'>
    /** The HCP or rep whose act it reports; null for an admin's, and for what nobody did. */
    caused_by: Generated<string | null>
    /** The consent that allows a PROMOTION. */
    consent_id: string | null
    order_id: string | null
    details: ColumnType<MessageDetails, string | undefined, string>
    /** The phone number; that of a user is stored when the message is sent. */
    recipient: string | null
    state: Generated<MessageState>
    attempts: Generated<number>
    /** Not sent before this time. */
    due_at: Created
    /** Time of the next attempt; during an attempt, the time from which another process may retry. */
    next_at: Created
    expires_at: Date
    tried_at: Date | null
    /** Key of a message that is sent only once, for example a day's digest. */
    once: string | null
    channel: OutboxChannel | null
    provider: string | null
    provider_id: string | null
    /** The provider's last response. */
    answer: string | null
    read_at: Date | null
    created_at: Created
  }
  /** An attempt to send a notice within the last day, counted against the company's daily limit. */
  message_attempts: {
    id: GeneratedAlways<string>
    company_id: string
    /** As in `messages`. */
    caused_by: Generated<string | null>
    /** Of an invitation: a company sends so many in a day. */
    invitation: Generated<boolean>
    /** Of an e-mail: they have a cap of their own. */
    mail: Generated<boolean>
    tried_at: Created
  }
  /** Digests of the replies that were followed. A reply's id is not kept: WhatsApp's contains the number. */
  message_replies: { digest: string; received_at: Created }
  /** Addresses whose server refused mails for good, in a row; forgotten once it takes one. */
  mail_bounces: { email: string; bounces: number; bounced_at: Created }
  /** What an admin chose to be written to about by e-mail; without a row the role decides. */
  mail_choices: { user_id: string; topic: MailTopic; is_on: boolean }
  /** Messages in the demo's inbox, in the order of sending. */
  dev_inbox: {
    id: GeneratedAlways<string>
    recipient: string
    channel: OutboxChannel
    body: string
    /** Of a message that may be tried again, so that it stands there once. */
    message_id: string | null
    created_at: Created
  }
}
