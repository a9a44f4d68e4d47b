import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { auditEventPages } from '../activity/activity.api.ts'
import { auditActorName, mergeRecordNames } from '../activity/record-names.ts'
import { auditEventSentence } from '../activity/sentences.ts'
import { formatDateTime } from '../lib/dates.ts'
import {
  MessageStateBadge,
  messageKindLabel,
  messageRecipientText,
} from '../notifications/message-labels.tsx'
import { orderMessagePages } from '../notifications/messages.api.ts'
import { m } from '../texts.ts'
import { cardClassName } from '../ui/card.tsx'
import { InfiniteScrollLoader, type PaginatedQuery } from '../ui/infinite-scroll-loader.tsx'
import { type FailableQuery, QueryErrorBanner } from '../ui/query-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { TitledSection } from '../ui/titled-section.tsx'

/** The messages about a request with their states, newest first. */
export function RequestMessagesSection({ orderId }: { orderId: string }) {
  const messages = useInfiniteQuery(orderMessagePages(orderId))
  const rows = messages.data?.pages.flatMap(page => page.data)
  return (
    <Log title={m.messages_of_request()} query={messages} empty={m.messages_of_request_none()}>
      {rows?.map(message => (
        <li key={message.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <div className="min-w-0">
            <Moment at={message.triedAt ?? message.dueAt} />
            <p className="wrap-anywhere">
              <span className="font-semibold">{messageRecipientText(message)}</span>{' '}
              {messageKindLabel(message.kind)}
            </p>
          </div>
          <MessageStateBadge state={message.state} />
        </li>
      ))}
    </Log>
  )
}

/** The audit events of a request, newest first. */
export function RequestAuditTimeline({ orderId }: { orderId: string }) {
  const activity = useInfiniteQuery(auditEventPages({ kind: undefined, person: undefined, record: orderId }))
  const known = mergeRecordNames(activity.data?.pages)
  const events = activity.data?.pages.flatMap(page => page.data)
  return (
    <Log title={m.all_requests_timeline()} query={activity} empty={m.all_requests_no_events()}>
      {events?.map(event => (
        <li key={event.position} className="py-2">
          <Moment at={event.at} />
          <p className="wrap-anywhere">
            <span className="font-semibold">{auditActorName(event, known)}</span>{' '}
            {auditEventSentence(event, known, m.activity_order_this())}
          </p>
        </li>
      ))}
    </Log>
  )
}

type LogProps = {
  title: string
  query: PaginatedQuery & FailableQuery & { isPending: boolean }
  empty: string
  children: ReactNode[] | undefined
}

function Log({ title, query, empty, children }: LogProps) {
  return (
    <TitledSection title={title} className={cardClassName}>
      <QueryErrorBanner subject={title} queries={[query]} />
      {query.isPending && (
        <LoadingSkeletonLines gap="gap-4" lines={['h-10 w-52', 'h-10 w-60', 'h-10 w-44']} />
      )}
      {children?.length === 0 && <p className="text-muted">{empty}</p>}
      <ol className="divide-y divide-line text-sm empty:hidden">{children}</ol>
      <InfiniteScrollLoader query={query} />
    </TitledSection>
  )
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="text-muted tabular-nums">
      {formatDateTime(at)}
    </time>
  )
}
