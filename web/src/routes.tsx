import { ADMIN, HCP, REP, type Role } from '@portal/contract/roles'
import { createBrowserRouter, type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { adminPaths } from './admin-paths.ts'
import { adminScreens } from './admin-routes.ts'
import { type DeepLinkOutcome, deepLinkOutcomeTitle } from './login/deep-link-outcome.ts'
import { loadPage, loadSampleSelectList } from './pages.ts'
import { paths } from './paths.ts'
import { isSignedInAs, requireRoleLoader } from './route-guard.ts'
import {
  createScreenRoute,
  type LoadComponent,
  type LoadModule,
  type PrefetchName,
  prefetchDataLoader,
  preloadCodeLoader,
} from './screen-route.ts'
import { logOut } from './session/end-session.ts'
import type { ScreenHandle } from './shell/announce-screen.ts'
import { AppShellRoute, RouteErrorPage } from './shell/app-shell-route.tsx'
import { LoginLayout, redirectIfSignedIn } from './shell/login-layout.tsx'
import { PlainSheetLayout, PrintedScreenLayout } from './shell/plain-layouts.tsx'
import { m } from './texts.ts'
import { hearBackForDialogs } from './ui/dialog-history.ts'

/** Route of a deep link from a message. It has no guard, because the link signs the user in. */
function linkEntry(path: string): RouteObject {
  return {
    path,
    // The loader returns an outcome unless it redirects.
    handle: { title: found => deepLinkOutcomeTitle(found as DeepLinkOutcome) } satisfies ScreenHandle,
    lazy: {
      loader: async (): Promise<LoaderFunction> => {
        const { logInByDeepLink } = await import('./login/deep-link.ts')
        return ({ params }) => logInByDeepLink(params.token ?? '')
      },
      Component: async () => (await import('./login/deep-link-page.tsx')).DeepLinkPage,
    },
  }
}

const queryLayout: LoadComponent = async () =>
  (await import('./session/query-provider-layout.tsx')).QueryProviderLayout

/** Creates the routes of one role's screens. @param fetch prefetches the screen's data while its code loads */
const screensOf =
  (role: Role) =>
  (
    path: string,
    title: () => string,
    page: LoadComponent,
    fetch?: PrefetchName,
    ...next: LoadModule[]
  ): RouteObject =>
    createScreenRoute(
      path,
      title,
      page,
      fetch && prefetchDataLoader(() => isSignedInAs(role), fetch, ...next),
    )

const hcp = screensOf(HCP)
const nextOfHome = [
  loadPage.sampleRequest,
  loadSampleSelectList,
  loadPage.manageOrders,
  loadPage.profile,
  loadPage.pickAddress,
]
const hcpScreens: RouteObject[] = [
  { index: true, loader: () => redirect(paths.portalHome) },
  hcp(paths.portalHome, m.shell_tab_home, loadPage.portalHome, 'prefetchHcpHome', ...nextOfHome),
  hcp(paths.orders, m.orders_title, loadPage.manageOrders, 'prefetchHcpOrders'),
  hcp(
    paths.sampleRequest,
    m.samples_title,
    loadPage.sampleRequest,
    'prefetchSampleRequestForm',
    loadSampleSelectList,
  ),
  hcp(paths.pickAddress, m.addresses_pick_title, loadPage.pickAddress, 'prefetchSignedInUser'),
  hcp(paths.addAddress, m.addresses_add_title, loadPage.addAddress, 'prefetchSignedInUser'),
  hcp(paths.editAddress, m.addresses_edit_title, loadPage.editAddress, 'prefetchSignedInUser'),
  hcp(paths.portalLunchLearn, m.lunch_title, loadPage.lunchLearn, 'prefetchSignedInUser'),
  hcp(paths.profile, m.profile_title, loadPage.profile, 'prefetchSignedInUser'),
  hcp(paths.ownPrivacy, m.privacy_heading, loadPage.myPrivacy, 'prefetchOwnPrivacy'),
  hcp(paths.myData, m.own_data_title, loadPage.myData, 'prefetchOwnData'),
  hcp(paths.cases, m.cases_own_heading, loadPage.ownCases, 'prefetchOwnCases'),
  hcp(paths.reportSafety, m.safety_report, loadPage.reportSafety, 'prefetchSafetyReportForm'),
  hcp(paths.case, m.cases_case, loadPage.ownCase),
]

const rep = screensOf(REP)
const repScreens: RouteObject[] = [
  rep(paths.repHome, m.shell_tab_home, loadPage.repHome, 'prefetchRepHome'),
  rep(paths.repRequests, m.requests_heading, loadPage.repRequests, 'prefetchRepRequests'),
  rep(
    paths.registrationHistory,
    m.history_heading,
    loadPage.registrationHistory,
    'prefetchRegistrationHistory',
  ),
  rep(paths.repLunchLearn, m.lunch_title, loadPage.lunchLearn),
  rep(paths.repCases, m.cases_own_heading, loadPage.ownCases, 'prefetchOwnCases'),
  rep(paths.repReportSafety, m.safety_report, loadPage.reportSafety, 'prefetchSafetyReportForm'),
  rep(paths.repCase, m.cases_case, loadPage.ownCase),
]

/** Catches errors of a screen, also when its code fails to load, within its layout. */
const withinLayout = (children: RouteObject[]): RouteObject[] => [
  { errorElement: <RouteErrorPage isInLayout />, children },
]

/** All routes with their guards. */
const routes: RouteObject[] = [
  { path: paths.root, loader: () => redirect(paths.login) },
  { path: paths.logout, loader: () => logOut() },
  {
    Component: LoginLayout,
    loader: () => redirectIfSignedIn(),
    // On a return to the login, check the session again: the user may be signed in by now.
    shouldRevalidate: ({ nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate || nextUrl.pathname === paths.login,
    children: [
      createScreenRoute(paths.login, m.login_heading, loadPage.login),
      {
        lazy: { Component: queryLayout },
        // The role is unknown until the code is verified, so preload the home of both.
        children: [
          createScreenRoute(
            paths.verify,
            m.verify_heading,
            loadPage.verify,
            preloadCodeLoader(loadPage.portalHome, loadPage.repHome),
          ),
        ],
      },
    ],
  },
  createScreenRoute(paths.userNotFound, m.shell_user_not_found, loadPage.userNotFound),
  createScreenRoute(paths.warning, m.shell_warning_title, loadPage.warning),
  {
    lazy: { Component: queryLayout },
    children: [
      linkEntry(paths.portalLink),
      linkEntry(paths.repLink),
      {
        Component: PlainSheetLayout,
        children: [
          createScreenRoute(
            paths.register,
            () => (isSignedInAs(REP) ? m.register_title_rep() : m.register_title_public()),
            loadPage.register,
          ),
          createScreenRoute(paths.terms.MY, m.shell_terms_title, loadPage.termsMalaysia),
          createScreenRoute(paths.terms.SG, m.shell_terms_title, loadPage.termsSingapore),
          createScreenRoute(paths.privacy, m.register_privacy, loadPage.privacy),
        ],
      },
      {
        path: '/portal',
        loader: requireRoleLoader(HCP, paths.root),
        lazy: { Component: async () => (await import('./shell/hcp-portal-layout.tsx')).HcpPortalLayout },
        children: withinLayout(hcpScreens),
      },
      {
        // Printed pages have no app shell.
        loader: requireRoleLoader(REP, paths.root),
        Component: PrintedScreenLayout,
        children: [
          createScreenRoute(paths.repCard, m.rep_card, loadPage.repCard),
          createScreenRoute(paths.repSlip, m.slip_title, loadPage.slip),
          createScreenRoute(paths.repSlips, m.slip_titles, loadPage.slips),
        ],
      },
      {
        path: '/sale-rep',
        loader: requireRoleLoader(REP, paths.root),
        lazy: { Component: async () => (await import('./shell/rep-layout.tsx')).RepLayout },
        children: withinLayout(repScreens),
      },
      createScreenRoute(paths.adminLogin, m.admin_login_heading, loadPage.adminLogin),
      createScreenRoute(adminPaths.join, m.admin_join_heading, loadPage.adminJoin),
      createScreenRoute(adminPaths.firstOwner, m.first_owner_heading, loadPage.firstOwner),
      {
        path: '/admin',
        loader: requireRoleLoader(ADMIN, paths.adminLogin),
        lazy: { Component: async () => (await import('./shell/admin-layout.tsx')).AdminLayout },
        children: withinLayout(adminScreens),
      },
    ],
  },
  createScreenRoute('*', m.shell_not_found_title, loadPage.notFound),
]

hearBackForDialogs()
export const router = createBrowserRouter([
  {
    Component: AppShellRoute,
    HydrateFallback: () => null,
    // Below the root, so an error keeps the root layout.
    children: [{ ErrorBoundary: RouteErrorPage, children: routes }],
  },
])
