import type { Activity } from '@portal/contract/activity/activity.endpoints'
import { erasureReasonText } from '../privacy/erasure-reason-labels.ts'
import { m } from '../texts.ts'
import { joinFieldLabels } from './changed-fields.ts'
import { auditedRecordName, personOrSampleName, type RecordNames } from './record-names.ts'

import { SENTENCES_WITH_VALUES, type SentenceInput, type WriteSentence } from './sentences-with-values.ts'

const MEANS: Record<string, () => string> = {
  code: m.activity_means_code,
  link: m.activity_means_link,
  password: m.activity_means_password,
  app: m.activity_means_app,
  'recovery code': m.activity_means_recovery_code,
  'single sign-on': m.activity_means_single_sign_on,
}

const SENTENCES: Record<string, WriteSentence> = {
  'registration.created': ({ self, record, details: { byCardOf }, recordNames }) => {
    if (byCardOf !== undefined)
      return m.activity_registration_by_card({ rep: personOrSampleName(byCardOf, recordNames) })
    return self ? m.activity_registration_created_self() : m.activity_registration_created({ record })
  },
  'retailer.created': given =>
    given.self ? m.activity_retailer_created_self() : m.activity_retailer_created(given),
  'profile.updated': updatedProfile,
  'licence.saved': m.activity_licence_saved,
  'licence.removed': m.activity_licence_removed,
  'licence.checked': m.activity_licence_checked,
  'licence.renewed': m.activity_licence_renewed,
  'licence.rule-set': m.activity_licence_rule_set,
  'licence.told': m.activity_licence_told,
  'profile.corrected': correctedProfile,
  'profile.phone-refused': m.activity_profile_phone_refused,
  'order.placed': placedOrder,
  'order.remarked': m.activity_order_remarked,
  'order.parcel-set': m.activity_order_parcel_set,
  'order.item-dropped': m.activity_order_item_dropped,
  'order.sent-again': m.activity_order_sent_again,
  'order.slip-opened': m.activity_order_slip_opened,
  'order.lot-picked': m.activity_order_lot_picked,
  'sample.created': m.activity_sample_created,
  'sample.updated': m.activity_sample_updated,
  'sample.low': m.activity_sample_low,
  'sample.picture-set': m.activity_sample_picture_set,
  'sample.picture-removed': m.activity_sample_picture_removed,
  'sample.gtin-added': m.activity_sample_gtin_added,
  'sample.gtin-removed': m.activity_sample_gtin_removed,
  'stock.relabelled': m.activity_stock_relabelled,
  'stock.count-dropped': m.activity_stock_count_dropped,
  'stock.held': m.activity_stock_held,
  'stock.released': m.activity_stock_released,
  'stock.returned': m.activity_stock_returned,
  'rep.added': m.activity_rep_added,
  'rep.changed': m.activity_rep_changed,
  'rep.absence-changed': m.activity_rep_absence_changed,
  'rep.deactivated': deactivatedRep,
  'rep.reactivated': m.activity_rep_reactivated,
  'export.supply': exported(m.activity_export_supply),
  'export.registrations': exported(m.activity_export_registrations),
  'export.requests': exported(m.activity_export_requests),
  'export.reps': exported(m.activity_export_reps),
  'export.samples': exported(m.activity_export_samples),
  'export.limits': exported(m.activity_export_limits),
  'export.activity': exported(m.activity_export_activity),
  'export.messages': exported(m.activity_export_messages),
  'import.hcps': imported(m.activity_import_hcps),
  'import.assignments': imported(m.activity_import_assignments),
  'import.licences': imported(m.activity_import_licences),
  'import.reps': imported(m.activity_import_reps),
  'import.samples': imported(m.activity_import_samples),
  'import.lots': imported(m.activity_import_lots),
  'import.doNotContact': imported(m.activity_import_do_not_contact),
  'contact.blocked': m.activity_contact_blocked,
  'contact.unblocked': m.activity_contact_unblocked,
  'import.invited': ({ details: { count } }) =>
    typeof count === 'number' ? m.activity_import_invited_count({ count }) : m.activity_import_invited(),
  'rep.card-made': m.activity_rep_card_made,
  'rep.card-renewed': m.activity_rep_card_renewed,
  'export.cases': exported(m.activity_export_cases),
  'export.safety-reports': exported(m.activity_export_safety_reports),
  'export.consents': exported(m.activity_export_consents),
  'case.opened': m.activity_case_opened,
  'case.noted': m.activity_case_noted,
  'case.changed': m.activity_case_changed,
  'case.reclassified': m.activity_case_reclassified,
  'case.photo-added': m.activity_case_photo_added,
  'case.closed': m.activity_case_closed,
  'case.reopened': m.activity_case_reopened,
  'company.changed': m.activity_company_changed,
  'company.sign-on': m.activity_company_sign_on,
  'company.passwords': m.activity_company_passwords,
  'company.logo-set': m.activity_company_logo_set,
  'company.logo-removed': m.activity_company_logo_removed,
  'message.retried': m.activity_message_retried,
  'sample.back-wanted': m.activity_sample_back_wanted,
  'sample.back-unwanted': m.activity_sample_back_unwanted,
  'privacy.closed': m.activity_privacy_closed,
  'privacy.erased': m.activity_privacy_erased,
  'privacy.data-exported': m.activity_privacy_data_exported,
  'privacy.supply-read': m.activity_privacy_supply_read,
  'privacy.held': m.activity_privacy_held,
  'privacy.hold-lifted': m.activity_privacy_hold_lifted,
  'privacy.retention-set': m.activity_privacy_retention_set,
  'session.started': ({ details: { by } }) => {
    const means = MEANS[String(by)]?.()
    return means === undefined ? m.activity_session_started() : m.activity_session_started_by({ means })
  },
  'session.ended': m.activity_session_ended,
  'session.refused': m.activity_session_refused,
  'second-factor.on': m.activity_second_factor_on,
  'second-factor.off': m.activity_second_factor_off,
  'second-factor.recovery-codes': m.activity_second_factor_codes,
  'second-factor.refused': m.activity_second_factor_refused,
  'second-factor.reset': m.activity_second_factor_reset,
  'admin.mails-resumed': m.activity_admin_mails_resumed,
  'admin.created': m.activity_admin_created,
  'admin.invited': m.activity_admin_invited,
  'admin.role-changed': m.activity_admin_role,
  'admin.link-created': m.activity_admin_link,
  'admin.link-used': m.activity_admin_joined,
  'admin.reset-asked': m.activity_admin_reset_asked,
  'admin.mail-changed': m.activity_admin_mail_changed,
  'admin.password': given =>
    given.self ? m.activity_admin_password_own() : m.activity_admin_password(given),
  'admin.bound': m.activity_admin_bound,
  'admin.unbound': m.activity_admin_unbound,
  'admin.disabled': m.activity_admin_disabled,
  'admin.enabled': m.activity_admin_enabled,
  'key.made': m.activity_key_made,
  'key.ended': m.activity_key_ended,
}

/** The kinds of records that have a name. */
const NAMED = ['user', 'order', 'sample', 'stock_lot', 'case']

/**
 * One sentence about what the actor did, without the actor. An unknown action of a newer server gets a general sentence.
 * @param recordPlaceholder replaces the record's name in the sentence
 */
export function auditEventSentence(
  event: Activity,
  recordNames: RecordNames,
  recordPlaceholder?: string,
): string {
  const { action, record, actor, details } = event
  const given = {
    details: details ?? {},
    record: recordPlaceholder ?? auditedRecordName(event, recordNames),
    recordNames,
    self: actor?.id === record.id,
  }
  if (action === 'session.refused' && recordNames.names[record.id] === undefined)
    return m.activity_session_refused_unknown()
  const other = NAMED.includes(record.kind) ? m.activity_other : m.activity_other_alone
  const sentence = ((details && SENTENCES_WITH_VALUES[action]) ?? SENTENCES[action] ?? other)(given)
  return withReason(onBehalf(sentence, given), given)
}

function onBehalf(sentence: string, { details: { onBehalfOf }, recordNames }: SentenceInput): string {
  if (onBehalfOf === undefined) return sentence
  return m.activity_on_behalf({ sentence, name: personOrSampleName(onBehalfOf, recordNames) })
}

/** Adds the reason, or the remark on an order. */
function withReason(sentence: string, { details: { reason, remark } }: SentenceInput): string {
  const said = erasureReasonText(reason) ?? reason ?? (Array.isArray(remark) ? remark[0] : undefined)
  return typeof said === 'string' && said !== ''
    ? m.activity_with_reason({ sentence, reason: said })
    : sentence
}

function updatedProfile(given: SentenceInput): string {
  const { changed } = given.details
  if (!given.self || !Array.isArray(changed)) return m.activity_profile_updated(given)
  if (changed.includes('terms_version')) return m.activity_profile_terms()
  return m.activity_profile_updated_self({ fields: joinFieldLabels(changed) })
}

function correctedProfile(given: SentenceInput): string {
  const { changed } = given.details
  return Array.isArray(changed)
    ? m.activity_profile_corrected({ ...given, fields: joinFieldLabels(changed) })
    : m.activity_profile_corrected_only(given)
}

function placedOrder(given: SentenceInput): string {
  const { items } = given.details
  const sentence = m.activity_order_placed(given)
  if (!Array.isArray(items)) return sentence
  const names = items.map(id => personOrSampleName(id, given.recordNames))
  return m.activity_with_reason({ sentence, reason: names.join(', ') })
}

/** @param given the HCPs, or their number, that each rep took over */
function deactivatedRep(given: SentenceInput): string {
  const sentence = m.activity_rep_deactivated(given)
  const taken = Object.entries(given.details.moved ?? {}).map(([id, hcps]) =>
    m.activity_handed_to({
      name: personOrSampleName(id, given.recordNames),
      count: Array.isArray(hcps) ? hcps.length : Number(hcps),
    }),
  )
  return taken.length === 0 ? sentence : m.activity_handed_over({ sentence, reps: taken.join(', ') })
}

function exported(text: () => string): WriteSentence {
  return ({ details: { rows } }) =>
    typeof rows === 'number' ? m.activity_rows({ sentence: text(), rows }) : text()
}

function imported(text: () => string): WriteSentence {
  return ({ details: { added, known } }) =>
    typeof added === 'number' && typeof known === 'number'
      ? m.activity_imported({ sentence: text(), added, known })
      : text()
}
