import type { MessageChannel, MessageKind, MessageState } from '@portal/contract/message-kinds'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Created, Id } from './columns.ts'

/** What a message says beside its kind; of a code, what it is sealed in, until the message has left. */
export type MessageDetails = {
  name?: string
  text?: string
  count?: number
  sealed?: string
  codeId?: string
}

export type MessageTables = {
  /** What somebody is told: what is sent, and what the bell shows. */
  messages: {
    /** What providers know it by, at every try the same. */
    id: Id
    /** In the order they were written. */
    position: GeneratedAlways<string>
    company_id: string
    user_id: string | null
    kind: MessageKind
    urgent: GeneratedAlways<boolean>
    purpose: Generated<'SERVICE' | 'PROMOTION'>
    /** What allows a promotion. */
    consent_id: string | null
    order_id: string | null
    details: ColumnType<MessageDetails, string | undefined, string>
    /** The number it goes to; a person's own is noted when it is sent. */
    recipient: string | null
    state: Generated<MessageState>
    attempts: Generated<number>
    /** From when on it is true. */
    due_at: Created
    /** When it is tried next; while one tries it, when another may. */
    next_at: Created
    expires_at: Date
    tried_at: Date | null
    /** Names what is told once, as a day's digest. */
    once: string | null
    channel: MessageChannel | null
    provider: string | null
    provider_id: string | null
    /** What the provider said last. */
    answer: string | null
    read_at: Date | null
    created_at: Created
  }
  /** A hand-over of a notice to a provider within the last day, counted against the company's cap. */
  message_attempts: {
    id: GeneratedAlways<string>
    company_id: string
    tried_at: Created
  }
  /** What the demo's inbox shows, in the order it would have been sent. */
  dev_inbox: {
    id: GeneratedAlways<string>
    recipient: string
    channel: MessageChannel
    body: string
    created_at: Created
  }
}
