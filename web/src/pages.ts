import type { Load } from './screen-route.ts'

/** Lazy imports of all screens, so that the login loads only its own code. */
export const pages = {
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
  addAddress: async () => (await import('./addresses/address-page.tsx')).AddAddressPage,
  editAddress: async () => (await import('./addresses/address-page.tsx')).EditAddressPage,
  profile: async () => (await import('./profile/profile-page.tsx')).ProfilePage,
  repHome: async () => (await import('./reps/rep-home-page.tsx')).RepHomePage,
  repRequests: async () => (await import('./orders/rep-requests-page.tsx')).RepRequestsPage,
  registrationHistory: async () =>
    (await import('./reps/registration-history-page.tsx')).RegistrationHistoryPage,
  adminLogin: async () => (await import('./auth/admin-login-page.tsx')).AdminLoginPage,
  programme: async () => (await import('./programme/programme-page.tsx')).ProgrammePage,
  registrations: async () => (await import('./review/registrations-page.tsx')).RegistrationsPage,
  review: async () => (await import('./review/review-page.tsx')).ReviewPage,
  messages: async () => (await import('./notifications/messages-page.tsx')).MessagesPage,
  activity: async () => (await import('./activity/activity-page.tsx')).ActivityPage,
  setupChecklist: async () => (await import('./setup-checklist/setup-checklist-page.tsx')).SetupChecklistPage,
  requests: async () => (await import('./requests/requests-page.tsx')).RequestsPage,
  request: async () => (await import('./requests/request-page.tsx')).RequestPage,
  pickList: async () => (await import('./requests/pick-list-page.tsx')).PickListPage,
  slip: async () => (await import('./requests/packing-slip-page.tsx')).PackingSlipPage,
  slips: async () => (await import('./requests/packing-slips-page.tsx')).PackingSlipsPage,
  distributionReport: async () =>
    (await import('./requests/distribution-report-page.tsx')).DistributionReportPage,
  reps: async () => (await import('./reps/reps-page.tsx')).RepsPage,
  imports: async () => (await import('./imports/import-page.tsx')).ImportPage,
  stockSamples: async () => (await import('./stock/samples-page.tsx')).SamplesPage,
  stockSample: async () => (await import('./stock/sample-page.tsx')).SamplePage,
  limits: async () => (await import('./limits/limits-page.tsx')).LimitsPage,
  settings: async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  ownTerms: async () => (await import('./settings/document-page.tsx')).CompanyTermsPage,
  ownPrivacy: async () => (await import('./settings/document-page.tsx')).CompanyPrivacyPage,
  adminPrivacy: async () => (await import('./privacy/privacy-page.tsx')).PrivacyPage,
  security: async () => (await import('./auth/security-page.tsx')).SecurityPage,
  notFound: async () => (await import('./shell/not-found-page.tsx')).NotFoundPage,
  lunchLearn: async () => (await import('./reps/lunch-learn-page.tsx')).LunchLearnPage,
} satisfies Record<string, Load>

/** The list of an item select, which opens without a wait once it is loaded. */
export const loadItemList = () => import('./samples/item-list.tsx')
