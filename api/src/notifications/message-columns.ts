import type { Message } from '@portal/contract/message-list'
import { type Columns, createTimeFormatter, phoneForCsv } from '../platform/http/export-list.ts'

/** Columns of the message export: status fields, no message text. */
export function messageColumns(timeZone: string): Columns<Message> {
  const moment = createTimeFormatter(timeZone)
  const maybe = (time: string | null) => (time === null ? '' : moment(time))
  return {
    'Written on': ({ createdAt }) => moment(createdAt),
    Kind: ({ kind }) => kind,
    State: ({ state }) => state,
    To: ({ recipient }) => phoneForCsv(recipient),
    Name: ({ person }) => person?.name ?? '',
    Channel: ({ channel }) => channel ?? '',
    Provider: ({ provider }) => provider ?? '',
    Answer: ({ answer }) => answer ?? '',
    Tries: ({ attempts }) => attempts,
    'Due on': ({ dueAt }) => moment(dueAt),
    'Last try': ({ triedAt }) => maybe(triedAt),
    'Next try': ({ nextAt }) => maybe(nextAt),
    'Order ID': ({ orderId }) => orderId ?? '',
    'Message ID': ({ id }) => id,
  }
}
