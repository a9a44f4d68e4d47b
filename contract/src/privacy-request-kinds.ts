import type { MessageChannel } from './message-kinds.ts'
import { NOTICE_CONSENT } from './message-kinds.ts'
import type { PracticeField } from './practice.ts'
import type { ConsentPurpose } from './terms.ts'

/** What a person asks for in a privacy request. */
export const PRIVACY_REQUESTS = ['ACCESS', 'CORRECTION', 'CONSENT', 'CLOSING', 'OTHER'] as const
export type PrivacyRequest = (typeof PRIVACY_REQUESTS)[number]

/** What an HCP cannot edit and may ask the company to correct. */
export const CORRECTION_FIELDS = [
  'profession',
  'specialty',
  'professionalRegNo',
  'clinicName',
  'clinicAddress',
] as const satisfies readonly PracticeField[]
export type CorrectionField = (typeof CORRECTION_FIELDS)[number]

/** Maximum length of the reason of a correction by an admin, in UTF-16 code units. */
export const CORRECTION_REASON_MAX = 300

/** All purposes of consents. */
export const CONSENT_PURPOSES = [
  'TERMS_OF_USE',
  'DATA_SHARING',
  'PORTAL_TERMS',
  'SMS_NOTICES',
  'WHATSAPP_NOTICES',
] as const satisfies readonly ConsentPurpose[]

/** The channel whose notices a consent is about; undefined for a consent that the portal cannot do without. */
export function noticeChannelOfConsent(purpose: ConsentPurpose): MessageChannel | undefined {
  if (purpose === NOTICE_CONSENT.SMS) return 'SMS'
  return purpose === NOTICE_CONSENT.WHATSAPP ? 'WHATSAPP' : undefined
}
