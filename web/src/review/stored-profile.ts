import type { Registration } from '@portal/contract/review'
import { hasKeys, readStored } from '../lib/read-stored.ts'

/** The storage key under which the list stores the registration to review (R§2). */
const PROFILE_KEY = 'profile'

export function storeProfile(profile: Registration): void {
  localStorage.setItem(PROFILE_KEY, JSON.stringify(profile))
}

export function removeProfile(): void {
  localStorage.removeItem(PROFILE_KEY)
}

/** The registration stored by the list; the server trusts only its ids (D§8). */
export function readProfile(): Registration | undefined {
  return readStored(localStorage, PROFILE_KEY, isRegistration)
}

/** Only this app writes the value, complete; the check only rejects foreign data under the same key. */
function isRegistration(value: unknown): value is Registration {
  return hasKeys(value, 'id', 'campaignEntryId', 'status', 'companyUser', 'campaignInput')
}
