import type { CaseEvent, OwnCase } from '@portal/contract/cases/case-records'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { cardClassName } from '../ui/card.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import {
  CASE_EVENT_LABELS,
  CASE_OUTCOME_LABELS,
  CASE_SEVERITY_LABELS,
  CASE_STEP_LABELS,
} from './case-labels.ts'

type Props = {
  events: readonly CaseEvent[]
  closed: OwnCase['closed']
  /** The reader is not of the company: nothing is internal, and admins are shown as the company. */
  companyName?: string
  /** Above the events: a form for a note. */
  children: ReactNode
}

/** The events of a case, newest first. */
export function CaseTimeline({ events, closed, companyName, children }: Props) {
  return (
    <TitledSection title={m.cases_timeline()} className={cardClassName}>
      <div className="print:hidden">{children}</div>
      <ol className="divide-y divide-line text-sm">
        {events.toReversed().map(event => (
          <li key={event.id} className="py-2.5">
            <p className="flex flex-wrap items-center gap-x-2 text-muted tabular-nums">
              <time dateTime={event.at}>{formatDateTime(event.at)}</time>
              {companyName === undefined && event.kind === 'NOTED' && !event.shared && (
                <span className="inline-flex items-center gap-1">
                  <Lock aria-hidden="true" className="size-3.5" />
                  {m.cases_internal()}
                </span>
              )}
            </p>
            <p className="wrap-anywhere">
              <span className="font-semibold">{event.by ?? companyName}</span> {eventText(event, closed)}
            </p>
            {event.text && <p className="wrap-anywhere whitespace-pre-line">{event.text}</p>}
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}

/** The event, with its step, class and seriousness, or outcome. */
function eventText({ kind, step, severity, at }: CaseEvent, closed: Props['closed']): string {
  const outcome = kind === 'CLOSED' && closed?.at === at && CASE_OUTCOME_LABELS[closed.outcome]()
  const classed = severity !== null && severity !== 'ANY' && CASE_SEVERITY_LABELS[severity]()
  const about = (step && CASE_STEP_LABELS[step]()) || classed || outcome
  return about ? `${CASE_EVENT_LABELS[kind]()}: ${about}` : CASE_EVENT_LABELS[kind]()
}
