import { ADMINS } from '@portal/contract/admin-roles'
import type { CompanyDeadline } from '@portal/contract/cases/case-deadline-list.endpoints'
import { isSameDeadline } from '@portal/contract/cases/case-deadlines'
import { CASE_KINDS, type CaseKind } from '@portal/contract/cases/case-kinds'
import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../admin-paths.ts'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { RecordPage } from '../ui/record-page.tsx'
import { TitledCard } from '../ui/titled-section.tsx'
import { CaseDeadlineDialog } from './case-deadline-dialog.tsx'
import { CASE_KIND_LABELS, caseDeadlineLabel, caseDeadlineText } from './case-labels.ts'
import { caseDeadlinesQuery } from './cases.api.ts'

/** The deadline of each step of a case, by kind, with its source. */
export function CaseDeadlinesPage() {
  const deadlines = useQuery(caseDeadlinesQuery)
  return (
    <RecordPage
      found={deadlines}
      subject={m.cases_deadlines()}
      backTo={adminPaths.cases}
      isWide
      parts={(all, open) => ({
        notice: <p className="max-w-2xl text-muted">{m.cases_deadlines_hint()}</p>,
        facts: (
          <div className="gap-4 @min-[44rem]:columns-2">
            {CASE_KINDS.map(kind => (
              <DeadlinesOfKind
                key={kind}
                kind={kind}
                deadlines={all.filter(deadline => deadline.kind === kind)}
                onEdit={deadline => {
                  const isFirstStep = all.find(one => isFirstOf(one, deadline)) === deadline
                  open(close => (
                    <CaseDeadlineDialog deadline={deadline} isFirstStep={isFirstStep} onClose={close} />
                  ))
                }}
              />
            ))}
          </div>
        ),
      })}
    />
  )
}

const isFirstOf = (one: CompanyDeadline, other: CompanyDeadline) =>
  isSameDeadline({ ...one, step: other.step }, other)

type KindProps = {
  kind: CaseKind
  deadlines: readonly CompanyDeadline[]
  onEdit(deadline: CompanyDeadline): void
}

function DeadlinesOfKind({ kind, deadlines, onEdit }: KindProps) {
  return (
    <TitledCard title={CASE_KIND_LABELS[kind]()} className="mb-4 break-inside-avoid">
      <ul className="divide-y divide-line">
        {deadlines.map(deadline => (
          <li
            key={`${deadline.severity} ${deadline.step}`}
            className="flex items-start justify-between gap-3 py-3"
          >
            <div className="wrap-anywhere grid min-w-0 gap-0.5">
              <p className="font-semibold">{caseDeadlineLabel(deadline)}</p>
              <p>
                {deadline.kind === 'SAFETY' && deadline.amount === null
                  ? m.safety_no_deadline()
                  : caseDeadlineText(deadline)}
              </p>
              <p className="text-muted text-sm">
                {[
                  deadline.source && m.cases_source_of({ source: deadline.source }),
                  deadline.source && m.cases_counsel(),
                  deadline.updatedAt && m.cases_deadline_changed(),
                ]
                  .filter(Boolean)
                  .join(' ')}
              </p>
            </div>
            <OnlyForAdmins roles={ADMINS.owners}>
              <Button
                variant="quiet"
                size="compact"
                className="-my-2 shrink-0"
                aria-label={`${m.cases_deadline_edit()}: ${caseDeadlineLabel(deadline)}`}
                onClick={() => onEdit(deadline)}
              >
                {m.cases_deadline_edit()}
              </Button>
            </OnlyForAdmins>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
