import { ADMIN, HCP, REP } from '@portal/contract/roles'
import { createBrowserRouter, type LoaderFunction, Outlet, type RouteObject, redirect } from 'react-router'
import { type LinkOutcome, linkTitle } from './auth/link-outcome.ts'
import { checkStoredSession } from './auth/stored-session.tsx'
import { pages } from './pages.ts'
import { m } from './paraglide/messages.js'
import { paths } from './paths.ts'
import { isSignedIn, type Load, prefetchData, preloadCode, requireRole, screenRoute } from './screen-route.ts'
import { logOut } from './session/end-session.ts'
import { LoginLayout } from './shell/login-layout.tsx'
import { PlainLayout } from './shell/plain-layout.tsx'
import { RouterErrorPage, ScreenErrorPage } from './shell/router-error-page.tsx'
import { RouterScreen } from './shell/router-screen.tsx'
import { SessionGate } from './shell/session-gate.tsx'
import type { ScreenHandle } from './shell/use-screen-title-and-focus.ts'

/** Route of a deep link from a message. It has no guard, because the link signs the user in. */
function linkEntry(path: string): RouteObject {
  return {
    path,
    // The loader returns an outcome unless it redirects.
    handle: { title: found => linkTitle(found as LinkOutcome) } satisfies ScreenHandle,
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

/** Screens of an HCP. */
const hcpScreens: RouteObject[] = [
  { index: true, loader: () => redirect(paths.portalHome) },
  screenRoute(
    paths.portalHome,
    m.shell_tab_home,
    pages.portalHome,
    prefetchData(HCP, 'fetchHome', pages.sampleRequest, pages.manageOrders, pages.profile, pages.pickAddress),
  ),
  screenRoute(paths.orders, m.orders_title, pages.manageOrders, prefetchData(HCP, 'fetchOrders')),
  screenRoute(
    paths.sampleRequest,
    m.samples_title,
    pages.sampleRequest,
    prefetchData(HCP, 'fetchSampleRequest'),
  ),
  screenRoute(
    paths.pickAddress,
    m.addresses_pick_title,
    pages.pickAddress,
    prefetchData(HCP, 'fetchDetails'),
  ),
  screenRoute(paths.addAddress, m.addresses_add_title, pages.addAddress, prefetchData(HCP, 'fetchDetails')),
  screenRoute(
    paths.editAddress,
    m.addresses_edit_title,
    pages.editAddress,
    prefetchData(HCP, 'fetchDetails'),
  ),
  screenRoute(paths.portalLunchLearn, m.lunch_title, pages.lunchLearn, prefetchData(HCP, 'fetchDetails')),
  screenRoute(paths.profile, m.profile_title, pages.profile, prefetchData(HCP, 'fetchDetails')),
]

/** Screens of a sales representative. */
const repScreens: RouteObject[] = [
  screenRoute(paths.repHome, m.shell_tab_home, pages.repHome, prefetchData(REP, 'fetchRepHome')),
  screenRoute(paths.repRequests, m.requests_heading, pages.repRequests, prefetchData(REP, 'fetchRequests')),
  screenRoute(
    paths.registrationHistory,
    m.history_heading,
    pages.registrationHistory,
    prefetchData(REP, 'fetchHistory'),
  ),
  screenRoute(paths.repLunchLearn, m.lunch_title, pages.lunchLearn),
]

/** Screens of an admin. */
const adminScreens: RouteObject[] = [
  { index: true, loader: () => redirect(paths.adminHome) },
  screenRoute(
    paths.adminHome,
    m.registrations_heading,
    pages.registrations,
    prefetchData(ADMIN, 'fetchRegistrations'),
  ),
  screenRoute(paths.adminProfile, m.review_heading, pages.review, prefetchData(ADMIN, 'fetchPromoters')),
  screenRoute(paths.adminMessages, m.rooms_messages, pages.messages, prefetchData(ADMIN, 'fetchMessages')),
  screenRoute(paths.adminActivity, m.activity_heading, pages.activity, prefetchData(ADMIN, 'fetchActivity')),
  screenRoute(
    paths.adminFirstSteps,
    m.first_steps_heading,
    pages.firstSteps,
    prefetchData(ADMIN, 'fetchFirstSteps'),
  ),
  screenRoute(
    paths.adminRequests,
    m.all_requests_heading,
    pages.requests,
    prefetchData(ADMIN, 'fetchAllRequests'),
  ),
  screenRoute(paths.adminPickList, m.pick_title, pages.pickList),
  screenRoute(paths.adminRequest, m.all_requests_heading, pages.request),
  screenRoute(paths.adminSlip, m.slip_title, pages.slip),
  screenRoute(paths.adminSupply, m.supply_title, pages.supply, prefetchData(ADMIN, 'fetchSupply')),
  screenRoute(paths.adminReps, m.reps_heading, pages.reps, prefetchData(ADMIN, 'fetchReps')),
  screenRoute(paths.adminImport, m.import_heading, pages.imports),
  screenRoute(paths.adminSamples, m.stock_title, pages.stockSamples, prefetchData(ADMIN, 'fetchSamples')),
  screenRoute(paths.adminLimits, m.limits_title, pages.limits, prefetchData(ADMIN, 'fetchLimits')),
  screenRoute(paths.adminSample, m.stock_sample, pages.stockSample),
  screenRoute(paths.adminSettings, m.settings_heading, pages.settings, prefetchData(ADMIN, 'fetchSettings')),
  screenRoute(
    paths.adminDocuments.TERMS,
    m.settings_document_terms,
    pages.ownTerms,
    prefetchData(ADMIN, 'fetchSettings'),
  ),
  screenRoute(
    paths.adminDocuments.PRIVACY,
    m.settings_document_privacy,
    pages.ownPrivacy,
    prefetchData(ADMIN, 'fetchSettings'),
  ),
  screenRoute(
    paths.adminSecurity,
    m.security_heading,
    pages.security,
    prefetchData(ADMIN, 'fetchSecondFactor'),
  ),
]

/** Catches errors of a screen, also when its code fails to load, within its layout. */
const withinLayout = (children: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: ScreenErrorPage, children },
]

/** All routes with their guards. */
const routes: RouteObject[] = [
  { path: paths.root, loader: () => redirect(paths.login) },
  { path: paths.logout, loader: () => logOut() },
  {
    Component: LoginLayout,
    loader: () => checkStoredSession(),
    // On a return to the login, check the session again: the user may be signed in by now.
    shouldRevalidate: ({ nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate || nextUrl.pathname === paths.login,
    children: [
      screenRoute(paths.login, m.login_heading, pages.login),
      {
        lazy: { Component: queryLayout },
        // The role is unknown until the code is verified, so preload the home of both.
        children: [
          screenRoute(
            paths.verify,
            m.verify_heading,
            pages.verify,
            preloadCode(pages.portalHome, pages.repHome),
          ),
        ],
      },
    ],
  },
  screenRoute(paths.userNotFound, m.shell_user_not_found, pages.userNotFound),
  screenRoute(paths.warning, m.shell_warning_title, pages.warning),
  {
    lazy: { Component: queryLayout },
    children: [
      linkEntry(paths.portalLink),
      linkEntry(paths.repLink),
      {
        Component: PlainLayout,
        children: [
          screenRoute(
            paths.register,
            () => (isSignedIn(REP) ? m.register_title_rep() : m.register_title_public()),
            pages.register,
          ),
          screenRoute(paths.terms.MY, m.shell_terms_title, pages.termsMalaysia),
          screenRoute(paths.terms.SG, m.shell_terms_title, pages.termsSingapore),
          screenRoute(paths.privacy, m.register_privacy, pages.privacy),
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
        lazy: { Component: async () => (await import('./shell/print-layout.tsx')).PrintLayout },
        children: [screenRoute(paths.repSlip, m.slip_title, pages.repSlip)],
      },
      {
        path: '/sale-rep',
        loader: requireRole(REP, paths.root),
        lazy: { Component: async () => (await import('./shell/rep-layout.tsx')).RepLayout },
        children: withinLayout(repScreens),
      },
      screenRoute(paths.adminLogin, m.admin_login_heading, pages.adminLogin),
      {
        path: '/admin',
        loader: requireRole(ADMIN, paths.adminLogin),
        lazy: { Component: async () => (await import('./shell/admin-layout.tsx')).AdminLayout },
        children: withinLayout(adminScreens),
      },
    ],
  },
  screenRoute('*', m.shell_not_found_title, pages.notFound),
]

function Root() {
  return (
    <RouterScreen>
      <SessionGate>
        <Outlet />
      </SessionGate>
    </RouterScreen>
  )
}

export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: () => null,
    // Below the root, so an error keeps the root layout.
    children: [{ ErrorBoundary: RouterErrorPage, children: routes }],
  },
])
