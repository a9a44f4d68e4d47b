import type { CaseEvent, OwnCase } from '@portal/contract/cases/case-records'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { personNameOrErased } from '../lib/person-name.ts'
import { m } from '../texts.ts'
import { Timeline } from '../ui/timeline.tsx'
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
    <Timeline
      title={m.cases_timeline()}
      entries={events.toReversed().map(event => ({
        key: event.id,
        at: event.at,
        mark: companyName === undefined && event.kind === 'NOTED' && !event.shared && <InternalMark />,
        who: event.by === null ? companyName : personNameOrErased(event.by),
        what: eventText(event, closed),
        text: event.text,
      }))}
    >
      {children}
    </Timeline>
  )
}

function InternalMark() {
  return (
    <span className="inline-flex items-center gap-1">
      <Lock className="size-3.5" />
      {m.cases_internal()}
    </span>
  )
}

/** The event, with its step, class and seriousness, or outcome. */
function eventText({ kind, step, severity, at }: CaseEvent, closed: Props['closed']): string {
  const outcome = kind === 'CLOSED' && closed?.at === at && CASE_OUTCOME_LABELS[closed.outcome]()
  const classed = severity !== null && severity !== 'ANY' && CASE_SEVERITY_LABELS[severity]()
  const about = (step && CASE_STEP_LABELS[step]()) || classed || outcome
  // A note about a step says why it was left undone: closed without it, or the people of a recall told first.
  const what = kind === 'NOTED' && step !== null ? m.cases_event_step_left() : CASE_EVENT_LABELS[kind]()
  return about ? `${what}: ${about}` : what
}
