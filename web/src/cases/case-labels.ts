import type {
  CaseSeverity,
  CaseStep,
  CountedFrom,
  DeadlineName,
  DeadlineTime,
  DeadlineUnit,
} from '@portal/contract/cases/case-deadlines'
import type {
  CaseEventKind,
  CaseKind,
  CaseOutcome,
  CaseState,
  IncidentData,
} from '@portal/contract/cases/case-kinds'
import type { RecallRisk } from '@portal/contract/cases/recall-rules'
import { formatLocale } from '../lib/locale.ts'
import { m } from '../texts.ts'

/** The words of cases; each table names every value, so a new one does not compile without its text. */

export const CASE_KIND_LABELS: Record<CaseKind, () => string> = {
  DELIVERY: m.cases_kind_delivery,
  SAFETY: m.cases_kind_safety,
  RECALL: m.cases_kind_recall,
  PRIVACY: m.cases_kind_privacy,
  INCIDENT: m.cases_kind_incident,
}

export const CASE_STATE_LABELS: Record<CaseState, () => string> = {
  open: m.cases_state_open,
  overdue: m.cases_state_overdue,
  soon: m.cases_state_soon,
  closed: m.cases_state_closed,
}

export const CASE_OUTCOME_LABELS: Record<CaseOutcome, () => string> = {
  SENT_AGAIN: m.cases_outcome_sent_again,
  LOST: m.cases_outcome_lost,
  RETURNED: m.cases_outcome_returned,
  SOLVED: m.cases_outcome_solved,
  NO_ACTION: m.cases_outcome_no_action,
  REPORTED: m.cases_outcome_reported,
  NOT_REPORTABLE: m.cases_outcome_not_reportable,
  COMPLETED: m.cases_outcome_completed,
  CALLED_OFF: m.cases_outcome_called_off,
  GRANTED: m.cases_outcome_granted,
  REFUSED: m.cases_outcome_refused,
}

export const CASE_STEP_LABELS: Record<CaseStep, () => string> = {
  SOLVE: m.cases_step_solve,
  REPORT: m.cases_step_report,
  FULL_REPORT: m.cases_step_full_report,
  ANSWER: m.cases_step_answer,
  ASSESS: m.cases_step_assess,
  TELL_AUTHORITY: m.cases_step_tell_authority,
  TELL_PEOPLE: m.cases_step_tell_people,
  COUNT_RETURNS: m.cases_step_count_returns,
  FINAL_REPORT: m.cases_step_final_report,
}

/** Empty for ANY, which adds no information. */
export const CASE_SEVERITY_LABELS: Record<Exclude<CaseSeverity, 'ANY'>, () => string> = {
  DEVICE_THREAT: m.cases_severity_device_threat,
  DEVICE_SERIOUS: m.cases_severity_device_serious,
  DEVICE_MIGHT_RECUR: m.cases_severity_device_might_recur,
  DEVICE_OTHER: m.cases_severity_device_other,
  MEDICINE_FATAL: m.cases_severity_medicine_fatal,
  MEDICINE_SERIOUS: m.cases_severity_medicine_serious,
  MEDICINE_OTHER: m.cases_severity_medicine_other,
  COSMETIC_SERIOUS: m.cases_severity_cosmetic_serious,
  COSMETIC_OTHER: m.cases_severity_cosmetic_other,
  SUPPLEMENT_SERIOUS: m.cases_severity_supplement_serious,
  SUPPLEMENT_OTHER: m.cases_severity_supplement_other,
  FOOD_SERIOUS: m.cases_severity_food_serious,
  FOOD_OTHER: m.cases_severity_food_other,
  UNCLASSED_SERIOUS: m.cases_severity_unclassed_serious,
  UNCLASSED_OTHER: m.cases_severity_unclassed_other,
  RECALL_DEVICE_HIGH: m.cases_severity_recall_device_high,
  RECALL_DEVICE_MEDIUM: m.cases_severity_recall_device_medium,
  RECALL_DEVICE_LOW: m.cases_severity_recall_device_low,
  RECALL_COSMETIC: m.cases_severity_recall_cosmetic,
  RECALL_OTHER: m.cases_severity_recall_other,
}

export const RECALL_RISK_LABELS: Record<RecallRisk, () => string> = {
  HIGH: m.stock_recall_risk_high,
  MEDIUM: m.stock_recall_risk_medium,
  LOW: m.stock_recall_risk_low,
}

export const CASE_EVENT_LABELS: Record<CaseEventKind, () => string> = {
  OPENED: m.cases_event_opened,
  NOTED: m.cases_event_noted,
  CHANGED: m.cases_event_changed,
  RECLASSIFIED: m.safety_event_reclassified,
  PHOTO_ADDED: m.cases_event_photo_added,
  DUTY_DONE: m.cases_event_duty_done,
  DUTY_UNDONE: m.cases_event_duty_undone,
  CLOSED: m.cases_event_closed,
  REOPENED: m.cases_event_reopened,
}

export const INCIDENT_DATA_LABELS: Record<IncidentData, () => string> = {
  NAMES: m.cases_data_names,
  PHONES: m.cases_data_phones,
  ADDRESSES: m.cases_data_addresses,
  REGISTRATION: m.cases_data_registration,
  REQUESTS: m.cases_data_requests,
  OTHER: m.cases_data_other,
}

export const DEADLINE_UNIT_LABELS: Record<DeadlineUnit, () => string> = {
  HOURS: m.cases_unit_hours,
  DAYS: m.cases_unit_days,
  WORKING_DAYS: m.cases_unit_working_days,
}

export const DEADLINE_COUNTED_FROM_LABELS: Record<CountedFrom, () => string> = {
  HEARD: m.cases_from_heard,
  STEP: m.cases_from_step,
  START: m.cases_from_start,
}

const UNIT_TEXTS: Record<DeadlineUnit, (parameters: { amount: number }) => string> = {
  HOURS: m.cases_in_hours,
  DAYS: m.cases_in_days,
  WORKING_DAYS: m.cases_in_working_days,
}

const COUNTED_TEXTS: Record<CountedFrom, (parameters: { time: string }) => string> = {
  HEARD: m.cases_after_heard,
  STEP: m.cases_after_step,
  START: m.cases_before_start,
}

/** A deadline in words, as '72 hours after the company first heard'. */
export function caseDeadlineText({
  step,
  amount,
  unit,
  countedFrom,
}: DeadlineTime & { step: CaseStep }): string {
  if (amount === null) return countedFrom === 'START' ? m.cases_from_start() : m.cases_due_none()
  const isFollowUp = countedFrom === 'STEP' && step === 'FULL_REPORT'
  const from = isFollowUp ? m.cases_after_report : COUNTED_TEXTS[countedFrom]
  return from({ time: UNIT_TEXTS[unit]({ amount }) })
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A time span rounded down, in minutes up to an hour, in hours up to two days, then in days. */
function spanText(milliseconds: number): string {
  const [unit, size] =
    milliseconds < HOUR
      ? (['minute', MINUTE] as const)
      : milliseconds < 2 * DAY
        ? (['hour', HOUR] as const)
        : (['day', DAY] as const)
  const count = Math.floor(milliseconds / size)
  return new Intl.NumberFormat(formatLocale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** The time until or since a deadline. */
export function dueInOrOverdueText(dueAt: string, nowMs = Date.now()): string {
  const left = Date.parse(dueAt) - nowMs
  return left < 0 ? m.cases_overdue_by({ time: spanText(-left) }) : m.cases_due_in({ time: spanText(left) })
}

/** The step, with its purpose if a kind of case has several. */
export function caseDeadlineLabel({ severity, step }: Pick<DeadlineName, 'severity' | 'step'>): string {
  return severity === 'ANY'
    ? CASE_STEP_LABELS[step]()
    : `${CASE_SEVERITY_LABELS[severity]()}: ${CASE_STEP_LABELS[step]()}`
}
