import type { Region } from '@portal/contract/regions'
import { REGISTER_CHECK_DAYS } from '@portal/contract/users/invitation-rules'
import { m } from '../texts.ts'

/** How many HCPs are not invited because a consent is missing; in Singapore also a check of the register. */
export function noConsentText(region: Region, count: number): string {
  return region === 'SG'
    ? m.import_no_consent_or_check({ count, days: REGISTER_CHECK_DAYS })
    : m.import_no_consent({ count })
}
