/** The addresses of the admin screens (R§2), besides the three in `paths.ts`. */
export const adminPaths = {
  /** The page of an admin's link; the link's secret is the fragment. */
  join: '/admin/join',
  /** The page of the link that a start without any admin prints; its secret is the fragment. */
  firstOwner: '/admin/first-owner',
  programme: '/admin/programme',
  profile: '/admin/profile',
  messages: '/admin/messages',
  activity: '/admin/activity',
  requests: '/admin/requests',
  pickList: '/admin/requests/pick-list',
  request: '/admin/requests/:id',
  slip: '/admin/requests/:id/slip',
  /** Several slips, each by a parameter `id`. */
  slips: '/admin/requests/slips',
  distributionReport: '/admin/requests/supply',
  cases: '/admin/cases',
  caseDeadlines: '/admin/cases/deadlines',
  case: '/admin/cases/:id',
  reps: '/admin/reps',
  import: '/admin/import',
  setupChecklist: '/admin/first-steps',
  admins: '/admin/admins',
  keys: '/admin/keys',
  settings: '/admin/settings',
  documents: { TERMS: '/admin/settings/terms', PRIVACY: '/admin/settings/privacy' },
  privacy: '/admin/privacy',
  consents: '/admin/privacy/consents',
  doNotContact: '/admin/privacy/do-not-contact',
  samples: '/admin/samples',
  limits: '/admin/samples/limits',
  sample: '/admin/samples/:id',
} as const
