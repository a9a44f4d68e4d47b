import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '../lib/dates.ts'
import { LoadMore } from '../lib/load-more.tsx'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { MessageStateBadge, messageKindLabel, recipientText } from '../notifications/message-words.tsx'
import { messagesAbout } from '../notifications/messages.api.ts'
import { m } from '../paraglide/messages.js'
import { cardLook } from '../ui/card.tsx'
import { Section } from '../ui/section.tsx'
import { LoadingLines } from '../ui/skeleton.tsx'

/** The messages about a request with their states, newest first. */
export function RequestMessages({ id }: { id: string }) {
  const messages = useInfiniteQuery(messagesAbout(id))
  const rows = messages.data?.pages.flatMap(page => page.data)
  return (
    <Section title={m.messages_of_request()} className={cardLook}>
      <QueryErrorBanner queries={[messages]} />
      {messages.isPending && <LoadingLines gap="gap-4" lines={['h-10 w-52', 'h-10 w-60']} />}
      {rows?.length === 0 && <p className="text-muted">{m.messages_of_request_none()}</p>}
      <ul className="divide-y divide-line text-sm empty:hidden">
        {rows?.map(message => (
          <li key={message.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0">
              <time dateTime={message.triedAt ?? message.dueAt} className="text-muted tabular-nums">
                {formatDateTime(message.triedAt ?? message.dueAt)}
              </time>
              <p className="wrap-anywhere">
                <span className="font-semibold">{recipientText(message)}</span>{' '}
                {messageKindLabel(message.kind)}
              </p>
            </div>
            <MessageStateBadge state={message.state} />
          </li>
        ))}
      </ul>
      <LoadMore query={messages} />
    </Section>
  )
}
