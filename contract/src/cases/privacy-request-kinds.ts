import type { PracticeField } from '../users/practice.ts'

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
