import { isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { ADMIN } from '@portal/contract/roles'
import { type RouteObject, redirect } from 'react-router'
import { adminPaths } from './admin-paths.ts'
import { loadPage } from './pages.ts'
import { paths } from './paths.ts'
import { isSignedInAs } from './route-guard.ts'
import {
  createScreenRoute,
  type LoadComponent,
  type PrefetchName,
  prefetchDataLoader,
} from './screen-route.ts'
import { readAdminLandingPath, readAdminRole } from './session/admin-role.ts'
import { ADMIN_SCREENS, type AdminScreen } from './session/admin-screens.ts'
import type { ScreenHandle } from './shell/announce-screen.ts'
import { m } from './texts.ts'

/** The route of an admin's screen; the layout shows it to the roles that may open it. */
function admin(
  path: AdminScreen,
  title: () => string,
  page: LoadComponent,
  fetch?: PrefetchName,
): RouteObject {
  const admins = ADMIN_SCREENS[path]
  const maySee = () => isSignedInAs(ADMIN) && isRoleInAdminGroup(admins, readAdminRole())
  const handle = { title, admins } satisfies ScreenHandle
  return { ...createScreenRoute(path, title, page, fetch && prefetchDataLoader(maySee, fetch)), handle }
}

/** The routes below the layout of the admin area (R§2). */
export const adminScreens: RouteObject[] = [
  { index: true, loader: () => redirect(readAdminLandingPath()) },
  admin(adminPaths.programme, m.rooms_programme, loadPage.programme, 'prefetchProgramme'),
  admin(paths.adminHome, m.registrations_heading, loadPage.registrations, 'prefetchRegistrations'),
  admin(adminPaths.profile, m.review_heading, loadPage.review, 'prefetchCompanyReps'),
  admin(adminPaths.messages, m.rooms_messages, loadPage.messages, 'prefetchMessages'),
  admin(adminPaths.activity, m.activity_heading, loadPage.activity, 'prefetchAuditEvents'),
  admin(adminPaths.setupChecklist, m.first_steps_heading, loadPage.setupChecklist, 'prefetchSetupChecklist'),
  admin(adminPaths.requests, m.all_requests_heading, loadPage.requests, 'prefetchAdminRequests'),
  admin(adminPaths.pickList, m.pick_title, loadPage.pickList),
  admin(adminPaths.request, m.all_requests_heading, loadPage.request),
  admin(adminPaths.slip, m.slip_title, loadPage.slip),
  admin(adminPaths.slips, m.slip_titles, loadPage.slips),
  admin(
    adminPaths.distributionReport,
    m.supply_title,
    loadPage.distributionReport,
    'prefetchDistributionReport',
  ),
  admin(adminPaths.cases, m.cases_heading, loadPage.cases, 'prefetchAdminCases'),
  admin(adminPaths.caseDeadlines, m.cases_deadlines, loadPage.caseDeadlines, 'prefetchCaseDeadlines'),
  admin(adminPaths.case, m.cases_case, loadPage.case),
  admin(adminPaths.reps, m.reps_heading, loadPage.reps, 'prefetchRepAccounts'),
  admin(adminPaths.import, m.import_heading, loadPage.imports),
  admin(adminPaths.samples, m.stock_title, loadPage.stockSamples, 'prefetchStockSamples'),
  admin(adminPaths.limits, m.limits_title, loadPage.limits, 'prefetchSampleLimits'),
  admin(adminPaths.sample, m.stock_sample, loadPage.stockSample),
  admin(adminPaths.admins, m.admins_heading, loadPage.admins, 'prefetchAdmins'),
  admin(adminPaths.settings, m.settings_heading, loadPage.settings, 'prefetchCompanySettings'),
  admin(adminPaths.documents.TERMS, m.settings_document_terms, loadPage.ownTerms, 'prefetchCompanySettings'),
  admin(
    adminPaths.documents.PRIVACY,
    m.settings_document_privacy,
    loadPage.ownPrivacy,
    'prefetchCompanySettings',
  ),
  admin(adminPaths.privacy, m.privacy_heading, loadPage.adminPrivacy, 'prefetchAdminPrivacy'),
  admin(adminPaths.consents, m.consents_heading, loadPage.consents, 'prefetchConsents'),
  admin(paths.adminSecurity, m.security_heading, loadPage.security, 'prefetchSecondFactor'),
]
