import { ADMIN, HCP, REP } from '@portal/contract/roles'
import { createBrowserRouter, type LoaderFunction, Outlet, type RouteObject, redirect } from 'react-router'
import { checkStoredSession } from './auth/stored-session.tsx'
import { m } from './paraglide/messages.js'
import { paths } from './paths.ts'
import { ahead, isSignedIn, type Load, requireRole, screen } from './screen-route.ts'
import { LoginLayout } from './shell/login-layout.tsx'
import { PlainLayout } from './shell/plain-layout.tsx'
import { RouterErrorPage } from './shell/router-error-page.tsx'
import { Screen } from './shell/screen.tsx'
import { SessionGate } from './shell/session-gate.tsx'
import type { ScreenHandle } from './shell/use-arrival.ts'

/** Entering by a link from a message: outside the guards, since it is what signs in. */
function linkEntry(path: string): RouteObject {
  return {
    path,
    handle: { title: m.link_invalid } satisfies ScreenHandle,
    lazy: {
      loader: async (): Promise<LoaderFunction> => {
        const { enterByLink } = await import('./auth/deep-link.ts')
        return ({ params }) => enterByLink(params.token ?? '')
      },
      Component: async () => (await import('./auth/deep-link-page.tsx')).DeepLinkPage,
    },
  }
}

const queryLayout: Load = async () => (await import('./lib/query-provider.tsx')).QueryLayout
const lunchLearn: Load = async () => (await import('./promoters/lunch-learn-page.tsx')).LunchLearnPage

/** All routes with their guards. Screens come lazily, so that logging in loads no more than it needs. */
const routes: RouteObject[] = [
  { path: paths.root, loader: () => redirect(paths.login) },
  {
    Component: LoginLayout,
    loader: () => checkStoredSession(),
    // Whoever comes back to the login may be signed in by now.
    shouldRevalidate: ({ nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate || nextUrl.pathname === paths.login,
    children: [
      screen(paths.login, m.login_heading, async () => (await import('./auth/login-page.tsx')).LoginPage),
      {
        lazy: { Component: queryLayout },
        children: [
          screen(
            paths.verify,
            m.verify_heading,
            async () => (await import('./auth/verify-page.tsx')).VerifyPage,
          ),
        ],
      },
    ],
  },
  screen(
    paths.userNotFound,
    m.shell_user_not_found,
    async () => (await import('./shell/not-found-page.tsx')).UserNotFoundPage,
  ),
  screen(
    paths.warning,
    m.shell_warning_title,
    async () => (await import('./shell/warning-page.tsx')).WarningPage,
  ),
  {
    lazy: { Component: queryLayout },
    children: [
      linkEntry(paths.portalLink),
      linkEntry(paths.repLink),
      {
        Component: PlainLayout,
        children: [
          screen(
            paths.register,
            () => (isSignedIn(REP) ? m.register_title_rep() : m.register_title_public()),
            async () => (await import('./registration/register-page.tsx')).RegisterPage,
          ),
          screen(
            '/terms/:region',
            m.shell_terms_title,
            async () => (await import('./shell/terms-page.tsx')).TermsPage,
          ),
          screen(
            paths.privacy,
            m.register_privacy,
            async () => (await import('./shell/terms-page.tsx')).PrivacyPage,
          ),
        ],
      },
      {
        path: '/portal',
        loader: requireRole(HCP, paths.root),
        lazy: { Component: async () => (await import('./shell/portal-layout.tsx')).PortalLayout },
        children: [
          { index: true, loader: () => redirect(paths.portalHome) },
          screen(
            paths.portalHome,
            m.shell_tab_home,
            async () => (await import('./home/portal-home-page.tsx')).PortalHomePage,
            ahead(HCP, data => data.fetchHome()),
          ),
          screen(
            paths.orders,
            m.orders_title,
            async () => (await import('./orders/manage-orders-page.tsx')).ManageOrdersPage,
            ahead(HCP, data => data.fetchOrders()),
          ),
          screen(
            paths.sampleRequest,
            m.samples_title,
            async () => (await import('./samples/sample-request-page.tsx')).SampleRequestPage,
            ahead(HCP, data => data.fetchSampleRequest()),
          ),
          screen(
            paths.pickAddress,
            m.addresses_pick_title,
            async () => (await import('./addresses/pick-address-page.tsx')).PickAddressPage,
            ahead(HCP, data => data.fetchDetails()),
          ),
          screen(
            paths.addAddress,
            m.addresses_add_title,
            async () => (await import('./addresses/add-address-page.tsx')).AddAddressPage,
            ahead(HCP, data => data.fetchDetails()),
          ),
          screen(
            paths.editAddress,
            m.addresses_edit_title,
            async () => (await import('./addresses/edit-address-page.tsx')).EditAddressPage,
            ahead(HCP, data => data.fetchDetails()),
          ),
          screen(
            paths.portalLunchLearn,
            m.lunch_title,
            lunchLearn,
            ahead(HCP, data => data.fetchDetails()),
          ),
          screen(
            paths.profile,
            m.profile_title,
            async () => (await import('./profile/profile-page.tsx')).ProfilePage,
            ahead(HCP, data => data.fetchDetails()),
          ),
        ],
      },
      {
        path: '/sale-rep',
        loader: requireRole(REP, paths.root),
        lazy: { Component: async () => (await import('./shell/rep-layout.tsx')).RepLayout },
        children: [
          screen(
            paths.repHome,
            m.shell_tab_home,
            async () => (await import('./promoters/rep-home-page.tsx')).RepHomePage,
            ahead(REP, (data, params) => data.fetchRepHome(params)),
          ),
          screen(
            paths.repRequests,
            m.requests_heading,
            async () => (await import('./orders/rep-requests-page.tsx')).RepRequestsPage,
            ahead(REP, (data, params) => data.fetchRequests(params)),
          ),
          screen(
            paths.registrationHistory,
            m.history_heading,
            async () => (await import('./promoters/registration-history-page.tsx')).RegistrationHistoryPage,
            ahead(REP, data => data.fetchHistory()),
          ),
          screen(paths.repLunchLearn, m.lunch_title, lunchLearn),
        ],
      },
      screen(
        paths.adminLogin,
        m.admin_login_heading,
        async () => (await import('./auth/admin-login-page.tsx')).AdminLoginPage,
      ),
      {
        path: '/admin',
        loader: requireRole(ADMIN, paths.adminLogin),
        lazy: { Component: async () => (await import('./shell/admin-layout.tsx')).AdminLayout },
        children: [
          { index: true, loader: () => redirect(paths.adminHome) },
          screen(
            paths.adminHome,
            m.registrations_heading,
            async () => (await import('./review/registrations-page.tsx')).RegistrationsPage,
            ahead(ADMIN, (data, params) => data.fetchRegistrations(params)),
          ),
          screen(
            paths.adminProfile,
            m.review_heading,
            async () => (await import('./review/review-page.tsx')).ReviewPage,
            ahead(ADMIN, data => data.fetchPromoters()),
          ),
        ],
      },
    ],
  },
  screen('*', m.shell_not_found_title, async () => (await import('./shell/not-found-page.tsx')).NotFoundPage),
]

function Root() {
  return (
    <Screen>
      <SessionGate>
        <Outlet />
      </SessionGate>
    </Screen>
  )
}

export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: () => null,
    // Within the root: a screen that breaks leaves the rest standing.
    children: [{ ErrorBoundary: RouterErrorPage, children: routes }],
  },
])
