import { ADMIN, HCP, REP } from '@portal/contract/roles'
import { createBrowserRouter, type LoaderFunction, Outlet, type RouteObject, redirect } from 'react-router'
import { type LinkOutcome, linkTitle } from './auth/link-outcome.ts'
import { checkStoredSession } from './auth/stored-session.tsx'
import { m } from './paraglide/messages.js'
import { paths } from './paths.ts'
import { ahead, followedBy, isSignedIn, type Load, requireRole, screen } from './screen-route.ts'
import { LoginLayout } from './shell/login-layout.tsx'
import { PlainLayout } from './shell/plain-layout.tsx'
import { RouterErrorPage, ScreenErrorPage } from './shell/router-error-page.tsx'
import { RouterScreen } from './shell/router-screen.tsx'
import { SessionGate } from './shell/session-gate.tsx'
import type { ScreenHandle } from './shell/use-arrival.ts'

/** Entering by a link from a message: outside the guards, since it is what signs in. */
function linkEntry(path: string): RouteObject {
  return {
    path,
    // What the loader finds, unless it leads on.
    handle: { title: found => linkTitle(found as LinkOutcome) } satisfies ScreenHandle,
    lazy: {
      loader: async (): Promise<LoaderFunction> => {
        const { enterByLink } = await import('./auth/deep-link.ts')
        return ({ params }) => enterByLink(params.token ?? '')
      },
      Component: async () => (await import('./auth/deep-link-page.tsx')).DeepLinkPage,
    },
  }
}

const queryLayout: Load = async () => (await import('./session/query-layout.tsx')).QueryLayout

/** Screens come lazily, so that logging in loads no more than it needs. */
const pages = {
  login: async () => (await import('./auth/login-page.tsx')).LoginPage,
  verify: async () => (await import('./auth/verify-page.tsx')).VerifyPage,
  userNotFound: async () => (await import('./shell/not-found-page.tsx')).UserNotFoundPage,
  warning: async () => (await import('./shell/warning-page.tsx')).WarningPage,
  register: async () => (await import('./registration/register-page.tsx')).RegisterPage,
  termsMalaysia: async () => (await import('./shell/terms-page.tsx')).TermsMalaysiaPage,
  termsSingapore: async () => (await import('./shell/terms-page.tsx')).TermsSingaporePage,
  privacy: async () => (await import('./shell/terms-page.tsx')).PrivacyPage,
  portalHome: async () => (await import('./home/portal-home-page.tsx')).PortalHomePage,
  manageOrders: async () => (await import('./orders/manage-orders-page.tsx')).ManageOrdersPage,
  sampleRequest: async () => (await import('./samples/sample-request-page.tsx')).SampleRequestPage,
  pickAddress: async () => (await import('./addresses/pick-address-page.tsx')).PickAddressPage,
  addAddress: async () => (await import('./addresses/add-address-page.tsx')).AddAddressPage,
  editAddress: async () => (await import('./addresses/edit-address-page.tsx')).EditAddressPage,
  profile: async () => (await import('./profile/profile-page.tsx')).ProfilePage,
  repHome: async () => (await import('./promoters/rep-home-page.tsx')).RepHomePage,
  repRequests: async () => (await import('./orders/rep-requests-page.tsx')).RepRequestsPage,
  registrationHistory: async () =>
    (await import('./promoters/registration-history-page.tsx')).RegistrationHistoryPage,
  adminLogin: async () => (await import('./auth/admin-login-page.tsx')).AdminLoginPage,
  registrations: async () => (await import('./review/registrations-page.tsx')).RegistrationsPage,
  review: async () => (await import('./review/review-page.tsx')).ReviewPage,
  messages: async () => (await import('./messages/messages-page.tsx')).MessagesPage,
  activity: async () => (await import('./activity/activity-page.tsx')).ActivityPage,
  firstSteps: async () => (await import('./first-steps/first-steps-page.tsx')).FirstStepsPage,
  requests: async () => (await import('./requests/requests-page.tsx')).RequestsPage,
  request: async () => (await import('./requests/request-page.tsx')).RequestPage,
  pickList: async () => (await import('./requests/pick-list-page.tsx')).PickListPage,
  slip: async () => (await import('./requests/slip-page.tsx')).SlipPage,
  repSlip: async () => (await import('./requests/slip-page.tsx')).SlipPage,
  supply: async () => (await import('./requests/supply-page.tsx')).SupplyPage,
  reps: async () => (await import('./reps/reps-page.tsx')).RepsPage,
  imports: async () => (await import('./imports/import-page.tsx')).ImportPage,
  stockSamples: async () => (await import('./stock/samples-page.tsx')).SamplesPage,
  stockSample: async () => (await import('./stock/sample-page.tsx')).SamplePage,
  limits: async () => (await import('./allowances/limits-page.tsx')).LimitsPage,
  settings: async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  ownTerms: async () => (await import('./settings/document-page.tsx')).OwnTermsPage,
  ownPrivacy: async () => (await import('./settings/document-page.tsx')).OwnPrivacyPage,
  security: async () => (await import('./auth/security-page.tsx')).SecurityPage,
  notFound: async () => (await import('./shell/not-found-page.tsx')).NotFoundPage,
  lunchLearn: async () => (await import('./promoters/lunch-learn-page.tsx')).LunchLearnPage,
} satisfies Record<string, Load>

/** What an HCP sees. */
const hcpScreens: RouteObject[] = [
  { index: true, loader: () => redirect(paths.portalHome) },
  screen(
    paths.portalHome,
    m.shell_tab_home,
    pages.portalHome,
    ahead(HCP, 'fetchHome', pages.sampleRequest, pages.manageOrders, pages.profile, pages.pickAddress),
  ),
  screen(paths.orders, m.orders_title, pages.manageOrders, ahead(HCP, 'fetchOrders')),
  screen(paths.sampleRequest, m.samples_title, pages.sampleRequest, ahead(HCP, 'fetchSampleRequest')),
  screen(paths.pickAddress, m.addresses_pick_title, pages.pickAddress, ahead(HCP, 'fetchDetails')),
  screen(paths.addAddress, m.addresses_add_title, pages.addAddress, ahead(HCP, 'fetchDetails')),
  screen(paths.editAddress, m.addresses_edit_title, pages.editAddress, ahead(HCP, 'fetchDetails')),
  screen(paths.portalLunchLearn, m.lunch_title, pages.lunchLearn, ahead(HCP, 'fetchDetails')),
  screen(paths.profile, m.profile_title, pages.profile, ahead(HCP, 'fetchDetails')),
]

/** What a sales representative sees. */
const repScreens: RouteObject[] = [
  screen(paths.repHome, m.shell_tab_home, pages.repHome, ahead(REP, 'fetchRepHome')),
  screen(paths.repRequests, m.requests_heading, pages.repRequests, ahead(REP, 'fetchRequests')),
  screen(paths.registrationHistory, m.history_heading, pages.registrationHistory, ahead(REP, 'fetchHistory')),
  screen(paths.repLunchLearn, m.lunch_title, pages.lunchLearn),
]

/** What an admin sees. */
const adminScreens: RouteObject[] = [
  { index: true, loader: () => redirect(paths.adminHome) },
  screen(paths.adminHome, m.registrations_heading, pages.registrations, ahead(ADMIN, 'fetchRegistrations')),
  screen(paths.adminProfile, m.review_heading, pages.review, ahead(ADMIN, 'fetchPromoters')),
  screen(paths.adminMessages, m.rooms_messages, pages.messages, ahead(ADMIN, 'fetchMessages')),
  screen(paths.adminActivity, m.activity_heading, pages.activity, ahead(ADMIN, 'fetchActivity')),
  screen(paths.adminFirstSteps, m.first_steps_heading, pages.firstSteps, ahead(ADMIN, 'fetchFirstSteps')),
  screen(paths.adminRequests, m.all_requests_heading, pages.requests, ahead(ADMIN, 'fetchAllRequests')),
  screen(paths.adminPickList, m.pick_title, pages.pickList),
  screen(paths.adminRequest, m.all_requests_heading, pages.request),
  screen(paths.adminSlip, m.slip_title, pages.slip),
  screen(paths.adminSupply, m.supply_title, pages.supply, ahead(ADMIN, 'fetchSupply')),
  screen(paths.adminReps, m.reps_heading, pages.reps, ahead(ADMIN, 'fetchReps')),
  screen(paths.adminImport, m.import_heading, pages.imports),
  screen(paths.adminSamples, m.stock_title, pages.stockSamples, ahead(ADMIN, 'fetchSamples')),
  screen(paths.adminLimits, m.limits_title, pages.limits, ahead(ADMIN, 'fetchLimits')),
  screen(paths.adminSample, m.stock_sample, pages.stockSample),
  screen(paths.adminSettings, m.settings_heading, pages.settings, ahead(ADMIN, 'fetchSettings')),
  screen(
    paths.adminDocuments.TERMS,
    m.settings_document_terms,
    pages.ownTerms,
    ahead(ADMIN, 'fetchSettings'),
  ),
  screen(
    paths.adminDocuments.PRIVACY,
    m.settings_document_privacy,
    pages.ownPrivacy,
    ahead(ADMIN, 'fetchSettings'),
  ),
  screen(paths.adminSecurity, m.security_heading, pages.security, ahead(ADMIN, 'fetchSecondFactor')),
]

/** A screen that breaks, or cannot be fetched, leaves its layout standing. */
const withinLayout = (children: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: ScreenErrorPage, children },
]

/** All routes with their guards. */
const routes: RouteObject[] = [
  { path: paths.root, loader: () => redirect(paths.login) },
  {
    Component: LoginLayout,
    loader: () => checkStoredSession(),
    // Whoever comes back to the login may be signed in by now.
    shouldRevalidate: ({ nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate || nextUrl.pathname === paths.login,
    children: [
      screen(paths.login, m.login_heading, pages.login),
      {
        lazy: { Component: queryLayout },
        // Whose home it will be, a number does not say.
        children: [
          screen(paths.verify, m.verify_heading, pages.verify, followedBy(pages.portalHome, pages.repHome)),
        ],
      },
    ],
  },
  screen(paths.userNotFound, m.shell_user_not_found, pages.userNotFound),
  screen(paths.warning, m.shell_warning_title, pages.warning),
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
            pages.register,
          ),
          screen(paths.terms.MY, m.shell_terms_title, pages.termsMalaysia),
          screen(paths.terms.SG, m.shell_terms_title, pages.termsSingapore),
          screen(paths.privacy, m.register_privacy, pages.privacy),
        ],
      },
      {
        path: '/portal',
        loader: requireRole(HCP, paths.root),
        lazy: { Component: async () => (await import('./shell/portal-layout.tsx')).PortalLayout },
        children: withinLayout(hcpScreens),
      },
      {
        // What is printed stands alone.
        loader: requireRole(REP, paths.root),
        lazy: { Component: async () => (await import('./shell/print-layout.tsx')).PrintLayout },
        children: [screen(paths.repSlip, m.slip_title, pages.repSlip)],
      },
      {
        path: '/sale-rep',
        loader: requireRole(REP, paths.root),
        lazy: { Component: async () => (await import('./shell/rep-layout.tsx')).RepLayout },
        children: withinLayout(repScreens),
      },
      screen(paths.adminLogin, m.admin_login_heading, pages.adminLogin),
      {
        path: '/admin',
        loader: requireRole(ADMIN, paths.adminLogin),
        lazy: { Component: async () => (await import('./shell/admin-layout.tsx')).AdminLayout },
        children: withinLayout(adminScreens),
      },
    ],
  },
  screen('*', m.shell_not_found_title, pages.notFound),
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
    // Within the root: what breaks leaves the rest standing.
    children: [{ ErrorBoundary: RouterErrorPage, children: routes }],
  },
])
