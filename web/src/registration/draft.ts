import { DEFAULT_COMPANY_ID } from '@portal/contract/regions'
import { readRememberedPhone } from '../session/remembered.ts'
import type { TokenClaims } from '../session/session.ts'
import { EMPTY_REGISTRATION, type RegistrationValues } from './registration-form.ts'

/** What was typed into a registration, in this tab: phones drop one while its person reads the SMS (UX§22). */
const KEY = 'registration'

type Kept = { by: string | null; values: RegistrationValues }

const ownerOf = (rep: TokenClaims | undefined) => rep?.userId ?? null

/** What a registration begins with: what was typed before a reload, else the number of the login, else a rep's region. */
export function readDraft(rep: TokenClaims | undefined): RegistrationValues {
  const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  if (kept !== null && kept.by === ownerOf(rep)) return { ...EMPTY_REGISTRATION, ...kept.values }
  if (rep !== undefined) {
    return { ...EMPTY_REGISTRATION, prefix: rep.companyId === DEFAULT_COMPANY_ID ? '+60' : '+65' }
  }
  const typed = readRememberedPhone(sessionStorage)
  return { ...EMPTY_REGISTRATION, ...(typed && { prefix: typed.prefix, number: typed.phone }) }
}

export function keepDraft(rep: TokenClaims | undefined, values: RegistrationValues): void {
  const kept: Kept = { by: ownerOf(rep), values }
  sessionStorage.setItem(KEY, JSON.stringify(kept))
}

/** It is done, or given up: the next one begins with nothing of it. */
export function forgetDraft(): void {
  sessionStorage.removeItem(KEY)
}
