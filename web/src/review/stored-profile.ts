import type { Registration } from '@portal/contract/review'
import { hasKeys, readStored } from '../lib/read-stored.ts'

/** Where the list leaves the registration to review (R§2). */
const PROFILE_KEY = 'profile'

export function storeProfile(profile: Registration): void {
  localStorage.setItem(PROFILE_KEY, JSON.stringify(profile))
}

export function removeProfile(): void {
  localStorage.removeItem(PROFILE_KEY)
}

/** The registration the list left; the server believes none of it but the ids (D§8). */
export function readProfile(): Registration | undefined {
  return readStored(localStorage, PROFILE_KEY, isRegistration)
}

/** Only we write it, whole; what is checked tells it from something else under the same key. */
function isRegistration(value: unknown): value is Registration {
  return hasKeys(value, 'id', 'campaignEntryId', 'status', 'companyUser', 'campaignInput')
}
