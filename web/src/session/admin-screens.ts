import { ADMINS, type AdminRole } from '@portal/contract/admin-roles'
import { paths } from '../paths.ts'

/** Which admins open a screen (decision 38). A screen of the admin area without an entry does not compile. */
export const ADMIN_SCREENS = {
  [paths.adminProgramme]: ADMINS.readers,
  [paths.adminHome]: ADMINS.readers,
  [paths.adminProfile]: ADMINS.readers,
  [paths.adminMessages]: ADMINS.readers,
  [paths.adminActivity]: ADMINS.supplyReaders,
  [paths.adminSetupChecklist]: ADMINS.readers,
  [paths.adminRequests]: ADMINS.requestReaders,
  [paths.adminPickList]: ADMINS.requestReaders,
  [paths.adminRequest]: ADMINS.requestReaders,
  [paths.adminSlip]: ADMINS.shippers,
  [paths.adminSlips]: ADMINS.shippers,
  [paths.adminDistributionReport]: ADMINS.supplyReaders,
  [paths.adminCases]: ADMINS.all,
  [paths.adminCaseDeadlines]: ADMINS.all,
  [paths.adminCase]: ADMINS.all,
  [paths.adminReps]: ADMINS.readers,
  [paths.adminImport]: ADMINS.shippers,
  [paths.adminSamples]: ADMINS.all,
  [paths.adminLimits]: ADMINS.readers,
  [paths.adminSample]: ADMINS.all,
  [paths.adminAdmins]: ADMINS.owners,
  [paths.adminSettings]: ADMINS.owners,
  [paths.adminDocuments.TERMS]: ADMINS.owners,
  [paths.adminDocuments.PRIVACY]: ADMINS.owners,
  [paths.adminPrivacy]: ADMINS.complianceOfficers,
  [paths.adminConsents]: ADMINS.complianceOfficers,
  [paths.adminSecurity]: ADMINS.all,
} as const satisfies Record<string, readonly AdminRole[]>

export type AdminScreen = keyof typeof ADMIN_SCREENS

/** The screen after the login, or in place of one that the role cannot open (D§10). */
export const ADMIN_LANDINGS: Record<AdminRole, AdminScreen> = {
  OWNER: paths.adminHome,
  PROGRAMME: paths.adminHome,
  WAREHOUSE: paths.adminRequests,
  COMPLIANCE: paths.adminCases,
  READ_ONLY: paths.adminHome,
}
