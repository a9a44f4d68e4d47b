import { addDays, daysBetween, type IsoDay } from '../days.ts'

/** What every key begins with, so that it is recognised wherever it turns up. */
export const API_KEY_PREFIX = 'pk_'
/** Maximum length of a key's name, in UTF-16 code units. */
export const API_KEY_NAME_MAX = 60
/** Maximum days from the company's day until a key's last day. */
export const API_KEY_DAYS_MAX = 365
/** A key that ends within this many days is pointed out. */
export const API_KEY_SOON_DAYS = 14
/** Maximum networks of a key. */
export const API_KEY_NETWORKS_MAX = 10
/** Maximum length of a network, in UTF-16 code units. */
export const NETWORK_MAX = 50

export const API_KEY_STATES = ['ACTIVE', 'EXPIRED', 'ENDED'] as const
export type KeyState = (typeof API_KEY_STATES)[number]

/** The last day that a new key may have. */
export function latestKeyDay(today: IsoDay): IsoDay {
  return addDays(today, API_KEY_DAYS_MAX)
}

/** The days that a key still works if it ends soon; 0 on its last day. */
export function daysLeftOfKey(
  { state, expiresOn }: { state: KeyState; expiresOn: IsoDay },
  today: IsoDay,
): number | undefined {
  const days = daysBetween(today, expiresOn)
  return state === 'ACTIVE' && days <= API_KEY_SOON_DAYS ? days : undefined
}

/** Whether a text is an address or a network of addresses, as 203.0.113.0/24 or 2001:db8::/32. */
export function isNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  return address.includes(':')
    ? isIpv6(address) && Number(bits) <= 128
    : isIpv4(address) && Number(bits) <= 32
}

function isIpv4(address: string): boolean {
  const parts = address.split('.')
  return parts.length === 4 && parts.every(part => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

/** Groups of hexadecimal digits, of which one run of zeros may be left out. */
function isIpv6(address: string): boolean {
  const halves = address.split('::')
  const groups = halves.flatMap(half => (half === '' ? [] : half.split(':')))
  const isWhole = halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length < 8
  return isWhole && groups.every(group => /^[\da-f]{1,4}$/i.test(group))
}
