import { identifierProblem } from '../identifiers.ts'
import type { FormProblem, FormRuleCode, Problem } from '../problems.ts'

/** What an HCP enters about the practice (H§5). Everything that stores, returns, lists, exports or imports it has each field. */
export type PracticeField = 'professionalRegNo' | 'profession' | 'specialty' | 'clinicName' | 'clinicAddress'

/** Maximum length of a stored practice field, in UTF-16 code units. */
export const PRACTICE_FIELD_MAX = 200

function required<Code extends FormRuleCode>(value: string, code: Code): Problem<Code> | undefined {
  return value.trim() === '' ? { code } : undefined
}

/** @returns the problem of a professional registration number (H§5). */
export function professionalRegNoProblem(value: string): FormProblem | undefined {
  return required(value, 'REGISTRATION_NUMBER_REQUIRED') ?? identifierProblem(value)
}

/** @returns the problem of a clinic name (H§5). */
export function clinicNameProblem(value: string): FormProblem | undefined {
  return required(value, 'CLINIC_NAME_REQUIRED')
}

/** @returns the problem of a clinic address (H§5). */
export function clinicAddressProblem(value: string): FormProblem | undefined {
  return required(value, 'CLINIC_ADDRESS_REQUIRED')
}

/** The stored form of a clinic name: upper case (H§5). */
export function normalizeClinicName(value: string): string {
  return value.trim().replace(/\s+/g, ' ').toUpperCase()
}

/** The stored form of a clinic address: the first letter of each word capitalised, the rest as typed (H§5). */
export function normalizeClinicAddress(value: string): string {
  return value
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(^|\s)(\p{L})/gu, (_match, before: string, letter: string) => before + letter.toUpperCase())
}
