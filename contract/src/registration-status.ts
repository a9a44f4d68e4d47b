/** What an admin can make of a registration (R§4). */
export const ENTRY_STATUSES = ['PENDING', 'COMPLETED', 'CANCELLED'] as const
export type EntryStatus = (typeof ENTRY_STATUSES)[number]

/** Rows of the admin's table on one page (R§9). */
export const REGISTRATIONS_PAGE_SIZE = 10
/** The Sales Rep filter's value for registrations without one (R§5). */
export const NOT_ASSIGNED = 'NOT_ASSIGNED'
