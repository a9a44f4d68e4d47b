/** The two regions and their country codes, without plus (H§1, H§9). */
export const REGIONS = { MY: { prefix: '60' }, SG: { prefix: '65' } } as const
export type Region = keyof typeof REGIONS
export type PhonePrefix = (typeof REGIONS)[Region]['prefix']

/** The prefixes as the screens show them (H§3). */
export const PHONE_PREFIXES = ['+60', '+65'] as const

/** @returns the region of a country code; Malaysia for anything but 65 (H§6). */
export function regionOfPrefix(prefix: string): Region {
  return prefix.replace('+', '') === REGIONS.SG.prefix ? 'SG' : 'MY'
}

/** @returns the region of a stored phone number: digits with country code, no plus (D§3). */
export function regionOfPhone(phone: string): Region {
  return regionOfPrefix(phone.slice(0, 2))
}

/** The default company, Malaysia: applies where a request names no other (R§7, D§1). */
export const DEFAULT_COMPANY_ID = '0190a0a0-0000-7000-8000-000000000060'
