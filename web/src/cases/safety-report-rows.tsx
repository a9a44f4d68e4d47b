import type { SafetyDetails } from '@portal/contract/cases/safety-details'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { m } from '../texts.ts'
import { UnbrokenText } from '../ui/unbroken-text.tsx'
import { AGE_GROUP_LABELS, SERIOUSNESS_LABELS, SEX_LABELS } from './safety-labels.ts'

/** The facts of a safety report, as rows of a `LabelledValueList`. */
export function safetyReportRows(details: SafetyDetails | null) {
  if (details === null) return []
  const { reporter, happenedOn, seriousness, patient } = details
  const boxes = seriousness.map(box => SERIOUSNESS_LABELS[box]()).join('; ')
  return [
    { label: m.safety_serious_reported(), value: boxes || m.safety_not_serious(), wide: true },
    { label: m.safety_when(), value: happenedOn ? formatDdMmYyyy(happenedOn) : m.safety_not_known() },
    {
      label: m.safety_patient(),
      value:
        [patient.ageGroup && AGE_GROUP_LABELS[patient.ageGroup](), patient.sex && SEX_LABELS[patient.sex]()]
          .filter(Boolean)
          .join(', ') || m.safety_not_known(),
    },
    {
      label: m.safety_reporter(),
      value: [reporter.name, reporter.profession && translatedValue(reporter.profession)]
        .filter(Boolean)
        .join(', '),
    },
    {
      label: reporter.mayContact ? m.safety_reach() : m.safety_reach_not(),
      value:
        reporter.phone || reporter.email ? (
          <>
            {reporter.phone && <UnbrokenText text={groupedPhone(reporter.phone)} />}
            {reporter.phone && reporter.email && ' · '}
            {reporter.email}
          </>
        ) : (
          m.safety_not_known()
        ),
      wide: true,
    },
  ]
}

/** As it was typed, unless it has its country code. */
function groupedPhone(typed: string): string {
  return typed.startsWith('+') ? formatPhone(typed) : typed
}

/** Characters of a lot number that fit half the width of a phone. */
const SHORT_LOT = 14

/** The lot of a case, as a row of a `LabelledValueList`. */
export function shippedLotRow(lotNo: string | null, unknown?: string) {
  return {
    label: m.stock_lot_no(),
    value: lotNo ? <UnbrokenText text={lotNo} /> : unknown,
    wide: (lotNo ?? '').length > SHORT_LOT,
  }
}
