import { ADMIN, HCP, REP, type Role } from '@portal/contract/roles'
import { createBrowserRouter, type LoaderFunction, Outlet, type RouteObject, redirect } from 'react-router'
import { checkStoredSession } from './auth/stored-session.tsx'
import { paths } from './paths.ts'
import { readClaims, readToken } from './session/session.ts'
import { DesktopGate } from './shell/desktop-gate.tsx'
import { adoptFrameState } from './shell/frame-state.ts'
import { LoginLayout } from './shell/login-layout.tsx'
import { PlainLayout } from './shell/plain-layout.tsx'
import { RouterErrorPage } from './shell/router-error-page.tsx'
import { SessionGate } from './shell/session-gate.tsx'

/** Guards a layout: it needs a user-token cookie, and one of the layout's role (H§6, R§2, D§4). */
function requireRole(role: Role, otherwise: string): LoaderFunction {
  return () => (readClaims(readToken())?.role === role ? null : redirect(otherwise))
}

function Root() {
  return (
    <DesktopGate>
      <SessionGate>
        <Outlet />
      </SessionGate>
    </DesktopGate>
  )
}

/** Entering by a link from a message: outside the guards, since it is what signs in. */
async function loadLinkEntry(): Promise<LoaderFunction> {
  const { enterByLink } = await import('./auth/deep-link.ts')
  return ({ params }) => enterByLink(params.token ?? '')
}

/**
 * All routes with their guards. Screens come lazily, so that logging in loads no more than it needs. The router empties
 * each `lazy` once loaded: no two routes may share one.
 */
const routes: RouteObject[] = [
  { path: paths.root, loader: () => redirect(paths.login) },
  {
    Component: LoginLayout,
    loader: () => checkStoredSession(),
    // Whoever comes back to the login may be signed in by now.
    shouldRevalidate: ({ nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate || nextUrl.pathname === paths.login,
    children: [
      {
        path: paths.login,
        lazy: { Component: async () => (await import('./auth/login-page.tsx')).LoginPage },
      },
      {
        lazy: { Component: async () => (await import('./lib/query-provider.tsx')).QueryLayout },
        children: [
          {
            path: paths.verify,
            lazy: { Component: async () => (await import('./auth/verify-page.tsx')).VerifyPage },
          },
        ],
      },
    ],
  },
  {
    path: paths.userNotFound,
    lazy: { Component: async () => (await import('./shell/user-not-found-page.tsx')).UserNotFoundPage },
  },
  {
    path: paths.warning,
    lazy: { Component: async () => (await import('./shell/warning-page.tsx')).WarningPage },
  },
  {
    lazy: { Component: async () => (await import('./lib/query-provider.tsx')).QueryLayout },
    children: [
      {
        path: paths.portalLink,
        lazy: {
          loader: loadLinkEntry,
          Component: async () => (await import('./auth/deep-link-page.tsx')).DeepLinkPage,
        },
      },
      {
        path: paths.repLink,
        lazy: {
          loader: loadLinkEntry,
          Component: async () => (await import('./auth/deep-link-page.tsx')).DeepLinkPage,
        },
      },
      {
        Component: PlainLayout,
        children: [
          {
            path: paths.register,
            lazy: { Component: async () => (await import('./registration/register-page.tsx')).RegisterPage },
          },
          {
            path: '/terms/:region',
            lazy: { Component: async () => (await import('./shell/terms-page.tsx')).TermsPage },
          },
          {
            path: paths.privacy,
            lazy: { Component: async () => (await import('./shell/terms-page.tsx')).PrivacyPage },
          },
        ],
      },
      {
        path: '/portal',
        loader: requireRole(HCP, paths.root),
        lazy: { Component: async () => (await import('./shell/portal-layout.tsx')).PortalLayout },
        children: [
          { index: true, loader: () => redirect(paths.portalHome) },
          {
            path: paths.portalHome,
            lazy: { Component: async () => (await import('./home/portal-home-page.tsx')).PortalHomePage },
          },
          {
            path: paths.orders,
            lazy: {
              Component: async () => (await import('./orders/manage-orders-page.tsx')).ManageOrdersPage,
            },
          },
          {
            path: paths.sampleRequest,
            lazy: {
              Component: async () => (await import('./samples/sample-request-page.tsx')).SampleRequestPage,
            },
          },
          {
            path: paths.pickAddress,
            lazy: {
              Component: async () => (await import('./addresses/pick-address-page.tsx')).PickAddressPage,
            },
          },
          {
            path: paths.addAddress,
            lazy: {
              Component: async () => (await import('./addresses/add-address-page.tsx')).AddAddressPage,
            },
          },
          {
            path: paths.editAddress,
            lazy: {
              Component: async () => (await import('./addresses/edit-address-page.tsx')).EditAddressPage,
            },
          },
          {
            path: paths.portalLunchLearn,
            lazy: {
              Component: async () => (await import('./promoters/lunch-learn-page.tsx')).LunchLearnPage,
            },
          },
          {
            path: paths.profile,
            lazy: { Component: async () => (await import('./profile/profile-page.tsx')).ProfilePage },
          },
        ],
      },
      {
        path: '/sale-rep',
        loader: requireRole(REP, paths.root),
        lazy: { Component: async () => (await import('./shell/rep-layout.tsx')).RepLayout },
        children: [
          {
            path: paths.repHome,
            lazy: { Component: async () => (await import('./promoters/rep-home-page.tsx')).RepHomePage },
          },
          {
            path: paths.repRequests,
            lazy: { Component: async () => (await import('./orders/rep-requests-page.tsx')).RepRequestsPage },
          },
          {
            path: paths.registrationHistory,
            lazy: {
              Component: async () =>
                (await import('./promoters/registration-history-page.tsx')).RegistrationHistoryPage,
            },
          },
          {
            path: paths.repLunchLearn,
            lazy: {
              Component: async () => (await import('./promoters/lunch-learn-page.tsx')).LunchLearnPage,
            },
          },
        ],
      },
      {
        path: paths.adminLogin,
        lazy: { Component: async () => (await import('./auth/admin-login-page.tsx')).AdminLoginPage },
      },
      {
        path: '/admin',
        loader: requireRole(ADMIN, paths.adminLogin),
        lazy: { Component: async () => (await import('./shell/admin-layout.tsx')).AdminLayout },
        children: [
          { index: true, loader: () => redirect(paths.adminHome) },
          {
            path: paths.adminHome,
            lazy: {
              Component: async () => (await import('./review/registrations-page.tsx')).RegistrationsPage,
            },
          },
          {
            path: paths.adminProfile,
            lazy: { Component: async () => (await import('./review/review-page.tsx')).ReviewPage },
          },
        ],
      },
    ],
  },
  {
    path: '*',
    lazy: { Component: async () => (await import('./shell/not-found-page.tsx')).NotFoundPage },
  },
]
adoptFrameState()

export const router = createBrowserRouter([
  { Component: Root, ErrorBoundary: RouterErrorPage, HydrateFallback: () => null, children: routes },
])
