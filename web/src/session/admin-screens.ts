import { ADMINS, type AdminRole } from '@portal/contract/admin-roles'
import { adminPaths } from '../admin-paths.ts'
import { paths } from '../paths.ts'

/** Which admins open a screen (decision 38). A screen of the admin area without an entry does not compile. */
export const ADMIN_SCREENS = {
  [adminPaths.programme]: ADMINS.readers,
  [paths.adminHome]: ADMINS.readers,
  [adminPaths.profile]: ADMINS.readers,
  [adminPaths.messages]: ADMINS.readers,
  [adminPaths.activity]: ADMINS.supplyReaders,
  [adminPaths.setupChecklist]: ADMINS.readers,
  [adminPaths.requests]: ADMINS.requestReaders,
  [adminPaths.pickList]: ADMINS.requestReaders,
  [adminPaths.request]: ADMINS.requestReaders,
  [adminPaths.slip]: ADMINS.shippers,
  [adminPaths.slips]: ADMINS.shippers,
  [adminPaths.distributionReport]: ADMINS.supplyReaders,
  [adminPaths.cases]: ADMINS.all,
  [adminPaths.caseDeadlines]: ADMINS.all,
  [adminPaths.case]: ADMINS.all,
  [adminPaths.reps]: ADMINS.readers,
  [adminPaths.import]: ADMINS.shippers,
  [adminPaths.samples]: ADMINS.all,
  [adminPaths.limits]: ADMINS.readers,
  [adminPaths.sample]: ADMINS.all,
  [adminPaths.admins]: ADMINS.owners,
  [adminPaths.settings]: ADMINS.owners,
  [adminPaths.documents.TERMS]: ADMINS.owners,
  [adminPaths.documents.PRIVACY]: ADMINS.owners,
  [adminPaths.privacy]: ADMINS.complianceOfficers,
  [adminPaths.consents]: ADMINS.complianceOfficers,
  [paths.adminSecurity]: ADMINS.all,
} as const satisfies Record<string, readonly AdminRole[]>

export type AdminScreen = keyof typeof ADMIN_SCREENS

/** The screen after the login, or in place of one that the role cannot open (D§10). */
export const ADMIN_LANDINGS: Record<AdminRole, AdminScreen> = {
  OWNER: paths.adminHome,
  PROGRAMME: paths.adminHome,
  WAREHOUSE: adminPaths.requests,
  COMPLIANCE: adminPaths.cases,
  READ_ONLY: paths.adminHome,
}
