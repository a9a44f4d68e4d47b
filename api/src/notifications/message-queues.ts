import { isMailKind, type MessageKind } from '@portal/contract/notifications/message-kinds'
import { type RawBuilder, sql } from 'kysely'

/** What is claimed together: codes first, then recalls, which wait for no other notice, then the other notices, then invitations. */
export const MESSAGE_QUEUES = ['CODES', 'RECALLS', 'NOTICES', 'INVITATIONS'] as const
/** Mails are sent apart: a mail server that takes a minute delays no text. */
export const MAIL_QUEUES = ['MAILS'] as const
export type MessageQueue = (typeof MESSAGE_QUEUES | typeof MAIL_QUEUES)[number]

/** The kinds of each queue. All others are notices, or mails by their name. */
const KINDS = {
  CODES: ['CODE'],
  RECALLS: ['SAMPLE_RECALL'],
  INVITATIONS: ['ACCOUNT_READY'],
} as const satisfies Record<Exclude<MessageQueue, 'NOTICES' | 'MAILS'>, readonly MessageKind[]>

/** The kind of an invitation. */
export const [INVITATION] = KINDS.INVITATIONS

/** The queue of a kind. */
export function queueOfKind(kind: MessageKind): MessageQueue {
  if (isMailKind(kind)) return 'MAILS'
  return MESSAGE_QUEUES.find(queue => queue !== 'NOTICES' && isOneOf(KINDS[queue], kind)) ?? 'NOTICES'
}

/** SQL: the message is a mail. */
export const isMailSql = sql<boolean>`starts_with(kind, 'MAIL_')`

/** SQL: the message is in a queue. The conditions are those of the indexes of waiting messages. */
export function isInQueueSql(queue: MessageQueue): RawBuilder<boolean> {
  if (queue === 'MAILS') return isMailSql
  if (queue === 'CODES') return sql`urgent`
  if (queue !== 'NOTICES') return sql`kind in (${listed(KINDS[queue])})`
  return sql`not urgent and kind not in (${listed(Object.values(KINDS).flat())}) and not ${isMailSql}`
}

/** SQL: the message is in a queue that goes before another or in that one. */
export function isInQueueOrEarlierSql(queue: MessageQueue): RawBuilder<boolean> {
  const all = [...MESSAGE_QUEUES, ...MAIL_QUEUES]
  const queues = all.slice(0, all.indexOf(queue) + 1)
  return sql`(${sql.join(queues.map(isInQueueSql), sql` or `)})`
}

const isOneOf = (kinds: readonly MessageKind[], kind: MessageKind) => kinds.includes(kind)
const listed = (kinds: readonly MessageKind[]) => sql.join(kinds.map(kind => sql.lit(kind)))
