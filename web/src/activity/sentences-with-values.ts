import type { DeadlineName } from '@portal/contract/cases/case-deadlines'
import type { OrderState } from '@portal/contract/orders/order-status'
import type { EntryStatus } from '@portal/contract/users/registration-status'
import { adminRoleName } from '../admins/admin-role-labels.ts'
import { CASE_STEP_LABELS, caseDeadlineLabel } from '../cases/case-labels.ts'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { m } from '../texts.ts'
import { auditedSampleLimitText } from './changed-fields.ts'
import { personOrSampleName, type RecordNames } from './record-names.ts'

/** The parts of a sentence. */
export type SentenceInput = {
  /** The values of the event; none after erasure. */
  details: Readonly<Record<string, unknown>>
  /** The record's name, or the mark in its place. */
  record: string
  recordNames: RecordNames
  /** The actor is the record. */
  self: boolean
}
export type WriteSentence = (given: SentenceInput) => string

const byStatus =
  (texts: Record<string, (parameters: { record: string }) => string>, other: WriteSentence): WriteSentence =>
  given =>
    texts[String(given.details.to)]?.(given) ?? other(given)

const DECISIONS = {
  COMPLETED: m.activity_registration_approved,
  CANCELLED: m.activity_registration_rejected,
} satisfies Partial<Record<EntryStatus, WriteSentence>>

const MOVES = {
  IN_REVIEW: m.activity_order_approved,
  POSTED: m.activity_order_shipped,
  COMPLETED: m.activity_order_delivered,
  CANCELLED: m.activity_order_rejected,
  CANCELLED_BY_COMPANY: m.activity_order_cancelled,
  LOST: m.activity_order_lost,
} satisfies Partial<Record<OrderState, WriteSentence>>

/** Sentences with values of the event, which an erased one no longer has. */
export const SENTENCES_WITH_VALUES: Record<string, WriteSentence> = {
  'registration.decided': byStatus(DECISIONS, m.activity_other),
  'promoter.assigned': ({ record, details, recordNames }) =>
    m.activity_promoter_assigned({ record, rep: personOrSampleName(details.to, recordNames) }),
  'notices.switched': ({ details: { channel, on }, record, self }) => {
    const named = { channel: channel === 'WHATSAPP' ? m.messages_whatsapp() : m.messages_sms() }
    if (!self) return m.activity_notices_off_for({ ...named, record })
    return on === true ? m.activity_notices_on(named) : m.activity_notices_off(named)
  },
  'order.moved': given => withParcel(byStatus(MOVES, m.activity_order_moved)(given), given),
  'order.found': given =>
    given.details.found === 'RETURNED'
      ? m.activity_order_found_returned(given)
      : m.activity_order_found_arrived(given),
  'company.courier-added': ({ details }) => m.activity_company_courier_added({ name: courierName(details) }),
  'webhook.added': ({ details }) => m.activity_webhook_added({ host: hostOf(details) }),
  'webhook.changed': ({ details }) => m.activity_webhook_changed({ host: hostOf(details.after) }),
  'webhook.on': ({ details }) => m.activity_webhook_on({ host: hostOf(details) }),
  'webhook.off': ({ details }) => m.activity_webhook_off({ host: hostOf(details) }),
  'webhook.secret-made': ({ details }) => m.activity_webhook_secret({ host: hostOf(details) }),
  'webhook.deleted': ({ details }) => m.activity_webhook_deleted({ host: hostOf(details) }),
  'webhook.gone': ({ details }) => m.activity_webhook_gone({ host: hostOf(details) }),
  'webhook.sent-again': ({ details }) => m.activity_webhook_again({ host: hostOf(details) }),
  'company.courier-changed': ({ details }) =>
    m.activity_company_courier_changed({ name: courierName(details.before) }),
  'message.reminded': ({ details: { told } }) => m.activity_message_reminded({ told: Number(told) }),
  'sample-rule.set': ({ details: { class: kind, profession, allowed } }) => {
    const rule = { class: translatedValue(String(kind)), profession: translatedValue(String(profession)) }
    return allowed === true ? m.activity_sample_rule_on(rule) : m.activity_sample_rule_off(rule)
  },
  'sample-limit.created': ({ details, recordNames }) =>
    m.activity_sample_limit_created({ limit: auditedSampleLimitText(details, recordNames) }),
  'sample-limit.changed': ({ details, recordNames }) =>
    m.activity_sample_limit_changed({ limit: auditedSampleLimitText(details.after ?? details, recordNames) }),
  'sample-limit.excepted': ({ record, details: { pieces, until } }) =>
    m.activity_sample_limit_excepted({ record, pieces: Number(pieces), day: formatDdMmYyyy(String(until)) }),
  'stock.received': ({ record, details: { quantity } }) =>
    m.activity_stock_received({ record, pieces: Number(quantity) }),
  'stock.corrected': ({ record, details: { quantity } }) =>
    m.activity_stock_corrected({ record, difference: signed(Number(quantity)) }),
  'stock.count-begun': ({ details: { lots } }) => m.activity_stock_count_begun({ lots: Number(lots) }),
  'stock.count-finished': ({ details: { lots } }) => m.activity_stock_count_finished({ lots: Number(lots) }),
  'sample.back-told': ({ record, details: { told } }) =>
    m.activity_sample_back_told({ record, told: Number(told) }),
  'licence.told': ({ details: { told } }) => m.activity_licence_told_count({ count: Number(told) }),
  'stock.recalled': ({ record, details: { told } }) =>
    m.activity_stock_recalled({ record, told: Number(told) }),
  'stock.contacted': ({ record, details: { hcp }, recordNames }) =>
    m.activity_stock_contacted({ record, hcp: personOrSampleName(hcp, recordNames) }),
  'stock.uncontacted': ({ record, details: { hcp }, recordNames }) =>
    m.activity_stock_uncontacted({ record, hcp: personOrSampleName(hcp, recordNames) }),
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
      deadline: caseDeadlineLabel(after as DeadlineName), // as its form sent it
    }),
  'rep.absence-entered': given => absence(m.activity_rep_absence_entered(given), given),
  'rep.absence-ended': given => absence(m.activity_rep_absence_ended(given), given),
  'document.drafted': ({ details }) => m.activity_document_drafted({ document: documentName(details) }),
  'document.draft-discarded': ({ details }) =>
    m.activity_document_draft_discarded({ document: documentName(details) }),
  'document.published': ({ details }) =>
    m.activity_document_published({ document: documentName(details), version: String(details.version) }),
}

function absence(sentence: string, { details: { from, to, deputy }, recordNames }: SentenceInput): string {
  if (from === undefined) return sentence
  const days = { from: formatDdMmYyyy(String(from)), to: formatDdMmYyyy(String(to)) }
  return m.activity_absence({ sentence, ...days, deputy: personOrSampleName(deputy, recordNames) })
}

function caseStep(sentence: string, { details: { step } }: SentenceInput): string {
  const named = Object.entries(CASE_STEP_LABELS).find(([name]) => name === step)?.[1]
  return named === undefined ? sentence : m.activity_case_step({ sentence, step: named() })
}

function documentName({ document }: SentenceInput['details']): string {
  return document === 'PRIVACY' ? m.settings_document_privacy() : m.settings_document_terms()
}

/** A difference with its sign. */
function signed(difference: number): string {
  return difference < 0 ? `−${-difference}` : `+${difference}`
}

function withParcel(sentence: string, { details: { parcel } }: SentenceInput): string {
  return typeof parcel === 'string' ? m.activity_order_with_parcel({ sentence, parcel }) : sentence
}

function courierName(courier: unknown): string {
  return typeof courier === 'object' && courier !== null ? String(Reflect.get(courier, 'name')) : ''
}

function hostOf(webhook: unknown): string {
  return typeof webhook === 'object' && webhook !== null ? String(Reflect.get(webhook, 'host')) : ''
}
