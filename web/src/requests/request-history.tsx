import { useInfiniteQuery } from '@tanstack/react-query'
import { auditEventPages } from '../activity/activity.api.ts'
import { auditActorName, mergeRecordNames } from '../activity/record-names.ts'
import { auditEventSentence } from '../activity/sentences.ts'
import {
  MessageStateBadge,
  messageKindLabel,
  messageRecipientText,
} from '../notifications/message-labels.tsx'
import { orderMessagePages } from '../notifications/messages.api.ts'
import { m } from '../texts.ts'
import { Timeline } from '../ui/timeline.tsx'

/** The messages about a request with their states, newest first. */
export function RequestMessages({ orderId }: { orderId: string }) {
  const messages = useInfiniteQuery(orderMessagePages(orderId))
  const rows = messages.data?.pages.flatMap(page => page.data)
  return (
    <Timeline
      title={m.messages_of_request()}
      query={messages}
      empty={m.messages_of_request_none()}
      entries={rows?.map(message => ({
        key: message.id,
        at: message.triedAt ?? message.dueAt,
        who: messageRecipientText(message),
        what: messageKindLabel(message.kind),
        result: <MessageStateBadge state={message.state} />,
      }))}
    />
  )
}

/** The audit events of a request, newest first. */
export function RequestAuditTimeline({ orderId }: { orderId: string }) {
  const activity = useInfiniteQuery(auditEventPages({ kind: undefined, person: undefined, record: orderId }))
  const known = mergeRecordNames(activity.data?.pages)
  const events = activity.data?.pages.flatMap(page => page.data)
  return (
    <Timeline
      title={m.all_requests_timeline()}
      query={activity}
      empty={m.all_requests_no_events()}
      entries={events?.map(event => ({
        key: event.position,
        at: event.at,
        who: auditActorName(event, known),
        what: auditEventSentence(event, known, m.activity_order_this()),
      }))}
    />
  )
}
