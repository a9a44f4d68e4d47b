import { addDays, addWorkingDays, dayInZone, localTimeToInstant } from '../days.ts'
import type { Region } from '../regions.ts'
import type { CaseKind } from './case-kinds.ts'

/** Hours run through the night. Days and working days (Monday to Friday) end at midnight in the company's time zone. */
export const DEADLINE_UNITS = ['HOURS', 'DAYS', 'WORKING_DAYS'] as const
export type DeadlineUnit = (typeof DEADLINE_UNITS)[number]

/**
 * A deadline is counted from when anyone of the company first heard, or from when the step before was done. START is counted
 * back from the step after it, in hours: an authority asks to be told before a recall starts. It has no time until that is done.
 */
export const COUNTED_FROM = ['HEARD', 'STEP', 'START'] as const
export type CountedFrom = (typeof COUNTED_FROM)[number]

/** What has to be done about a case, in this order. */
export const CASE_STEPS = [
  'SOLVE',
  'REPORT',
  'FULL_REPORT',
  'ANSWER',
  'ASSESS',
  'TELL_AUTHORITY',
  'TELL_PEOPLE',
  'COUNT_RETURNS',
  'FINAL_REPORT',
] as const
export type CaseStep = (typeof CASE_STEPS)[number]

/** Of a safety report the class of the sample and how serious it was. */
export const SAFETY_SEVERITIES = [
  'DEVICE_THREAT',
  'DEVICE_SERIOUS',
  'DEVICE_MIGHT_RECUR',
  'DEVICE_OTHER',
  'MEDICINE_FATAL',
  'MEDICINE_SERIOUS',
  'MEDICINE_OTHER',
  'COSMETIC_SERIOUS',
  'COSMETIC_OTHER',
  'SUPPLEMENT_SERIOUS',
  'SUPPLEMENT_OTHER',
  'FOOD_SERIOUS',
  'FOOD_OTHER',
  'UNCLASSED_SERIOUS',
  'UNCLASSED_OTHER',
] as const
export type SafetySeverity = (typeof SAFETY_SEVERITIES)[number]

/** Of a recall the class of the sample and, of a device, the class of risk. */
export const RECALL_SEVERITIES = [
  'RECALL_DEVICE_HIGH',
  'RECALL_DEVICE_MEDIUM',
  'RECALL_DEVICE_LOW',
  'RECALL_COSMETIC',
  'RECALL_OTHER',
] as const
export type RecallSeverity = (typeof RECALL_SEVERITIES)[number]

/** What decides a case's deadlines within its kind. */
export const CASE_SEVERITIES = ['ANY', ...SAFETY_SEVERITIES, ...RECALL_SEVERITIES] as const
export type CaseSeverity = (typeof CASE_SEVERITIES)[number]

/** Largest amount of a deadline, in its unit. */
export const DEADLINE_MAX = 1000
/** Longest source of a deadline, in UTF-16 code units. */
export const DEADLINE_SOURCE_MAX = 200

export type DeadlineTime = {
  /** Null: no fixed time. */
  amount: number | null
  unit: DeadlineUnit
  countedFrom: CountedFrom
}
export type DeadlineName = { kind: CaseKind; severity: CaseSeverity; step: CaseStep }
export type Deadline = DeadlineName & DeadlineTime & { source: string }

/**
 * When something is due that is counted from an instant. Days begin with the day after it.
 * @returns the last moment in time; of days the last millisecond of the last day
 */
export function computeDueTime(start: Date, amount: number, unit: DeadlineUnit, timeZone: string): Date {
  if (unit === 'HOURS') return new Date(start.getTime() + amount * 3_600_000)
  const add = unit === 'DAYS' ? addDays : addWorkingDays
  const dayAfter = addDays(add(dayInZone(start, timeZone), amount), 1)
  return new Date(localTimeToInstant(dayAfter, '00:00', timeZone).getTime() - 1)
}

/** The steps that tell an authority at first: a full report follows one of them, whatever stands between. */
const FIRST_REPORTS: readonly CaseStep[] = ['REPORT', 'TELL_AUTHORITY']

/**
 * When each duty of a case is due. While the step that it follows is not done, that one's due time counts in place of the moment.
 * A full report follows the first report, another step the one before it.
 * @param duties in their order
 * @returns a time for each; null where none is fixed, or not yet
 */
export function computeDutyDueTimes(
  heardAt: Date,
  duties: readonly (DeadlineTime & { step: CaseStep; doneAt: Date | null })[],
  timeZone: string,
): (Date | null)[] {
  const due: (Date | null)[] = []
  duties.forEach(({ step, amount, unit, countedFrom }, index) => {
    if (countedFrom === 'START') {
      const begun = duties[index + 1]?.doneAt ?? null
      due.push(begun && computeDueTime(begun, -(amount ?? 0), 'HOURS', timeZone))
      return
    }
    const firstReport = duties.findIndex(duty => FIRST_REPORTS.includes(duty.step))
    const followed = step === 'FULL_REPORT' && firstReport >= 0 ? firstReport : index - 1
    const before = duties[followed]
    const start =
      countedFrom === 'HEARD' || before === undefined ? heardAt : (before.doneAt ?? due[followed] ?? null)
    due.push(amount === null || start === null ? null : computeDueTime(start, amount, unit, timeZone))
  })
  return due
}

const of = (kind: CaseKind, severity: CaseSeverity, step: CaseStep) => ({ kind, severity, step })
const heard = (amount: number | null, unit: DeadlineUnit = 'DAYS') =>
  ({ amount, unit, countedFrom: 'HEARD' }) as const
const afterStep = (amount: number | null, unit: DeadlineUnit = 'DAYS') =>
  ({ amount, unit, countedFrom: 'STEP' }) as const

/** So many hours before the step after it, or at the latest with it. */
const beforeStart = (amount: number | null) => ({ amount, unit: 'HOURS', countedFrom: 'START' }) as const

/** Without a time of its own: the company enters the days. */
const unset = (severity: CaseSeverity): Deadline => ({
  ...of('SAFETY', severity, 'REPORT'),
  ...heard(null),
  source: '',
})

type DeviceSeverity = Extract<SafetySeverity, `DEVICE_${string}`>

/**
 * Safety reports: the same figures in both countries, each with where they are from.
 * @param investigation the source of a device's investigation report; undefined where none is asked for
 */
function safetyPresets(
  { device, investigation }: { device: string; investigation?: string },
  medicine: string,
  cosmetic: string,
): Deadline[] {
  const investigated = (severity: DeviceSeverity): Deadline[] =>
    investigation === undefined
      ? []
      : [{ ...of('SAFETY', severity, 'FULL_REPORT'), ...afterStep(30), source: investigation }]
  return [
    { ...of('SAFETY', 'DEVICE_THREAT', 'REPORT'), ...heard(48, 'HOURS'), source: device },
    ...investigated('DEVICE_THREAT'),
    { ...of('SAFETY', 'DEVICE_SERIOUS', 'REPORT'), ...heard(10), source: device },
    ...investigated('DEVICE_SERIOUS'),
    { ...of('SAFETY', 'DEVICE_MIGHT_RECUR', 'REPORT'), ...heard(30), source: device },
    ...investigated('DEVICE_MIGHT_RECUR'),
    unset('DEVICE_OTHER'),
    { ...of('SAFETY', 'MEDICINE_FATAL', 'REPORT'), ...heard(7), source: medicine },
    { ...of('SAFETY', 'MEDICINE_FATAL', 'FULL_REPORT'), ...afterStep(8), source: medicine },
    { ...of('SAFETY', 'MEDICINE_SERIOUS', 'REPORT'), ...heard(15), source: medicine },
    unset('MEDICINE_OTHER'),
    { ...unset('COSMETIC_SERIOUS'), source: cosmetic },
    ...(
      [
        'COSMETIC_OTHER',
        'SUPPLEMENT_SERIOUS',
        'SUPPLEMENT_OTHER',
        'FOOD_SERIOUS',
        'FOOD_OTHER',
        'UNCLASSED_SERIOUS',
        'UNCLASSED_OTHER',
      ] as const
    ).map(unset),
  ]
}

/** Recalls: when the authority is told depends on the country and the class; the rest is the portal's own. */
function recallPresets(
  device: { hours: readonly [number, number, number] | null; source: string },
  cosmetic: { hours: number | null; source: string },
): Deadline[] {
  const tell = (severity: CaseSeverity, hours: number | null = null, source = ''): Deadline => ({
    ...of('RECALL', severity, 'TELL_AUTHORITY'),
    ...beforeStart(hours),
    source,
  })
  return [
    tell('RECALL_DEVICE_HIGH', device.hours?.[0], device.source),
    tell('RECALL_DEVICE_MEDIUM', device.hours?.[1], device.source),
    tell('RECALL_DEVICE_LOW', device.hours?.[2], device.source),
    tell('RECALL_COSMETIC', cosmetic.hours, cosmetic.source),
    tell('RECALL_OTHER'),
    { ...of('RECALL', 'ANY', 'TELL_PEOPLE'), ...heard(7), source: '' },
    { ...of('RECALL', 'ANY', 'COUNT_RETURNS'), ...heard(30), source: '' },
    { ...of('RECALL', 'ANY', 'FINAL_REPORT'), ...afterStep(null), source: '' },
  ]
}

const SOLVE: Deadline = { ...of('DELIVERY', 'ANY', 'SOLVE'), ...heard(5, 'WORKING_DAYS'), source: '' }

/** The deadlines that a company begins with. Each is to be checked by its counsel, and may be changed. */
export const DEADLINE_PRESETS: Record<Region, readonly Deadline[]> = {
  MY: [
    SOLVE,
    ...safetyPresets(
      { device: 'MDA/GD/0014', investigation: 'P.U. (A) 318/2019; MDA/GD/0014' },
      'NPRA, FAQ 613',
      'S683-2007 r.11 (Singapore)',
    ),
    ...recallPresets(
      { hours: [48, 72, 120], source: 'P.U.(A) 318/2019; MDA/GD/0015' },
      { hours: null, source: 'NPRA, Guidelines for Control of Cosmetic Products' },
    ),
    { ...of('PRIVACY', 'ANY', 'ANSWER'), ...heard(21), source: 'PDPA 2010 s.31' },
    {
      ...of('INCIDENT', 'ANY', 'TELL_AUTHORITY'),
      ...heard(72, 'HOURS'),
      source: 'PDPA 2010 s.12B; Data Breach Notification Guideline 2025',
    },
    {
      ...of('INCIDENT', 'ANY', 'TELL_PEOPLE'),
      ...afterStep(7),
      source: 'PDPA 2010 s.12B; Data Breach Notification Guideline 2025',
    },
    // What the Commissioner asks for and was not known at first.
    {
      ...of('INCIDENT', 'ANY', 'FULL_REPORT'),
      ...afterStep(30),
      source: 'PDPA 2010 s.12B; Data Breach Notification Guideline 2025',
    },
  ],
  SG: [
    SOLVE,
    ...safetyPresets({ device: 'S436-2010 r.42' }, 'NPRA, FAQ 613 (Malaysia)', 'S683-2007 r.11'),
    ...recallPresets(
      { hours: null, source: 'Health Products Act 2007; HSA GN-10' },
      { hours: 24, source: 'Health Products Act 2007; HSA, Product Recalls for Cosmetic Products' },
    ),
    { ...of('PRIVACY', 'ANY', 'ANSWER'), ...heard(30), source: 'S63-2021 r.5' },
    { ...of('INCIDENT', 'ANY', 'ASSESS'), ...heard(30), source: 'PDPA 2012 s.26C; PDPC guidelines' },
    { ...of('INCIDENT', 'ANY', 'TELL_AUTHORITY'), ...afterStep(3), source: 'PDPA 2012 s.26D' },
    // As soon as practicable.
    { ...of('INCIDENT', 'ANY', 'TELL_PEOPLE'), ...afterStep(null), source: 'PDPA 2012 s.26D' },
  ],
}

/** Whether two deadlines are for the same step. */
export function isSameDeadline(first: DeadlineName, second: DeadlineName): boolean {
  return first.kind === second.kind && first.severity === second.severity && first.step === second.step
}
