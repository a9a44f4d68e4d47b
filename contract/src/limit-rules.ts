/** How long a limit counts: to the end of the calendar month, quarter or year, or so many days that end today. */
export const LIMIT_PERIODS = ['MONTH', 'QUARTER', 'YEAR', 'DAYS'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** Days a rolling period can have. */
export const LIMIT_DAYS_MAX = 366
/** Pieces a limit or an exception can allow. */
export const LIMIT_PIECES_MAX = 1000
