/** The decisions an admin can take on a registration (R§4). */
export const ENTRY_STATUSES = ['PENDING', 'COMPLETED', 'CANCELLED'] as const
export type EntryStatus = (typeof ENTRY_STATUSES)[number]

/** Sort order of the admin's list, by registration time. */
export const ENTRY_ORDERS = ['newest', 'oldest'] as const
export type EntryOrder = (typeof ENTRY_ORDERS)[number]

/** Page size of the admin's table (R§9). */
export const REGISTRATIONS_PAGE_SIZE = 10
/** The Sales Rep filter's value for registrations without one (R§5). */
export const NOT_ASSIGNED = 'NOT_ASSIGNED'

/** How an HCP came to the company: registered, alone or with a rep, or imported by an admin. */
export const REGISTRATION_ORIGINS = ['REGISTERED', 'IMPORTED'] as const
export type RegistrationOrigin = (typeof REGISTRATION_ORIGINS)[number]

/** What an approved HCP has reached by now: a request was placed, shipped or delivered. */
export const REGISTRATION_REACHES = ['REQUESTED', 'SHIPPED', 'DELIVERED'] as const
export type RegistrationReach = (typeof REGISTRATION_REACHES)[number]

/** Registrations that one call approves at most: its transaction stays short (decision 79). */
export const APPROVALS_MAX = 100
