/** What an admin can make of a registration (R§4). */
export const ENTRY_STATUSES = ['PENDING', 'COMPLETED', 'CANCELLED'] as const
export type EntryStatus = (typeof ENTRY_STATUSES)[number]

/** In what order the admin's list comes: by the time of registration. */
export const ENTRY_ORDERS = ['newest', 'oldest'] as const
export type EntryOrder = (typeof ENTRY_ORDERS)[number]

/** Rows of the admin's table on one page (R§9). */
export const REGISTRATIONS_PAGE_SIZE = 10
/** The Sales Rep filter's value for registrations without one (R§5). */
export const NOT_ASSIGNED = 'NOT_ASSIGNED'
