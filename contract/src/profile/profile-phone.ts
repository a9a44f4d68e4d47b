import { normalizeFullPhone } from '../phone.ts'
import type { FormProblem } from '../problems.ts'

/** @returns the problem of a profile number, which includes its country code (H§5). */
export function profilePhoneProblem(phoneWithCountryCode: string): FormProblem | undefined {
  return normalizeFullPhone(phoneWithCountryCode) ? undefined : { code: 'PROFILE_PHONE_INVALID' }
}
