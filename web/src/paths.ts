import { shownOrderId } from '@portal/contract/order-status'

/** Every address of the portal (H§2, R§2). */
export const paths = {
  root: '/',
  login: '/login',
  verify: '/verify',
  register: '/register',
  userNotFound: '/user-not-found',
  warning: '/warning',
  terms: { MY: '/terms/my', SG: '/terms/sg' },
  privacy: '/privacy',

  portalHome: '/portal/home',
  portalLink: '/portal/home/:token',
  orders: '/portal/order',
  sampleRequest: '/portal/sample/request',
  pickAddress: '/portal/sample/request/address',
  addAddress: '/portal/sample/request/add/address',
  editAddress: '/portal/sample/request/address/update/:id',
  portalLunchLearn: '/portal/lunch/learn',
  profile: '/portal/profile',

  repHome: '/sale-rep/home',
  repRequests: '/sale-rep/sample/request',
  registrationHistory: '/sale-rep/register/history',
  repLink: '/sale-rep/sample/request/:token',
  repSlip: '/sale-rep/sample/request/:id/slip',
  repLunchLearn: '/sale-rep/lunch/learn',

  adminLogin: '/admin/login',
  adminHome: '/admin/home',
  adminProfile: '/admin/profile',
  adminMessages: '/admin/messages',
  adminActivity: '/admin/activity',
  adminRequests: '/admin/requests',
  adminPickList: '/admin/requests/pick-list',
  adminRequest: '/admin/requests/:id',
  adminSlip: '/admin/requests/:id/slip',
  adminSupply: '/admin/requests/supply',
  adminReps: '/admin/reps',
  adminImport: '/admin/import',
  adminFirstSteps: '/admin/first-steps',
  adminSecurity: '/admin/security',
  adminSettings: '/admin/settings',
  adminDocuments: { TERMS: '/admin/settings/terms', PRIVACY: '/admin/settings/privacy' },
  adminSamples: '/admin/samples',
  adminLimits: '/admin/samples/limits',
  adminSample: '/admin/samples/:id',
} as const

/** Where an HCP sees one order among the others. */
export const ownOrderAt = (id: string) => `${paths.orders}?${new URLSearchParams({ order: id })}`

/** Where a rep sees one request: found by the id that is read out (R§2). */
export const requestAt = (id: string) =>
  `${paths.repRequests}?${new URLSearchParams({ search: shownOrderId(id) })}`
