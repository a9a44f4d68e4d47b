import { adminEmailProblem } from '@portal/contract/auth/admin-login'
import type { SafetyReportChoices } from '@portal/contract/cases/safety-reports.endpoints'
import { AGE_GROUPS, SERIOUSNESS, SEXES, type Seriousness } from '@portal/contract/cases/safety-severity'
import { fromDateTimeInputValue, toDateTimeInputValue, todayAsIsoDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { formProblemText } from '../lib/problem-text.ts'
import { m } from '../texts.ts'
import { pastDateTimeError } from '../ui/past-date-time-field.tsx'
import type { SafetyReport } from './safety-reports.api.ts'

/** The value of the select for a product that the list does not have. */
export const OTHER_PRODUCT = 'OTHER'

/** The values of the form. An empty text means unknown. */
export type SafetyReportValues = Record<Seriousness, boolean> & {
  sampleId: string
  lotNo: string
  text: string
  happenedOn: string
  ageGroup: string
  sex: string
  phone: string
  email: string
  mayContact: boolean
  /** For a rep: who told them, and when they first heard. */
  toldBy: string
  heardAt: string
}

/** The lot that a sample was shipped from; empty if it is unknown. */
export function shippedLotNoOrEmpty({ samples }: SafetyReportChoices, sampleId: string): string {
  return samples.find(({ id }) => id === sampleId)?.lots[0] ?? ''
}

/** @param asked the sample of a link to the form @param phone the signed-in HCP's */
export function initialSafetyReportValues(
  choices: SafetyReportChoices,
  { linkedSampleId, hcpPhone }: { linkedSampleId: string | null; hcpPhone: string | null },
): SafetyReportValues {
  const ordered = choices.samples.filter(sample => sample.ordered)
  const [only] = ordered.length === 1 ? ordered : choices.samples.filter(({ id }) => id === linkedSampleId)
  const reach = choices.hcp?.phone ?? hcpPhone
  return {
    sampleId: only?.id ?? '',
    lotNo: shippedLotNoOrEmpty(choices, only?.id ?? ''),
    ...{ text: '', happenedOn: '', ageGroup: '', sex: '' },
    ...{ DEATH: false, LIFE_OR_HOSPITAL: false, LASTING_HARM: false, MEDICALLY_IMPORTANT: false },
    ...{ phone: reach === null ? '' : formatPhone(reach).replace(/\s/g, ' '), email: '', mayContact: false },
    toldBy: choices.hcp?.name ?? '',
    heardAt: toDateTimeInputValue(new Date().toISOString()),
  }
}

/** The errors of the form. @param isRep a rep also enters who told them and when */
export function safetyReportErrors(values: SafetyReportValues, isRep: boolean) {
  const { sampleId, text, happenedOn, phone, email, mayContact, toldBy, heardAt } = values
  const emailProblem = email.trim() === '' ? undefined : adminEmailProblem(email)
  const unreachable = mayContact && phone.trim() === '' && email.trim() === ''
  return {
    sampleId: sampleId === '' ? m.safety_sample_missing() : undefined,
    text: text.trim() === '' ? m.cases_text_missing() : undefined,
    happenedOn: happenedOn > todayAsIsoDay() ? m.cases_time_future() : undefined,
    phone: unreachable ? m.safety_contact_missing() : undefined,
    email: emailProblem && formProblemText(emailProblem),
    toldBy: isRep && toldBy.trim() === '' ? m.safety_told_by_missing() : undefined,
    heardAt: isRep ? pastDateTimeError(heardAt) : undefined,
  }
}

/** The request body of the report. @param orderId sent only with a sample of that order */
export function toSafetyReportBody(
  values: SafetyReportValues,
  choices: SafetyReportChoices,
  { isRep, orderId }: { isRep: boolean; orderId: string | undefined },
): SafetyReport {
  const { sampleId, lotNo, text, happenedOn, phone, email, mayContact, toldBy, heardAt } = values
  const isKnown = sampleId !== OTHER_PRODUCT
  const isOfOrder = !isKnown || choices.samples.some(({ id, ordered }) => id === sampleId && ordered)
  return {
    sampleId: isKnown ? sampleId : null,
    lotNo: lotNo.trim() || null,
    ...(orderId && isOfOrder && { orderId }),
    text: text.trim(),
    happenedOn: happenedOn || null,
    seriousness: SERIOUSNESS.filter(box => values[box]),
    patient: {
      ageGroup: AGE_GROUPS.find(group => group === values.ageGroup) ?? null,
      sex: SEXES.find(sex => sex === values.sex) ?? null,
    },
    contact: { phone: phone.trim() || null, email: email.trim() || null, mayContact },
    ...(isRep && { toldBy: { name: toldBy.trim(), heardAt: fromDateTimeInputValue(heardAt) } }),
  }
}
