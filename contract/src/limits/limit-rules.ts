/** The period of a limit: the calendar month, quarter or year, or a number of days that ends today. */
export const LIMIT_PERIODS = ['MONTH', 'QUARTER', 'YEAR', 'DAYS'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** Allowed length of a rolling period, in days. */
export const LIMIT_DAYS_MAX = 366
/** Allowed pieces of a limit or an exception. */
export const LIMIT_PIECES_MAX = 1000
