import { ADMINS } from '@portal/contract/admin-roles'
import { CASE_REFERENCE_MAX } from '@portal/contract/cases/case-kinds'
import type { AdminCase, CaseDuty } from '@portal/contract/cases/case-records'
import { CircleCheck } from 'lucide-react'
import { adminPaths } from '../admin-paths.ts'
import { callApi } from '../lib/api.ts'
import { formatDateTime, fromDateTimeInputValue, toDateTimeInputValue } from '../lib/dates.ts'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { ConfirmChangeDialog, FormChangeDialog } from '../ui/form-dialog.tsx'
import { PastDateTimeField, pastDateTimeError } from '../ui/past-date-time-field.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { TitledCard } from '../ui/titled-section.tsx'
import { useForm } from '../ui/use-form.ts'
import { TimeUntilDueBadge } from './case-badges.tsx'
import { CASE_STEP_LABELS, caseDeadlineText } from './case-labels.ts'
import { CASE_QUERY_KEYS, ifCaseUnchanged } from './cases.api.ts'

/** The step of an open case that is due first. */
export function nextDuty({ closed, duties }: AdminCase): CaseDuty | undefined {
  const left = closed === null ? duties.filter(({ done }) => done === null) : []
  const dueAt = (duty: CaseDuty) => (duty.dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(duty.dueAt))
  return left.find(duty => left.every(other => dueAt(duty) <= dueAt(other)))
}

type SectionProps = {
  adminCase: AdminCase
  canEdit: boolean
  /** The step that the page's heading names, with its time and its button. */
  next: CaseDuty | undefined
}

/** The duties of a case: what is due when, and who did it. A closed case shows only completed duties. */
export function CaseDutiesSection({ adminCase, canEdit, next }: SectionProps) {
  const { dialog, open } = useDialog()
  const isOpen = adminCase.closed === null
  const duties = adminCase.duties.filter(({ done }) => isOpen || done !== null)
  if (duties.length === 0) return null
  return (
    <TitledCard title={isOpen ? m.cases_duties() : m.cases_duties_done()}>
      <ol className="divide-y divide-line">
        {duties.map(duty => (
          <Duty
            key={duty.step}
            duty={duty}
            isNext={duty === next}
            action={
              canEdit &&
              isOpen &&
              duty !== next && (
                <Button
                  variant={duty.done ? 'quiet' : 'secondary'}
                  size="compact"
                  aria-label={`${duty.done ? m.cases_duty_undo() : m.cases_duty_do()}: ${CASE_STEP_LABELS[duty.step]()}`}
                  onClick={() =>
                    open(close => {
                      const Ask = duty.done ? UndoDutyDialog : DutyDialog
                      return <Ask shown={adminCase} duty={duty} onClose={close} />
                    })
                  }
                >
                  {duty.done ? m.cases_duty_undo() : m.cases_duty_do()}
                </Button>
              )
            }
            unset={isOpen && adminCase.kind === 'SAFETY' && duty.amount === null}
          />
        ))}
      </ol>
      {dialog}
    </TitledCard>
  )
}

type DutyProps = {
  duty: CaseDuty
  isNext: boolean
  action: React.ReactNode
  /** The company has not entered the time yet. */
  unset: boolean
}

function Duty({ duty, isNext, action, unset }: DutyProps) {
  const { step, dueAt, done } = duty
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-52 flex-1">
        <h3 className="font-semibold">{CASE_STEP_LABELS[step]()}</h3>
        {unset ? (
          <FillInDeadline />
        ) : (
          <p className="text-muted text-sm tabular-nums">
            {caseDeadlineText(duty)}
            {dueAt && `: ${formatDateTime(dueAt)}`}
          </p>
        )}
        {done && (
          <p className="wrap-anywhere text-sm tabular-nums">
            {[m.cases_duty_done_by({ at: formatDateTime(done.at), name: done.by }), done.reference]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {done ? (
          <StatusBadge tone="done" icon={CircleCheck} text={m.cases_duty_done()} />
        ) : (
          // Without a day the line above says all.
          dueAt !== null && !isNext && <TimeUntilDueBadge dueAt={dueAt} />
        )}
        {action && <span className="print:hidden">{action}</span>}
      </div>
    </li>
  )
}

/** Says that the company has not entered the time yet, with a link for owners. */
function FillInDeadline() {
  if (!useHasAdminRole(ADMINS.owners))
    return <p className="text-muted text-sm">{m.safety_no_deadline_ask()}</p>
  return (
    <TextLink to={adminPaths.caseDeadlines} className="-my-2 -ml-1 text-sm">
      {m.safety_fill_in()}
    </TextLink>
  )
}

type Props = { shown: AdminCase; duty: CaseDuty; onClose(): void }

/** Records when a duty was done, with a reference. */
export function DutyDialog({ shown, duty: { step }, onClose }: Props) {
  const earliest = toDateTimeInputValue(shown.heardAt)
  const form = useForm(
    { doneAt: toDateTimeInputValue(new Date().toISOString()), reference: '' },
    ({ doneAt }) => ({
      doneAt: pastDateTimeError(doneAt) ?? (doneAt < earliest ? m.cases_time_before_heard() : undefined),
    }),
  )
  return (
    <FormChangeDialog
      title={CASE_STEP_LABELS[step]()}
      action={m.cases_duty_do()}
      form={form}
      change={({ doneAt, reference }) =>
        callApi('POST /admin/cases/:id/duties', {
          ...ifCaseUnchanged(shown),
          body: {
            step,
            // The field has no seconds, so its minute may start before the exact time of hearing.
            doneAt: doneAt === earliest ? shown.heardAt : fromDateTimeInputValue(doneAt),
            reference: reference.trim(),
          },
        })
      }
      invalidates={CASE_QUERY_KEYS}
      savedText={m.cases_duty_saved({ step: CASE_STEP_LABELS[step]() })}
      onClose={onClose}
    >
      <PastDateTimeField label={m.cases_duty_when()} {...form.text('doneAt')} />
      <TextField
        label={m.cases_reference()}
        hint={m.cases_reference_hint()}
        maxLength={CASE_REFERENCE_MAX}
        {...form.text('reference')}
      />
    </FormChangeDialog>
  )
}

/** Asks before a duty is marked as not done. */
function UndoDutyDialog({ shown, duty: { step }, onClose }: Props) {
  const named = { step: CASE_STEP_LABELS[step]() }
  return (
    <ConfirmChangeDialog
      title={m.cases_duty_undo_title(named)}
      description={m.cases_duty_undo_text()}
      confirmLabel={m.cases_duty_undo()}
      change={() =>
        callApi('POST /admin/cases/:id/duties', { ...ifCaseUnchanged(shown), body: { step, doneAt: null } })
      }
      invalidates={CASE_QUERY_KEYS}
      savedText={m.cases_duty_undone(named)}
      onClose={onClose}
    />
  )
}
