import type { Activity } from '@portal/contract/activity'
import { erasureReasonText } from '../lib/erasure-reasons.ts'
import { m } from '../texts.ts'
import { fieldLabels } from './changed-fields.ts'
import { type Known, nameOf, recordName } from './record-names.ts'

import { about, type Given, type Sentence, WITH_VALUES } from './sentences-with-values.ts'

const MEANS: Record<string, () => string> = {
  code: m.activity_means_code,
  link: m.activity_means_link,
  password: m.activity_means_password,
  app: m.activity_means_app,
  'recovery code': m.activity_means_recovery_code,
}

const SENTENCES: Record<string, Sentence> = {
  'registration.created': ({ self, record, details: { byCardOf }, known }) => {
    if (byCardOf !== undefined) return m.activity_registration_by_card({ rep: nameOf(byCardOf, known) })
    return self ? m.activity_registration_created_self() : m.activity_registration_created({ record })
  },
  'retailer.created': given =>
    given.self ? m.activity_retailer_created_self() : m.activity_retailer_created(given),
  'profile.updated': updatedProfile,
  'licence.saved': about(m.activity_licence_saved),
  'licence.removed': about(m.activity_licence_removed),
  'licence.checked': about(m.activity_licence_checked),
  'licence.renewed': m.activity_licence_renewed,
  'licence.rule-set': m.activity_licence_rule_set,
  'licence.told': m.activity_licence_told,
  'profile.corrected': correctedProfile,
  'profile.phone-refused': m.activity_profile_phone_refused,
  'order.placed': placedOrder,
  'order.remarked': about(m.activity_order_remarked),
  'order.parcel-set': about(m.activity_order_parcel_set),
  'order.sent-again': about(m.activity_order_sent_again),
  'order.slip-opened': about(m.activity_order_slip_opened),
  'sample.created': about(m.activity_sample_created),
  'sample.updated': about(m.activity_sample_updated),
  'sample.picture-set': about(m.activity_sample_picture_set),
  'sample.picture-removed': about(m.activity_sample_picture_removed),
  'stock.relabelled': about(m.activity_stock_relabelled),
  'stock.held': about(m.activity_stock_held),
  'stock.released': about(m.activity_stock_released),
  'stock.returned': about(m.activity_stock_returned),
  'rep.added': about(m.activity_rep_added),
  'rep.changed': about(m.activity_rep_changed),
  'rep.absence-changed': about(m.activity_rep_absence_changed),
  'rep.deactivated': deactivatedRep,
  'rep.reactivated': about(m.activity_rep_reactivated),
  'export.supply': exported(m.activity_export_supply),
  'export.registrations': exported(m.activity_export_registrations),
  'export.requests': exported(m.activity_export_requests),
  'export.reps': exported(m.activity_export_reps),
  'export.samples': exported(m.activity_export_samples),
  'export.limits': exported(m.activity_export_limits),
  'export.activity': exported(m.activity_export_activity),
  'export.messages': exported(m.activity_export_messages),
  'import.hcps': imported(m.activity_import_hcps),
  'import.licences': imported(m.activity_import_licences),
  'import.reps': imported(m.activity_import_reps),
  'import.samples': imported(m.activity_import_samples),
  'import.lots': imported(m.activity_import_lots),
  'import.invited': ({ details: { count } }) =>
    typeof count === 'number' ? m.activity_import_invited_count({ count }) : m.activity_import_invited(),
  'rep.card-made': m.activity_rep_card_made,
  'rep.card-renewed': m.activity_rep_card_renewed,
  'export.cases': exported(m.activity_export_cases),
  'export.safety-reports': exported(m.activity_export_safety_reports),
  'export.consents': exported(m.activity_export_consents),
  'case.opened': about(m.activity_case_opened),
  'case.noted': about(m.activity_case_noted),
  'case.changed': about(m.activity_case_changed),
  'case.reclassified': about(m.activity_case_reclassified),
  'case.photo-added': about(m.activity_case_photo_added),
  'case.closed': about(m.activity_case_closed),
  'case.reopened': about(m.activity_case_reopened),
  'company.changed': m.activity_company_changed,
  'company.logo-set': m.activity_company_logo_set,
  'company.logo-removed': m.activity_company_logo_removed,
  'message.retried': m.activity_message_retried,
  'sample.back-wanted': about(m.activity_sample_back_wanted),
  'sample.back-unwanted': about(m.activity_sample_back_unwanted),
  'privacy.closed': about(m.activity_privacy_closed),
  'privacy.erased': about(m.activity_privacy_erased),
  'privacy.data-exported': about(m.activity_privacy_data_exported),
  'privacy.held': about(m.activity_privacy_held),
  'privacy.hold-lifted': about(m.activity_privacy_hold_lifted),
  'privacy.retention-set': m.activity_privacy_retention_set,
  'session.started': ({ details: { by } }) => {
    const means = MEANS[String(by)]?.()
    return means === undefined ? m.activity_session_started() : m.activity_session_started_by({ means })
  },
  'session.ended': m.activity_session_ended,
  'session.refused': about(m.activity_session_refused),
  'second-factor.on': m.activity_second_factor_on,
  'second-factor.off': m.activity_second_factor_off,
  'second-factor.recovery-codes': m.activity_second_factor_codes,
  'second-factor.refused': about(m.activity_second_factor_refused),
  'second-factor.reset': about(m.activity_second_factor_reset),
  'admin.created': about(m.activity_admin_created),
  'admin.invited': about(m.activity_admin_invited),
  'admin.role-changed': about(m.activity_admin_role),
  'admin.link-created': about(m.activity_admin_link),
  'admin.link-used': m.activity_admin_joined,
  'admin.password': given =>
    given.self ? m.activity_admin_password_own() : m.activity_admin_password(given),
  'admin.disabled': about(m.activity_admin_disabled),
  'admin.enabled': about(m.activity_admin_enabled),
}

/** The kinds of records that have a name. */
const NAMED = ['user', 'order', 'sample', 'stock_lot', 'case']

/**
 * One sentence about what the actor did, without the actor. An unknown action of a newer server gets a general sentence.
 * @param mark replaces the record's name in the sentence
 */
export function activitySentence(event: Activity, known: Known, mark?: string): string {
  const { action, record, actor, details } = event
  const given = {
    details: details ?? {},
    record: mark ?? recordName(event, known),
    known,
    self: actor?.id === record.id,
  }
  if (action === 'session.refused' && known.names[record.id] === undefined)
    return m.activity_session_refused_unknown()
  const other = NAMED.includes(record.kind) ? about(m.activity_other) : m.activity_other_alone
  const sentence = ((details && WITH_VALUES[action]) ?? SENTENCES[action] ?? other)(given)
  return withReason(onBehalf(sentence, given), given)
}

function onBehalf(sentence: string, { details: { onBehalfOf }, known }: Given): string {
  if (onBehalfOf === undefined) return sentence
  return m.activity_on_behalf({ sentence, name: nameOf(onBehalfOf, known) })
}

/** Adds the reason, or the remark on an order. */
function withReason(sentence: string, { details: { reason, remark } }: Given): string {
  const said = erasureReasonText(reason) ?? reason ?? (Array.isArray(remark) ? remark[0] : undefined)
  return typeof said === 'string' && said !== ''
    ? m.activity_with_reason({ sentence, reason: said })
    : sentence
}

function updatedProfile(given: Given): string {
  const { changed } = given.details
  if (!given.self || !Array.isArray(changed)) return m.activity_profile_updated(given)
  if (changed.includes('terms_version')) return m.activity_profile_terms()
  return m.activity_profile_updated_self({ fields: fieldLabels(changed) })
}

function correctedProfile(given: Given): string {
  const { changed } = given.details
  return Array.isArray(changed)
    ? m.activity_profile_corrected({ ...given, fields: fieldLabels(changed) })
    : m.activity_profile_corrected_only(given)
}

function placedOrder(given: Given): string {
  const { items } = given.details
  const sentence = m.activity_order_placed(given)
  if (!Array.isArray(items)) return sentence
  const names = items.map(id => nameOf(id, given.known))
  return m.activity_with_reason({ sentence, reason: names.join(', ') })
}

/** @param given the HCPs, or their number, that each rep took over */
function deactivatedRep(given: Given): string {
  const sentence = m.activity_rep_deactivated(given)
  const taken = Object.entries(given.details.moved ?? {}).map(([id, hcps]) =>
    m.activity_handed_to({
      name: nameOf(id, given.known),
      count: Array.isArray(hcps) ? hcps.length : Number(hcps),
    }),
  )
  return taken.length === 0 ? sentence : m.activity_handed_over({ sentence, reps: taken.join(', ') })
}

function exported(text: () => string): Sentence {
  return ({ details: { rows } }) =>
    typeof rows === 'number' ? m.activity_rows({ sentence: text(), rows }) : text()
}

function imported(text: () => string): Sentence {
  return ({ details: { added, known } }) =>
    typeof added === 'number' && typeof known === 'number'
      ? m.activity_imported({ sentence: text(), added, known })
      : text()
}
