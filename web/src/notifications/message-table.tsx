import { ADMINS } from '@portal/contract/admin-roles'
import { isMailKind, RETRIED_STATES } from '@portal/contract/notifications/message-kinds'
import type { Message } from '@portal/contract/notifications/message-list.endpoints'
import { shortOrderId } from '@portal/contract/orders/order-status'
import { generatePath, Link } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDateTime } from '../lib/dates.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CutText } from '../ui/cut-text.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { UnbrokenText } from '../ui/unbroken-text.tsx'
import {
  formatRecipient,
  MessageStateBadge,
  messageKindLabel,
  messageProviderAnswerText,
  messageRecipientText,
} from './message-labels.tsx'
import { useResendMessage } from './messages.api.ts'

const look =
  'rounded-sm font-semibold text-action-ink hover:underline max-md:inline-flex max-md:min-h-12 max-md:items-center'

/** The messages as rows of one line; on a phone as cards. A row opens its request, or what else the person was sent. */
export function MessageTable({ messages }: { messages: readonly Message[] | undefined }) {
  const columns: Column<Message>[] = [
    {
      heading: m.messages_written(),
      cell: ({ createdAt }) => formatDateTime(createdAt),
      look: 'w-28 px-3 tabular-nums lg:w-40',
    },
    {
      heading: m.messages_kind(),
      cell: message => (
        <CutText>
          <What message={message} />
        </CutText>
      ),
      look: 'w-[27%] px-3',
    },
    {
      heading: m.messages_to(),
      cell: message => (
        <CutText
          title={[messageRecipientText(message), message.recipient && formatRecipient(message.recipient)]
            .filter(Boolean)
            .join(' ')}
        >
          <Recipient message={message} />
        </CutText>
      ),
      look: 'w-[21%] px-3 min-[90rem]:w-[29%]',
    },
    {
      heading: m.registrations_status(),
      cell: message => <MessageStateBadge state={message.state} />,
      look: 'w-32 px-3',
      skeleton: 'h-7 w-28 rounded-full',
    },
    {
      heading: m.messages_way(),
      cell: message => (
        <div className="flex items-center justify-between gap-2">
          <CutText>{howText(message)}</CutText>
          <Retry message={message} />
        </div>
      ),
      look: 'px-3',
    },
  ]
  return (
    <DataTable
      fixed
      columns={columns}
      rows={messages}
      keyOf={({ id }) => id}
      skeletons={10}
      renderCard={message => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 text-base">
            <div className="min-w-0 flex-[1_1_6rem]">
              <Recipient message={message} />
            </div>
            <MessageStateBadge state={message.state} />
          </div>
          <div>
            <What message={message} />
          </div>
          <span className="text-muted tabular-nums">
            {[formatDateTime(message.createdAt), howText(message)].filter(Boolean).join('\u00a0· ')}
          </span>
          <Retry message={message} />
        </>
      )}
    />
  )
}

/** The kind, and the request it is about. */
function What({ message: { kind, orderId } }: { message: Message }) {
  return (
    <>
      <span className="font-semibold">{messageKindLabel(kind)}</span>{' '}
      {orderId && (
        <Link
          data-row
          to={generatePath(adminPaths.request, { id: orderId })}
          className={`${look} md:whitespace-nowrap tabular-nums`}
        >
          {m.messages_request({ id: shortOrderId(orderId) })}
        </Link>
      )}
    </>
  )
}

/** The recipient; links to all messages to the number. */
function Recipient({ message }: { message: Message }) {
  const { recipient, person, orderId } = message
  const name = messageRecipientText(message)
  if (recipient === null || isMailKind(message.kind)) return name
  return (
    <Link
      {...(orderId === null && { 'data-row': true })}
      to={{ search: `?number=${recipient}` }}
      className={`${look} flex-wrap gap-x-2`}
    >
      <span>{name}</span>
      {person?.name && (
        <span className="font-normal text-muted tabular-nums lg:max-[90rem]:hidden">
          {' '}
          <UnbrokenText text={formatRecipient(recipient)} />
        </span>
      )}
    </Link>
  )
}

/** The provider and its result; the number of attempts and the time of the next. */
function howText(message: Message): string {
  const { attempts, nextAt, dueAt, createdAt } = message
  const isAhead = attempts === 0 && nextAt !== null && dueAt > createdAt
  return [
    messageProviderAnswerText(message),
    attempts > 1 && m.messages_tried({ count: attempts }),
    nextAt && (isAhead ? m.messages_due : m.messages_next)({ moment: formatDateTime(nextAt) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Resends a failed or expired message, except a code. */
function Retry({ message }: { message: Message }) {
  const { id, kind, state } = message
  const { save, isPending } = useResendMessage()
  const mayRetry = useHasAdminRole(ADMINS.managers)
  if (!mayRetry || !RETRIED_STATES.includes(state) || kind === 'CODE') return null
  return (
    <Button
      variant="quiet"
      size="compact"
      className="shrink-0 justify-self-start whitespace-nowrap max-md:-ml-3"
      aria-label={m.messages_retry_one({ kind: messageKindLabel(kind), to: messageRecipientText(message) })}
      loading={isPending}
      onClick={() => save(id)}
    >
      {m.messages_retry()}
    </Button>
  )
}
