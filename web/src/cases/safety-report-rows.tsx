import type { SafetyDetails } from '@portal/contract/safety-details'
import { formatIsoDay } from '../lib/dates.ts'
import { AGE_GROUP_LABELS, SERIOUSNESS_LABELS, SEX_LABELS } from '../lib/safety-words.ts'
import { translatedValue } from '../lib/value-label.ts'
import { m } from '../texts.ts'

/** What is known of a safety report, as rows of a `DataList`. */
export function safetyReportRows(details: SafetyDetails | null) {
  if (details === null) return []
  const { reporter, happenedOn, seriousness, patient } = details
  const boxes = seriousness.map(box => SERIOUSNESS_LABELS[box]()).join('; ')
  return [
    { label: m.safety_serious_reported(), value: boxes || m.safety_not_serious(), wide: true },
    { label: m.safety_when(), value: happenedOn ? formatIsoDay(happenedOn) : m.safety_not_known() },
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
      value: [reporter.phone, reporter.email].filter(Boolean).join(' · ') || m.safety_not_known(),
    },
  ]
}
