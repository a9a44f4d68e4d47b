import { DEFAULT_COMPANY_ID } from '@portal/contract/regions'
import { hasKeys, readStoredJson, tabStorage } from '../lib/storage.ts'
import { readRememberedPhone } from '../session/remember-me.ts'
import type { TokenClaims } from '../session/session.ts'
import { EMPTY_REGISTRATION, type RegistrationValues } from './registration-form.ts'

/** The registration draft of this tab. A phone may discard the tab while the user reads the SMS (UX§22). */
const KEY = 'registration'

type StoredDraft = { by: string | null; values: RegistrationValues }

const ownerOf = (rep: TokenClaims | undefined) => rep?.userId ?? null

/** The initial values: the draft from before a reload, with the number typed at the login if it has none, or a rep's prefix. */
export function initialRegistrationValues(rep: TokenClaims | undefined): RegistrationValues {
  const kept = readStoredJson(tabStorage, KEY, isStoredDraft)
  const own: Partial<RegistrationValues> = kept?.by === ownerOf(rep) ? kept.values : {}
  if (own.number) return { ...EMPTY_REGISTRATION, ...own }
  if (rep !== undefined) {
    return { ...EMPTY_REGISTRATION, prefix: rep.companyId === DEFAULT_COMPANY_ID ? '+60' : '+65', ...own }
  }
  const typed = readRememberedPhone(tabStorage)
  return { ...EMPTY_REGISTRATION, ...own, ...(typed && { prefix: typed.prefix, number: typed.phone }) }
}

function isStoredDraft(value: unknown): value is StoredDraft {
  return hasKeys(value, 'by', 'values') && hasKeys(value.values, 'fullName')
}

export function saveRegistrationDraft(rep: TokenClaims | undefined, values: RegistrationValues): void {
  const kept: StoredDraft = { by: ownerOf(rep), values }
  tabStorage.setItem(KEY, JSON.stringify(kept))
}

/** The code of a registration call whose response a reload may have lost. The call is idempotent and can be repeated (D§5). */
const SENT_KEY = 'registration-sent'

type Sent = { by: string | null; phone: string; otp: string }

export function readUnconfirmedOtp(rep: TokenClaims | undefined, phone: string): string | undefined {
  const sent = readStoredJson(tabStorage, SENT_KEY, isSent)
  return sent?.by === ownerOf(rep) && sent.phone === phone ? sent.otp : undefined
}

function isSent(value: unknown): value is Sent {
  return hasKeys(value, 'by', 'phone', 'otp')
}

export function saveUnconfirmedOtp(rep: TokenClaims | undefined, phone: string, otp: string): void {
  tabStorage.setItem(SENT_KEY, JSON.stringify({ by: ownerOf(rep), phone, otp } satisfies Sent))
}

export function clearUnconfirmedOtp(): void {
  tabStorage.removeItem(SENT_KEY)
}

/** Deletes the draft when a registration is complete or abandoned. */
export function clearRegistrationDraftAndOtp(): void {
  tabStorage.removeItem(KEY)
  clearUnconfirmedOtp()
}
