import { ADMINS } from '@portal/contract/admin-roles'
import { RETRIED_STATES } from '@portal/contract/notifications/message-kinds'
import type { Message } from '@portal/contract/notifications/message-list.endpoints'
import { shortOrderId } from '@portal/contract/orders/order-status'
import { generatePath, Link } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDateTime } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import {
  MessageStateBadge,
  messageKindLabel,
  messageProviderAnswerText,
  messageRecipientText,
} from './message-labels.tsx'
import { useResendMessage } from './messages.api.ts'

const look =
  'inline-flex min-h-12 min-w-12 items-center rounded-control font-semibold text-action-ink hover:underline'

/** The messages as rows; on a phone as cards. */
export function MessageTable({ messages }: { messages: readonly Message[] | undefined }) {
  const columns: Column<Message>[] = [
    {
      heading: m.messages_written(),
      cell: ({ createdAt }) => formatDateTime(createdAt),
      look: 'px-3 tabular-nums lg:whitespace-nowrap',
    },
    { heading: m.messages_kind(), cell: message => <What message={message} /> },
    { heading: m.messages_to(), cell: message => <Recipient message={message} /> },
    {
      heading: m.registrations_status(),
      cell: message => (
        <>
          <MessageStateBadge state={message.state} />
          <Retry message={message} />
        </>
      ),
      look: 'whitespace-nowrap px-3 py-1',
      skeleton: 'h-7 w-28 rounded-full',
    },
    {
      heading: m.messages_way(),
      cell: message => <How message={message} />,
      look: 'min-w-32 px-3 py-1 wrap-break-word lg:min-w-40',
    },
  ]
  return (
    <DataTable
      columns={columns}
      rows={messages}
      keyOf={({ id }) => id}
      renderCard={message => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 text-base">
            <Recipient message={message} />
            <MessageStateBadge state={message.state} />
          </div>
          <What message={message} />
          <span className="text-muted tabular-nums">{formatDateTime(message.createdAt)}</span>
          <How message={message} />
          <Retry message={message} />
        </>
      )}
    />
  )
}

/** The kind, and the request it is about. */
function What({ message: { kind, orderId } }: { message: Message }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <span className="font-semibold">{messageKindLabel(kind)}</span>
      {orderId && (
        <Link to={generatePath(adminPaths.request, { id: orderId })} className={`${look} tabular-nums`}>
          {m.messages_request({ id: shortOrderId(orderId) })}
        </Link>
      )}
    </div>
  )
}

/** The recipient; links to all messages to the number. */
function Recipient({ message }: { message: Message }) {
  const { recipient, person } = message
  const name = <span className="wrap-anywhere">{messageRecipientText(message)}</span>
  if (recipient === null) return name
  return (
    <Link data-row to={{ search: `?number=${recipient}` }} className={`${look} flex-wrap gap-x-2`}>
      {name}
      {person?.name && (
        <span className="whitespace-nowrap font-normal text-muted tabular-nums">
          {formatPhone(recipient)}
        </span>
      )}
    </Link>
  )
}

/** The provider and its result; the number of attempts and the time of the next. */
function How({ message }: { message: Message }) {
  const { attempts, nextAt, dueAt } = message
  const ahead = attempts === 0 && nextAt !== null && dueAt > message.createdAt
  return (
    <>
      <span className="wrap-break-word">{messageProviderAnswerText(message)}</span>
      <span className="block text-muted tabular-nums">
        {attempts > 1 && m.messages_tried({ count: attempts })}
        {attempts > 1 && nextAt && ' · '}
        {nextAt && (ahead ? m.messages_due : m.messages_next)({ moment: formatDateTime(nextAt) })}
      </span>
    </>
  )
}

/** Resends a failed or expired message, except a code. */
function Retry({ message }: { message: Message }) {
  const { id, kind, state } = message
  const { save, isPending } = useResendMessage()
  const mayRetry = useHasAdminRole(ADMINS.managers)
  if (!mayRetry || !RETRIED_STATES.includes(state) || kind === 'CODE') return null
  return (
    <Button
      variant="secondary"
      size="compact"
      className="mt-1.5 flex! whitespace-nowrap"
      aria-label={m.messages_retry_one({ kind: messageKindLabel(kind), to: messageRecipientText(message) })}
      loading={isPending}
      onClick={() => save(id)}
    >
      {m.messages_retry()}
    </Button>
  )
}
