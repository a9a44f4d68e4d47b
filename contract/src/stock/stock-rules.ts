import type { IsoDay } from '../days.ts'
import { isPlainWebAddress } from '../platform/web-address.ts'
import type { FormProblem } from '../problems.ts'

/** Legal classes of a sample. */
export const SAMPLE_CLASSES = [
  'Cosmetic',
  'Medical device',
  'Health supplement',
  'Medicine',
  'Medicine with poison group',
  'Food',
] as const
export type SampleClass = (typeof SAMPLE_CLASSES)[number]

/** Classes that no profession may receive until the company allows it. */
export const CLASSES_CLOSED_BY_DEFAULT: readonly SampleClass[] = ['Medicine', 'Medicine with poison group']

/**
 * The state of a sample's registration or notification; a sample without a last day is valid. One that is ended, or missing where
 * the country asks for it, is not offered.
 */
export const SAMPLE_REGISTRATION_STATES = ['VALID', 'ENDS_SOON', 'ENDED', 'MISSING'] as const
export type RegistrationState = (typeof SAMPLE_REGISTRATION_STATES)[number]

/** A registration ends soon this many days before its end. */
export const SAMPLE_REGISTRATION_SOON_DAYS = 60

/** Filters of the sample list: offered or not, low on pieces, with lots that expire soon, or with a registration to renew. */
export const SAMPLE_STATES = ['active', 'inactive', 'low', 'expiring', 'registration'] as const
export type SampleState = (typeof SAMPLE_STATES)[number]

/** Sort orders besides the company's own: by name, or by usable pieces, fewest first. */
export const SAMPLE_ORDERS = ['name', 'fewest'] as const
export type SampleOrder = (typeof SAMPLE_ORDERS)[number]

/** The state of a lot: usable, within the days before expiry in which it is not offered, expired, on hold, or empty. */
export const LOT_STATES = ['OFFERED', 'OUT', 'EXPIRED', 'HELD', 'EMPTY'] as const
export type LotState = (typeof LOT_STATES)[number]

/** Kinds of stock movement. */
export const MOVEMENT_KINDS = [
  'RECEIVE',
  'RESERVE',
  'RELEASE',
  'SHIP',
  'RETURN',
  'CORRECT',
  'HOLD',
  'UNHOLD',
  'RELABEL',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** Rows of the list of movements: a movement, or what was reserved and released on one day. */
export const MOVEMENT_ROWS = [
  'RECEIVE',
  'SHIP',
  'RETURN',
  'CORRECT',
  'HOLD',
  'UNHOLD',
  'RELABEL',
  'PROMISES',
] as const
export type MovementRowKind = (typeof MOVEMENT_ROWS)[number]

/** Filters of the list of movements, with the rows that each shows. */
export const MOVEMENT_FILTERS = {
  received: ['RECEIVE', 'RETURN'],
  shipped: ['SHIP'],
  corrected: ['CORRECT', 'HOLD', 'UNHOLD', 'RELABEL'],
} as const satisfies Record<string, readonly MovementRowKind[]>
export type MovementFilter = keyof typeof MOVEMENT_FILTERS

/** A count of the stock is entered, then its differences are posted; it is done when none is left, unless it was dropped. */
export const COUNT_STATES = ['COUNTING', 'DIFFERENCES', 'DONE', 'DROPPED'] as const
export type CountState = (typeof COUNT_STATES)[number]

/** Maximum lots that a call names for a count; a count of all lots names none. */
export const COUNT_LOTS_MAX = 1000

/** The days over which the use of a sample is counted. */
export const STOCK_USE_DAYS = 90

/** Whole days that pieces last at the use of the last `STOCK_USE_DAYS` days; undefined while nothing was shipped. */
export function daysOfCover(pieces: number, recentlyShipped: number): number | undefined {
  return recentlyShipped === 0 ? undefined : Math.floor((pieces * STOCK_USE_DAYS) / recentlyShipped)
}

/** Problems of an expiry date, which is 'YYYY-MM-DD' as in a date field. */
export function lotExpiryDateProblem(day: IsoDay): FormProblem | undefined {
  const year = Number.parseInt(day, 10)
  if (year >= 2100) return { code: 'EXPIRY_TOO_LATE' }
  return year < 2000 ? { code: 'EXPIRY_TOO_EARLY' } : undefined
}

/** @returns the problem of a leaflet's address; undefined when it is valid or empty, since it is optional */
export function leafletProblem(address: string): FormProblem | undefined {
  const tidy = address.trim()
  return tidy === '' || isPlainWebAddress(tidy) ? undefined : { code: 'LEAFLET_INVALID' }
}

/** The longest useful life of a device in months. */
export const USEFUL_LIFE_MAX = 600

/** Maximum pieces per receipt or correction. */
export const PIECES_MAX = 100_000
/** Maximum pieces of a lot; the int column has some room above it. */
export const PIECES_IN_LOT_MAX = 1_000_000_000
/** Maximum position of a sample within its category. */
export const POSITION_MAX = 1000
/** Maximum lengths, in UTF-16 code units. */
export const SAMPLE_NAME_MAX = 100
export const REGISTRATION_NO_MAX = 60
export const LEAFLET_MAX = 300
export const LOT_NUMBER_MAX = 40
export const SERIAL_MAX = 20
export const REASON_MAX = 200
