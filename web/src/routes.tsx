import { isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { ADMIN, HCP, REP, type Role } from '@portal/contract/roles'
import { createBrowserRouter, type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { deepLinkOutcomeTitle, type LinkOutcome } from './auth/link-outcome.ts'
import { loadItemList, pages } from './pages.ts'
import { paths } from './paths.ts'
import { isSignedInAs, requireRole } from './route-guard.ts'
import {
  createScreenRoute,
  type FirstQueries,
  type Load,
  type Preload,
  prefetchData,
  preloadCode,
} from './screen-route.ts'
import { readAdminLanding, readAdminRole } from './session/admin-role.ts'
import { ADMIN_SCREENS, type AdminScreen } from './session/admin-screens.ts'
import { logOut } from './session/end-session.ts'
import { LoginLayout, redirectStoredSession } from './shell/login-layout.tsx'
import { PlainLayout, PrintLayout } from './shell/plain-and-print-layout.tsx'
import { RouteErrorPage, RouterScreen } from './shell/router-screen.tsx'
import type { ScreenHandle } from './shell/use-screen-title-and-focus.ts'
import { m } from './texts.ts'

/** Route of a deep link from a message. It has no guard, because the link signs the user in. */
function linkEntry(path: string): RouteObject {
  return {
    path,
    // The loader returns an outcome unless it redirects.
    handle: { title: found => deepLinkOutcomeTitle(found as LinkOutcome) } satisfies ScreenHandle,
    lazy: {
      loader: async (): Promise<LoaderFunction> => {
        const { loginByDeepLink } = await import('./auth/deep-link.ts')
        return ({ params }) => loginByDeepLink(params.token ?? '')
      },
      Component: async () => (await import('./auth/deep-link-page.tsx')).DeepLinkPage,
    },
  }
}

const queryLayout: Load = async () => (await import('./session/query-layout.tsx')).QueryLayout

/** Creates the routes of one role's screens. @param fetch prefetches the screen's data while its code loads */
const screensOf =
  (role: Role) =>
  (path: string, title: () => string, page: Load, fetch?: FirstQueries, ...next: Preload[]): RouteObject =>
    createScreenRoute(path, title, page, fetch && prefetchData(() => isSignedInAs(role), fetch, ...next))

const hcp = screensOf(HCP)
const nextOfHome = [pages.sampleRequest, loadItemList, pages.manageOrders, pages.profile, pages.pickAddress]
const hcpScreens: RouteObject[] = [
  { index: true, loader: () => redirect(paths.portalHome) },
  hcp(paths.portalHome, m.shell_tab_home, pages.portalHome, 'fetchHome', ...nextOfHome),
  hcp(paths.orders, m.orders_title, pages.manageOrders, 'fetchOrders'),
  hcp(paths.sampleRequest, m.samples_title, pages.sampleRequest, 'fetchSampleRequest', loadItemList),
  hcp(paths.pickAddress, m.addresses_pick_title, pages.pickAddress, 'fetchDetails'),
  hcp(paths.addAddress, m.addresses_add_title, pages.addAddress, 'fetchDetails'),
  hcp(paths.editAddress, m.addresses_edit_title, pages.editAddress, 'fetchDetails'),
  hcp(paths.portalLunchLearn, m.lunch_title, pages.lunchLearn, 'fetchDetails'),
  hcp(paths.profile, m.profile_title, pages.profile, 'fetchDetails'),
  hcp(paths.ownPrivacy, m.privacy_heading, pages.myPrivacy, 'fetchOwnPrivacy'),
  hcp(paths.myData, m.own_data_title, pages.myData, 'fetchMyData'),
  hcp(paths.cases, m.cases_own_heading, pages.ownCases, 'fetchOwnCases'),
  hcp(paths.reportSafety, m.safety_report, pages.reportSafety, 'fetchReportSafety'),
  hcp(paths.case, m.cases_case, pages.ownCase),
]

const rep = screensOf(REP)
const repScreens: RouteObject[] = [
  rep(paths.repHome, m.shell_tab_home, pages.repHome, 'fetchRepHome'),
  rep(paths.repRequests, m.requests_heading, pages.repRequests, 'fetchRequests'),
  rep(paths.registrationHistory, m.history_heading, pages.registrationHistory, 'fetchHistory'),
  rep(paths.repLunchLearn, m.lunch_title, pages.lunchLearn),
  rep(paths.repCases, m.cases_own_heading, pages.ownCases, 'fetchOwnCases'),
  rep(paths.repReportSafety, m.safety_report, pages.reportSafety, 'fetchReportSafety'),
  rep(paths.repCase, m.cases_case, pages.ownCase),
]

/** The route of an admin's screen; the layout shows it to the roles that may open it. */
function admin(path: AdminScreen, title: () => string, page: Load, fetch?: FirstQueries): RouteObject {
  const admins = ADMIN_SCREENS[path]
  const maySee = () => isSignedInAs(ADMIN) && isRoleInAdminGroup(admins, readAdminRole())
  const handle = { title, admins } satisfies ScreenHandle
  return { ...createScreenRoute(path, title, page, fetch && prefetchData(maySee, fetch)), handle }
}

const adminScreens: RouteObject[] = [
  { index: true, loader: () => redirect(readAdminLanding()) },
  admin(paths.adminProgramme, m.rooms_programme, pages.programme, 'fetchProgramme'),
  admin(paths.adminHome, m.registrations_heading, pages.registrations, 'fetchRegistrations'),
  admin(paths.adminProfile, m.review_heading, pages.review, 'fetchPromoters'),
  admin(paths.adminMessages, m.rooms_messages, pages.messages, 'fetchMessages'),
  admin(paths.adminActivity, m.activity_heading, pages.activity, 'fetchActivity'),
  admin(paths.adminSetupChecklist, m.first_steps_heading, pages.setupChecklist, 'fetchSetupChecklist'),
  admin(paths.adminRequests, m.all_requests_heading, pages.requests, 'fetchAllRequests'),
  admin(paths.adminPickList, m.pick_title, pages.pickList),
  admin(paths.adminRequest, m.all_requests_heading, pages.request),
  admin(paths.adminSlip, m.slip_title, pages.slip),
  admin(paths.adminSlips, m.slip_titles, pages.slips),
  admin(paths.adminDistributionReport, m.supply_title, pages.distributionReport, 'fetchDistributionReport'),
  admin(paths.adminCases, m.cases_heading, pages.cases, 'fetchCases'),
  admin(paths.adminCaseDeadlines, m.cases_deadlines, pages.caseDeadlines, 'fetchCaseDeadlines'),
  admin(paths.adminCase, m.cases_case, pages.case),
  admin(paths.adminReps, m.reps_heading, pages.reps, 'fetchReps'),
  admin(paths.adminImport, m.import_heading, pages.imports),
  admin(paths.adminSamples, m.stock_title, pages.stockSamples, 'fetchSamples'),
  admin(paths.adminLimits, m.limits_title, pages.limits, 'fetchLimits'),
  admin(paths.adminSample, m.stock_sample, pages.stockSample),
  admin(paths.adminAdmins, m.admins_heading, pages.admins, 'fetchAdmins'),
  admin(paths.adminSettings, m.settings_heading, pages.settings, 'fetchSettings'),
  admin(paths.adminDocuments.TERMS, m.settings_document_terms, pages.ownTerms, 'fetchSettings'),
  admin(paths.adminDocuments.PRIVACY, m.settings_document_privacy, pages.ownPrivacy, 'fetchSettings'),
  admin(paths.adminPrivacy, m.privacy_heading, pages.adminPrivacy, 'fetchPrivacy'),
  admin(paths.adminConsents, m.consents_heading, pages.consents, 'fetchConsents'),
  admin(paths.adminSecurity, m.security_heading, pages.security, 'fetchSecondFactor'),
]

/** Catches errors of a screen, also when its code fails to load, within its layout. */
const withinLayout = (children: RouteObject[]): RouteObject[] => [
  { errorElement: <RouteErrorPage within />, children },
]

/** All routes with their guards. */
const routes: RouteObject[] = [
  { path: paths.root, loader: () => redirect(paths.login) },
  { path: paths.logout, loader: () => logOut() },
  {
    Component: LoginLayout,
    loader: () => redirectStoredSession(),
    // On a return to the login, check the session again: the user may be signed in by now.
    shouldRevalidate: ({ nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate || nextUrl.pathname === paths.login,
    children: [
      createScreenRoute(paths.login, m.login_heading, pages.login),
      {
        lazy: { Component: queryLayout },
        // The role is unknown until the code is verified, so preload the home of both.
        children: [
          createScreenRoute(
            paths.verify,
            m.verify_heading,
            pages.verify,
            preloadCode(pages.portalHome, pages.repHome),
          ),
        ],
      },
    ],
  },
  createScreenRoute(paths.userNotFound, m.shell_user_not_found, pages.userNotFound),
  createScreenRoute(paths.warning, m.shell_warning_title, pages.warning),
  {
    lazy: { Component: queryLayout },
    children: [
      linkEntry(paths.portalLink),
      linkEntry(paths.repLink),
      {
        Component: PlainLayout,
        children: [
          createScreenRoute(
            paths.register,
            () => (isSignedInAs(REP) ? m.register_title_rep() : m.register_title_public()),
            pages.register,
          ),
          createScreenRoute(paths.terms.MY, m.shell_terms_title, pages.termsMalaysia),
          createScreenRoute(paths.terms.SG, m.shell_terms_title, pages.termsSingapore),
          createScreenRoute(paths.privacy, m.register_privacy, pages.privacy),
        ],
      },
      {
        path: '/portal',
        loader: requireRole(HCP, paths.root),
        lazy: { Component: async () => (await import('./shell/portal-layout.tsx')).PortalLayout },
        children: withinLayout(hcpScreens),
      },
      {
        // Printed pages have no app shell.
        loader: requireRole(REP, paths.root),
        Component: PrintLayout,
        children: [
          createScreenRoute(paths.repCard, m.rep_card, pages.repCard),
          createScreenRoute(paths.repSlip, m.slip_title, pages.slip),
          createScreenRoute(paths.repSlips, m.slip_titles, pages.slips),
        ],
      },
      {
        path: '/sale-rep',
        loader: requireRole(REP, paths.root),
        lazy: { Component: async () => (await import('./shell/rep-layout.tsx')).RepLayout },
        children: withinLayout(repScreens),
      },
      createScreenRoute(paths.adminLogin, m.admin_login_heading, pages.adminLogin),
      createScreenRoute(paths.adminJoin, m.admin_join_heading, pages.adminJoin),
      {
        path: '/admin',
        loader: requireRole(ADMIN, paths.adminLogin),
        lazy: { Component: async () => (await import('./shell/admin-layout.tsx')).AdminLayout },
        children: withinLayout(adminScreens),
      },
    ],
  },
  createScreenRoute('*', m.shell_not_found_title, pages.notFound),
]

export const router = createBrowserRouter([
  {
    Component: RouterScreen,
    HydrateFallback: () => null,
    // Below the root, so an error keeps the root layout.
    children: [{ ErrorBoundary: RouteErrorPage, children: routes }],
  },
])
