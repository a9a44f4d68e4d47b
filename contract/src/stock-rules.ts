/** What the law sees in a sample. */
export const SAMPLE_CLASSES = [
  'Cosmetic',
  'Medical device',
  'Health supplement',
  'Medicine',
  'Medicine with poison group',
  'Food',
] as const
export type SampleClass = (typeof SAMPLE_CLASSES)[number]

/** Classes nobody may have until the company says so. */
export const CLOSED_CLASSES: readonly SampleClass[] = ['Medicine', 'Medicine with poison group']

/** What one may look for: samples that are offered or not, of which few pieces are left, or with goods that expire soon. */
export const SAMPLE_STATES = ['active', 'inactive', 'low', 'expiring'] as const
export type SampleState = (typeof SAMPLE_STATES)[number]

/** How they may be sorted, else than as the company has put them: by name, or those with the fewest usable pieces first. */
export const SAMPLE_ORDERS = ['name', 'fewest'] as const
export type SampleOrder = (typeof SAMPLE_ORDERS)[number]

/** Where a lot stands: before or inside the days in which it leaves the offer, expired, on hold, or without pieces. */
export const LOT_STATES = ['OFFERED', 'OUT', 'EXPIRED', 'HELD', 'EMPTY'] as const
export type LotState = (typeof LOT_STATES)[number]

/** What can happen to stock. */
export const MOVEMENT_KINDS = ['RECEIVE', 'RESERVE', 'RELEASE', 'SHIP', 'CORRECT', 'HOLD', 'UNHOLD'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** What is wrong with an expiry date, 'YYYY-MM-DD' as a date field has it. */
export function expiryProblem(day: string): string | undefined {
  const year = Number.parseInt(day, 10)
  if (year >= 2100) return 'Enter a date before 2100.'
  return year < 2000 ? 'Enter a date after 1999.' : undefined
}

/** Pieces received or corrected at once. */
export const PIECES_MAX = 100_000
/** The last place a sample can have among those of its category. */
export const POSITION_MAX = 1000
/** UTF-16 code units, as the next ones. */
export const SAMPLE_NAME_MAX = 100
export const REGISTRATION_NO_MAX = 60
export const LOT_NUMBER_MAX = 40
export const REASON_MAX = 200
