/** What an admin may do in the company; each admin has one role (D§10). */
export const ADMIN_ROLES = ['OWNER', 'PROGRAMME', 'WAREHOUSE', 'COMPLIANCE', 'READ_ONLY'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

type Group = readonly AdminRole[]

/** The groups of admin roles that endpoints admit and screens show (decision 38, with the table of who may what). */
export const ADMINS = {
  /** The own account, and what holds no personal data: samples, lots and movements. */
  all: ADMIN_ROLES,
  /** Admins, settings and documents. */
  owners: ['OWNER'] satisfies Group,
  /** Changes of registrations, reps, samples and limits. */
  managers: ['OWNER', 'PROGRAMME'] satisfies Group,
  /** Lists and pages with personal data. */
  readers: ['OWNER', 'PROGRAMME', 'READ_ONLY'] satisfies Group,
  /** Changes of lots, packing and shipping. */
  shippers: ['OWNER', 'PROGRAMME', 'WAREHOUSE'] satisfies Group,
  /** Requests and the pick list. */
  requestReaders: ['OWNER', 'PROGRAMME', 'WAREHOUSE', 'READ_ONLY'] satisfies Group,
  /** Imports of files; which kinds a role has says `IMPORT_ROLES`. */
  importers: ['OWNER', 'PROGRAMME', 'WAREHOUSE', 'COMPLIANCE'] satisfies Group,
  /** Work on cases; which kinds a role has says `CASE_KINDS_OF_ADMINS`. */
  caseWorkers: ['OWNER', 'PROGRAMME', 'WAREHOUSE', 'COMPLIANCE'] satisfies Group,
  /** Incidents, closing accounts and legal holds. */
  complianceOfficers: ['OWNER', 'COMPLIANCE'] satisfies Group,
  /** Recalls of lots, telling the people, and what came back. */
  recallers: ['OWNER', 'PROGRAMME', 'COMPLIANCE'] satisfies Group,
  /** Corrections of an HCP's details. */
  correctors: ['OWNER', 'PROGRAMME', 'COMPLIANCE'] satisfies Group,
  /** Who received what, and who did what. */
  supplyReaders: ['OWNER', 'PROGRAMME', 'COMPLIANCE', 'READ_ONLY'] satisfies Group,
} as const

/** Whether an admin's role is in a group; nobody without a role is. */
export function isRoleInAdminGroup(group: Group, role: AdminRole | null | undefined): boolean {
  return role != null && group.includes(role)
}
