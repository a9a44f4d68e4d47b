import type { ParsedInput } from '@portal/contract/endpoints'
import { englishWordOf } from '@portal/contract/english'
import { isMailKind } from '@portal/contract/notifications/message-kinds'
import type { Message } from '@portal/contract/notifications/message-list.endpoints'
import type { Routes } from '../companies/app-context.ts'
import type { Company } from '../companies/companies.ts'
import type { PageRequest } from '../platform/database/pagination.ts'
import type { Database, Queryable } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import {
  type Columns,
  exportListAsCsv,
  formatPhoneForCsv,
  readAllPages,
} from '../platform/http/export-list.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersOf } from '../users/users.queries.ts'
import {
  buildFilteredMessagesQuery,
  countLastDayMessagesByState,
  countMessagesByState,
  findMessageAsList,
  findMessagesPage,
  type MessageFilter,
  type MessageRecord,
} from './message-list.queries.ts'
import { requeueFailedMessage } from './requeue-failed-message.ts'

/** Messages per page. */
const PAGE = 50

type Asked = ParsedInput<'POST /admin/messages/export', 'body'>

export type MessageListParts = { db: Database }

/** The admin's list of messages, its export, and retrying failed or expired messages. */
export function registerMessageListRoutes({ route, change }: Routes, { db }: MessageListParts): void {
  async function toDtos(db: Queryable, records: readonly MessageRecord[]): Promise<Message[]> {
    const users = await findUsersOf(db, records, ({ user_id }) => user_id)
    return records.map(record => {
      const owner = users.get(record.user_id)
      return {
        ...record,
        recipient: record.recipient ?? (isMailKind(record.kind) ? owner?.email : owner?.phone) ?? null,
        person: owner === undefined ? null : { id: owner.id, name: formatNameWithTitle(owner) },
        orderId: record.order_id,
        createdAt: record.created_at.toISOString(),
        dueAt: record.due_at.toISOString(),
        nextAt: record.state === 'WAITING' ? record.next_at.toISOString() : null,
        triedAt: record.tried_at?.toISOString() ?? null,
      }
    })
  }

  async function readPage(companyId: string, filter: MessageFilter, page: PageRequest) {
    const { rows, next } = await findMessagesPage(db, companyId, filter, page)
    return { rows: await toDtos(db, rows), next }
  }

  const toFilter = ({ timeZone }: Company, { from, to, ...filter }: Asked): MessageFilter => ({
    ...filter,
    days: { from, to, timeZone },
  })

  route('GET /admin/messages', async ({ session, query: { cursor, ...asked } }) => {
    const { companyId, company } = session
    const { rows, next } = await readPage(companyId, toFilter(company, asked), { limit: PAGE, cursor })
    return { data: rows, meta: { next, byState: await countLastDayMessagesByState(db, companyId) } }
  })

  route('GET /admin/message-counts', ({ session: { companyId, company }, query }) =>
    countMessagesByState(db, companyId, toFilter(company, query)),
  )

  route('POST /admin/messages/export', async ({ session, body }) => {
    const { companyId, company } = session
    const filter = toFilter(company, body)
    return exportListAsCsv(db, session, {
      kind: 'messages',
      filter: body,
      columns: messageColumns,
      counted: await buildFilteredMessagesQuery(db, companyId, filter),
      pages: readAllPages(page => readPage(companyId, filter, page)),
    })
  })

  change('POST /admin/messages/:id/retry', {
    audits: { 'message.retried': 'message' },
    async run({ trx, session: { companyId }, params: { id }, audit }) {
      const retried = await requeueFailedMessage(trx, [companyId], id)
      const [message] = await toDtos(trx, await findMessageAsList(trx, id, companyId))
      if (message === undefined) throw new PortalError('NOT_FOUND')
      if (retried === undefined) throw new PortalError('MESSAGE_NOT_RETRIED')
      audit('message.retried', id, { kind: retried.kind })
      return message
    },
  })
}

/** Columns of the message export: status fields, no message text. */
const messageColumns: Columns<Message> = {
  'Written on': ({ createdAt }, moment) => moment(createdAt),
  Kind: ({ kind }) => englishWordOf('messages_kind', kind),
  State: ({ state }) => englishWordOf('messages_state', state),
  To: ({ kind, recipient }) => (isMailKind(kind) ? (recipient ?? '') : formatPhoneForCsv(recipient)),
  Name: ({ person }) => person?.name ?? '',
  Channel: ({ channel }) => englishWordOf('messages', channel),
  Provider: ({ provider }) => provider ?? '',
  Answer: ({ answer }) => answer ?? '',
  Tries: ({ attempts }) => attempts,
  'Due on': ({ dueAt }, moment) => moment(dueAt),
  'Last try': ({ triedAt }, moment) => moment(triedAt),
  'Next try': ({ nextAt }, moment) => moment(nextAt),
  'Order ID': ({ orderId }) => orderId ?? '',
  'Message ID': ({ id }) => id,
}
