import type { DeadlineName } from '@portal/contract/case-deadlines'
import type { OrderState } from '@portal/contract/order-status'
import type { EntryStatus } from '@portal/contract/registration-status'
import { adminRoleName } from '../lib/admin-role-name.ts'
import { deadlineName, STEP_LABELS } from '../lib/case-words.ts'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { valueLabel } from '../lib/value-label.ts'
import { m } from '../texts.ts'
import { limitText } from './changed-fields.ts'
import { type Known, nameOf } from './record-names.ts'

/** The parts of a sentence. */
export type Given = {
  /** The values of the event; none after erasure. */
  details: Readonly<Record<string, unknown>>
  /** The record's name, or the mark in its place. */
  record: string
  known: Known
  /** The actor is the record. */
  self: boolean
}
export type Sentence = (given: Given) => string

/** Sentences that need only the record's name. */
export const about =
  (text: (parameters: { record: string }) => string): Sentence =>
  given =>
    text(given)

const byStatus =
  (texts: Record<string, (parameters: { record: string }) => string>, other: Sentence): Sentence =>
  given =>
    texts[String(given.details.to)]?.(given) ?? other(given)

const DECISIONS = {
  COMPLETED: m.activity_registration_approved,
  CANCELLED: m.activity_registration_rejected,
} satisfies Partial<Record<EntryStatus, Sentence>>

const MOVES = {
  IN_REVIEW: m.activity_order_approved,
  POSTED: m.activity_order_shipped,
  COMPLETED: m.activity_order_delivered,
  CANCELLED: m.activity_order_rejected,
  CANCELLED_BY_COMPANY: m.activity_order_cancelled,
  LOST: m.activity_order_lost,
} satisfies Partial<Record<OrderState, Sentence>>

/** Sentences with values of the event, which an erased one no longer has. */
export const WITH_VALUES: Record<string, Sentence> = {
  'registration.decided': byStatus(DECISIONS, about(m.activity_other)),
  'promoter.assigned': ({ record, details, known }) =>
    m.activity_promoter_assigned({ record, rep: nameOf(details.to, known) }),
  'notices.switched': ({ details: { channel, on }, record, self }) => {
    const named = { channel: channel === 'WHATSAPP' ? m.messages_whatsapp() : m.messages_sms() }
    if (!self) return m.activity_notices_off_for({ ...named, record })
    return on === true ? m.activity_notices_on(named) : m.activity_notices_off(named)
  },
  'order.moved': given => withParcel(byStatus(MOVES, about(m.activity_order_moved))(given), given),
  'company.courier-added': ({ details }) => m.activity_company_courier_added({ name: courierName(details) }),
  'company.courier-changed': ({ details }) =>
    m.activity_company_courier_changed({ name: courierName(details.before) }),
  'message.reminded': ({ details: { told } }) => m.activity_message_reminded({ told: Number(told) }),
  'sample-rule.set': ({ details: { class: kind, profession, allowed } }) => {
    const rule = { class: valueLabel(String(kind)), profession: valueLabel(String(profession)) }
    return allowed === true ? m.activity_sample_rule_on(rule) : m.activity_sample_rule_off(rule)
  },
  'sample-limit.created': ({ details, known }) =>
    m.activity_sample_limit_created({ limit: limitText(details, known) }),
  'sample-limit.changed': ({ details, known }) =>
    m.activity_sample_limit_changed({ limit: limitText(details.after ?? details, known) }),
  'sample-limit.excepted': ({ record, details: { pieces, until } }) =>
    m.activity_sample_limit_excepted({ record, pieces: Number(pieces), day: formatDdMmYyyy(String(until)) }),
  'stock.received': ({ record, details: { quantity } }) =>
    m.activity_stock_received({ record, pieces: Number(quantity) }),
  'stock.corrected': ({ record, details: { quantity } }) =>
    m.activity_stock_corrected({ record, difference: signed(Number(quantity)) }),
  'sample.back-told': ({ record, details: { told } }) =>
    m.activity_sample_back_told({ record, told: Number(told) }),
  'licence.told': ({ details: { told } }) => m.activity_licence_told_count({ count: Number(told) }),
  'stock.recalled': ({ record, details: { told } }) =>
    m.activity_stock_recalled({ record, told: Number(told) }),
  'stock.contacted': ({ record, details: { hcp }, known }) =>
    m.activity_stock_contacted({ record, hcp: nameOf(hcp, known) }),
  'stock.uncontacted': ({ record, details: { hcp }, known }) =>
    m.activity_stock_uncontacted({ record, hcp: nameOf(hcp, known) }),
  'privacy.records-deleted': ({ details: { requests, cases, accounts } }) =>
    m.activity_privacy_records_deleted({
      requests: Number(requests),
      cases: Number(cases),
      accounts: Number(accounts),
    }),
  'admin.invited': ({ record, details: { role } }) =>
    m.activity_admin_invited_as({ record, role: adminRoleName(String(role)) }),
  'admin.role-changed': ({ record, details: { from, to } }) =>
    m.activity_admin_role_to({ record, from: adminRoleName(String(from)), to: adminRoleName(String(to)) }),
  'case.duty-done': given => caseStep(m.activity_case_duty_done(given), given),
  'case.duty-undone': given => caseStep(m.activity_case_duty_undone(given), given),
  'case.deadline-changed': ({ details: { after } }) =>
    m.activity_case_deadline_changed({
      deadline: deadlineName(after as DeadlineName), // as its form sent it
    }),
  'rep.absence-entered': given => absence(m.activity_rep_absence_entered(given), given),
  'rep.absence-ended': given => absence(m.activity_rep_absence_ended(given), given),
  'document.drafted': ({ details }) => m.activity_document_drafted({ document: documentName(details) }),
  'document.draft-discarded': ({ details }) =>
    m.activity_document_draft_discarded({ document: documentName(details) }),
  'document.published': ({ details }) =>
    m.activity_document_published({ document: documentName(details), version: String(details.version) }),
}

function absence(sentence: string, { details: { from, to, deputy }, known }: Given): string {
  if (from === undefined) return sentence
  const days = { from: formatDdMmYyyy(String(from)), to: formatDdMmYyyy(String(to)) }
  return m.activity_absence({ sentence, ...days, deputy: nameOf(deputy, known) })
}

function caseStep(sentence: string, { details: { step } }: Given): string {
  const named = Object.entries(STEP_LABELS).find(([name]) => name === step)?.[1]
  return named === undefined ? sentence : m.activity_case_step({ sentence, step: named() })
}

function documentName({ document }: Given['details']): string {
  return document === 'PRIVACY' ? m.settings_document_privacy() : m.settings_document_terms()
}

/** A difference with its sign. */
function signed(difference: number): string {
  return difference < 0 ? `−${-difference}` : `+${difference}`
}

function withParcel(sentence: string, { details: { parcel } }: Given): string {
  return typeof parcel === 'string' ? m.activity_order_with_parcel({ sentence, parcel }) : sentence
}

function courierName(courier: unknown): string {
  return typeof courier === 'object' && courier !== null ? String(Reflect.get(courier, 'name')) : ''
}
