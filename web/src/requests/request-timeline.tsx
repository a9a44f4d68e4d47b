import { useInfiniteQuery } from '@tanstack/react-query'
import { activityQuery } from '../activity/activity.api.ts'
import { actionLabel, actorName, detailLines, onBehalfLabel } from '../activity/sentences.ts'
import { formatDateTime } from '../lib/dates.ts'
import { LoadMore } from '../lib/load-more.tsx'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { m } from '../paraglide/messages.js'
import { cardLook } from '../ui/card.tsx'
import { Section } from '../ui/section.tsx'
import { LoadingLines } from '../ui/skeleton.tsx'

/** The audit events of a request, newest first. */
export function RequestTimeline({ id }: { id: string }) {
  const activity = useInfiniteQuery(activityQuery({ kind: undefined, person: undefined, record: id }))
  const names = Object.assign({}, ...(activity.data?.pages.map(page => page.meta.names) ?? []))
  const events = activity.data?.pages.flatMap(page => page.data)
  return (
    <Section title={m.all_requests_timeline()} className={cardLook}>
      <QueryErrorBanner queries={[activity]} />
      {activity.isPending && <LoadingLines gap="gap-4" lines={['h-10 w-52', 'h-10 w-60', 'h-10 w-44']} />}
      {events?.length === 0 && <p className="text-muted">{m.all_requests_no_events()}</p>}
      <ol className="divide-y divide-line text-sm empty:hidden">
        {events?.map(event => (
          <li key={event.position} className="py-2">
            <time dateTime={event.at} className="text-muted tabular-nums">
              {formatDateTime(event.at)}
            </time>
            <p className="wrap-anywhere">
              <span className="font-semibold">{actorName(event, names)}</span> {actionLabel(event)}{' '}
              {onBehalfLabel(event, names)}
              {detailLines(event, names).map(line => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ol>
      <LoadMore query={activity} />
    </Section>
  )
}
