import type { MessageKind } from '@portal/contract/notifications/message-kinds'
import { type RawBuilder, sql } from 'kysely'

/** What is claimed together: codes first, then recalls, which wait for no other notice, then the other notices, then invitations. */
export const MESSAGE_QUEUES = ['CODES', 'RECALLS', 'NOTICES', 'INVITATIONS'] as const
export type MessageQueue = (typeof MESSAGE_QUEUES)[number]

/** The kinds of each queue. All others are notices. */
const KINDS = {
  CODES: ['CODE'],
  RECALLS: ['SAMPLE_RECALL'],
  INVITATIONS: ['ACCOUNT_READY'],
} as const satisfies Record<Exclude<MessageQueue, 'NOTICES'>, readonly MessageKind[]>

/** The kind of an invitation. */
export const [INVITATION] = KINDS.INVITATIONS

/** The queue of a kind. */
export function queueOfKind(kind: MessageKind): MessageQueue {
  return MESSAGE_QUEUES.find(queue => queue !== 'NOTICES' && isOneOf(KINDS[queue], kind)) ?? 'NOTICES'
}

/** SQL: the message is in a queue. The conditions are those of the indexes of waiting messages. */
export function isInQueueSql(queue: MessageQueue): RawBuilder<boolean> {
  if (queue === 'CODES') return sql`urgent`
  if (queue !== 'NOTICES') return sql`kind in (${listed(KINDS[queue])})`
  return sql`not urgent and kind not in (${listed(Object.values(KINDS).flat())})`
}

/** SQL: the message is in a queue that goes before another or in that one. */
export function isUpToQueueSql(queue: MessageQueue): RawBuilder<boolean> {
  const queues = MESSAGE_QUEUES.slice(0, MESSAGE_QUEUES.indexOf(queue) + 1)
  return sql`(${sql.join(queues.map(isInQueueSql), sql` or `)})`
}

const isOneOf = (kinds: readonly MessageKind[], kind: MessageKind) => kinds.includes(kind)
const listed = (kinds: readonly MessageKind[]) => sql.join(kinds.map(kind => sql.lit(kind)))
