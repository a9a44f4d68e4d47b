import type { Activity } from '@portal/contract/activity/activity.endpoints'
import type { RawInput } from '@portal/contract/endpoints'
import type { LimitPeriod } from '@portal/contract/limits/limit-rules'
import type { LotLabel } from '@portal/contract/stock/lots.endpoints'
import { DEADLINE_COUNTED_FROM_LABELS, DEADLINE_UNIT_LABELS } from '../cases/case-labels.ts'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { joinValueLabels, translatedValue } from '../lib/value-labels.ts'
import { LICENCE_BODY_NAMES } from '../licences/licence-labels.ts'
import { LIMIT_PERIOD_LABELS, limitRateText, limitScopeText } from '../limits/limit-labels.ts'
import { m } from '../texts.ts'
import { personOrSampleName, type RecordNames } from './record-names.ts'

type Values = Readonly<Record<string, unknown>>
type Field = { label: () => string; text?: (value: unknown, known: RecordNames) => string }

const asIs = (value: unknown) => String(value)
const day = (value: unknown) => formatDdMmYyyy(String(value))
const phone = (value: unknown) => formatPhone(String(value))
const word = (value: unknown) => translatedValue(String(value))
const words = (value: unknown) => (Array.isArray(value) ? joinValueLabels(value.map(String)) || '–' : '–')
const yesOrNo = (value: unknown) => translatedValue(value === true ? 'Yes' : 'No')

/** The label of an enum value. An unknown value of a newer server is shown as it is stored. */
const labelOf = (labels: Readonly<Record<string, () => string>>, value: unknown) =>
  labels[String(value)]?.() ?? String(value)

/** The forms whose changes events compare; a field of theirs without a label does not compile. */
type Form =
  | 'POST /admin/company'
  | 'POST /admin/couriers/create'
  | 'POST /admin/samples/create'
  | 'POST /admin/sample-limits/create'
  | 'POST /order/:id/parcel'
  | 'POST /admin/case-deadlines'
  | 'POST /admin/licence-rule'
  | 'POST /profile/licence'
type FormField = { [F in Form]: keyof RawInput<F, 'body'> }[Form] | keyof LotLabel

/** The labels of compared fields, as in their forms. An unknown field of a newer server shows only under Details. */
const FIELDS: Record<string, Field> & Record<FormField, Field> = {
  title: { label: m.register_salutation },
  full_name: { label: m.stock_name },
  phone: { label: m.register_phone, text: phone },
  professional_reg_no: { label: m.profile_reg_no },
  specialty: { label: m.profile_specialty, text: word },
  clinic_name: { label: m.profile_clinic_name },
  clinic_address: { label: m.profile_clinic_address },
  name: { label: m.stock_name },
  supportPhone: { label: m.settings_support, text: phone },
  privacyEmail: { label: m.settings_privacy },
  senderName: { label: m.settings_sender },
  transfers: {
    label: m.settings_transfers_field,
    text: value => Object.values(value ?? {}).join(' / ') || '–',
  },
  officerName: { label: m.settings_officer_name },
  officerEmail: { label: m.settings_officer_email },
  officerAppointedOn: { label: m.settings_officer_appointed, text: day },
  officerNotifiedOn: { label: m.settings_officer_notified, text: day },
  legalName: { label: m.settings_legal_name },
  expiryMarginDays: { label: m.settings_expiry_margin },
  lowStockPieces: { label: m.settings_low },
  deliveryDays: { label: m.settings_delivery_days },
  unconfirmedParcels: { label: m.settings_unconfirmed },
  unconfirmedDays: { label: m.settings_unconfirmed_days },
  invitationsPerDay: { label: m.settings_invitations },
  colour: { label: m.settings_colour },
  address: { label: m.settings_courier_address },
  parcel: { label: m.parcel_courier },
  from: { label: m.reps_absence_from, text: day },
  to: { label: m.reps_absence_to, text: day },
  deputy: { label: m.reps_absence_deputy, text: personOrSampleName },
  category: { label: m.stock_category, text: word },
  class: { label: m.stock_class, text: word },
  lotNo: { label: m.stock_lot_no },
  expiresOn: { label: m.stock_expiry, text: day },
  registrationNo: { label: m.stock_registration_no },
  registrationValidUntil: { label: m.stock_registration_until, text: day },
  leaflet: { label: m.stock_leaflet },
  usefulLifeMonths: { label: m.stock_useful_life },
  active: { label: m.stock_active, text: yesOrNo },
  position: { label: m.stock_position },
  itemId: { label: m.limits_scope, text: personOrSampleName },
  profession: { label: m.limits_profession, text: word },
  period: { label: m.limits_period, text: value => labelOf(LIMIT_PERIOD_LABELS, value) },
  days: { label: m.limits_days },
  pieces: { label: m.limits_pieces },
  kind: { label: m.cases_kind },
  severity: { label: m.cases_severity },
  step: { label: m.cases_next_step },
  amount: { label: m.cases_amount },
  unit: { label: m.cases_unit, text: value => labelOf(DEADLINE_UNIT_LABELS, value) },
  countedFrom: { label: m.cases_counted_from, text: value => labelOf(DEADLINE_COUNTED_FROM_LABELS, value) },
  source: { label: m.cases_source },
  number: { label: m.licence_number },
  body: { label: m.licence_body, text: value => labelOf(LICENCE_BODY_NAMES, value) },
  validUntil: { label: m.licence_until, text: day },
  classes: { label: m.licence_rule_classes, text: words },
  graceDays: { label: m.licence_rule_days },
}

/** The labels of these fields. */
export function joinFieldLabels(keys: readonly unknown[]): string {
  return keys.flatMap(key => FIELDS[String(key)]?.label() ?? []).join(', ')
}

/** The fields that an event changed, with the value before and after. */
export function changedFieldTexts({ action, details }: Activity, recordNames: RecordNames): string[] {
  if (details === null) return [m.activity_erased()]
  if (action === 'promoter.assigned') return changedRep(details, recordNames)
  const { before, after } = details
  if (!isValues(before) || !isValues(after)) return []
  return Object.entries(FIELDS).flatMap(([key, { label, text = asIs }]) => {
    const show = (value: unknown) => (value === null || value === undefined ? '–' : text(value, recordNames))
    const [was, is] = [show(before[key]), show(after[key])]
    return was === is ? [] : m.activity_change({ field: label(), before: was, after: is })
  })
}

function changedRep({ from, to }: Values, known: RecordNames): string[] {
  if (typeof from !== 'string') return []
  return [
    m.activity_change({
      field: m.review_rep(),
      before: personOrSampleName(from, known),
      after: personOrSampleName(to, known),
    }),
  ]
}

/** A limit on one line. */
export function auditedSampleLimitText(limit: unknown, recordNames: RecordNames): string {
  if (!isValues(limit)) return ''
  const { itemId, category, profession, period, days, pieces } = limit
  const samples = limitScopeText({
    itemName: typeof itemId === 'string' ? personOrSampleName(itemId, recordNames) : null,
    category: typeof category === 'string' ? category : null,
  })
  const whom = typeof profession === 'string' ? [translatedValue(profession)] : []
  const rate = limitRateText({
    period: period as LimitPeriod, // as the limit's form sent it
    days: Number(days),
    pieces: Number(pieces),
  })
  return [samples, ...whom, rate].join(', ')
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
