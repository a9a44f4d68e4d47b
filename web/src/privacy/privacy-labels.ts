import type { PrivacyRequestDetails } from '@portal/contract/cases/privacy-request-details'
import type { CorrectionField, PrivacyRequest } from '@portal/contract/cases/privacy-request-kinds'
import type { ConsentPurpose } from '@portal/contract/consents/consent-purposes'
import type { Consent } from '@portal/contract/consents/consents.endpoints'
import { LANGUAGES } from '@portal/contract/languages'
import { formatDay, formatDdMmYyyy } from '../lib/dates.ts'
import { m } from '../texts.ts'

/** The words of privacy requests and consents; each table names every value, so a new one does not compile without its text. */

export const PRIVACY_REQUEST_LABELS: Record<PrivacyRequest, () => string> = {
  ACCESS: m.privacy_request_access,
  CORRECTION: m.privacy_request_correction,
  CONSENT: m.privacy_request_consent,
  CLOSING: m.privacy_request_closing,
  OTHER: m.privacy_request_other,
}

export const CORRECTION_FIELD_LABELS: Record<CorrectionField, () => string> = {
  profession: m.profile_profession,
  specialty: m.profile_specialty,
  professionalRegNo: m.profile_reg_no,
  clinicName: m.profile_clinic_name,
  clinicAddress: m.profile_clinic_address,
}

export const CONSENT_LABELS: Record<ConsentPurpose, () => string> = {
  TERMS_OF_USE: m.consents_terms_registration,
  DATA_SHARING: m.consents_sharing,
  PORTAL_TERMS: m.consents_terms_portal,
  SMS_NOTICES: m.consents_sms,
  WHATSAPP_NOTICES: m.consents_whatsapp,
}

/** The description of a case; for a privacy request also the kind of request. */
export function caseDescriptionText({
  text,
  request,
}: {
  text: string
  request?: PrivacyRequestDetails | undefined
}): string {
  if (request === undefined) return text
  if (request.field !== undefined)
    return m.correction_to({ field: CORRECTION_FIELD_LABELS[request.field](), text })
  const asked = PRIVACY_REQUEST_LABELS[request.request]()
  return text === '–' ? asked : `${asked}: ${text}`
}

/** When a consent was given or withdrawn, to which text, and by whom unless it was the HCP. */
export function consentSummaryText(consent: Consent): string {
  const { given, at, by, actor, place } = consent
  const no = place === 'CARD' ? m.consents_not_now_on : m.consents_withdrawn_on
  const how =
    place === 'REPLY' ? m.consents_by_reply() : by !== 'SELF' && m.consents_by({ name: actor ?? '' })
  return [(given ? m.consents_given_on : no)({ day: formatDay(at) }), consentVersionText(consent), how]
    .filter(Boolean)
    .join(', ')
}

/** The version and language of the text of a consent, or where an imported one comes from; hyphens of the version do not end a line. */
export function consentVersionText({ version, locale, source, givenOn }: Consent): string {
  if (givenOn !== null)
    return source ? m.consents_imported({ source, day: formatDdMmYyyy(givenOn) }) : formatDdMmYyyy(givenOn)
  return [
    m.consents_version({ version: version.replaceAll('-', '\u2011') }),
    locale && LANGUAGES[locale].name,
  ]
    .filter(Boolean)
    .join(', ')
}
