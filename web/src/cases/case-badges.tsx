import type { CaseRow } from '@portal/contract/cases/case-records'
import { AlarmClock, CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { m } from '../texts.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { CASE_OUTCOME_LABELS, dueInOrOverdueText } from './case-labels.ts'

/** Milliseconds before it is due in which a case looks urgent. */
const NEAR = 2 * 86_400_000

/** When a case is due, or how it ended: only what asks for somebody is a badge. */
export function CaseDueOrOutcomeBadge({
  kind,
  dueAt,
  step,
  closed,
}: Pick<CaseRow, 'kind' | 'dueAt' | 'step' | 'closed'>) {
  if (closed) return <>{outcomeText(closed)}</>
  // The company has not entered the time yet.
  if (kind === 'SAFETY' && step !== null && dueAt === null)
    return <StatusBadge tone="waiting" icon={AlarmClock} text={m.safety_no_deadline()} />
  if (step === null) return <>{m.cases_steps_done()}</>
  return <TimeUntilDueBadge dueAt={dueAt} />
}

const outcomeText = ({ outcome }: NonNullable<CaseRow['closed']>) =>
  CASE_OUTCOME_LABELS[outcome]?.() ?? outcome

/** How long it is until something is due: overdue is red, the last two days are amber, before it is plain text. */
export function TimeUntilDueBadge({ dueAt }: { dueAt: string | null }) {
  if (dueAt === null) return <>{m.cases_due_none()}</>
  const left = Date.parse(dueAt) - Date.now()
  const text = dueInOrOverdueText(dueAt)
  if (left < 0) return <StatusBadge tone="refused" icon={TriangleAlert} text={text} />
  return left < NEAR ? <StatusBadge tone="waiting" icon={AlarmClock} text={text} /> : text
}

/** The outcome of a case, or that it is open, for the person who reported it. */
export function OwnCaseStatusBadge({ closed }: Pick<CaseRow, 'closed'>) {
  if (closed) return <StatusBadge tone="done" icon={CircleCheck} text={outcomeText(closed)} />
  return <StatusBadge tone="working" icon={Clock} text={m.cases_state_open()} />
}
