import type { Registration } from '@portal/contract/review'

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
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PROFILE_KEY) ?? 'null')
    return isRegistration(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Only we write it, whole; what is checked tells it from something else under the same key. */
function isRegistration(value: unknown): value is Registration {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'campaignEntryId', 'status', 'companyUser', 'campaignInput'].every(key => key in value)
  )
}
