/** The roles of a signed-in user (H§6, R§6). `ADMIN` is our own name: the specification names none for admins. */
export const ROLES = ['RETAILER_STAFF', 'RETAILER', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

/** Healthcare professional. */
export const HCP = 'RETAILER_STAFF' satisfies Role
/** Sales representative, also called promoter. */
export const REP = 'RETAILER' satisfies Role
/** Company admin. */
export const ADMIN = 'ADMIN' satisfies Role
