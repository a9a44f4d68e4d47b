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
  repLunchLearn: '/sale-rep/lunch/learn',

  adminLogin: '/admin/login',
  adminHome: '/admin/home',
  adminProfile: '/admin/profile',
  adminActivity: '/admin/activity',
  adminReps: '/admin/reps',
  adminSecurity: '/admin/security',
} as const
