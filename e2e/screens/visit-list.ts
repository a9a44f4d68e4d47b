export type Visitor = 'nobody' | 'hcp' | 'rep' | 'admin'
/**
 * A sample of the admin's company. Its id replaces `:id` in an address; an incident's id replaces `:case`, that of a case of an
 * erased HCP `:erased`, a webhook's `:webhook`, and that of an HCP of the rep `:hcp`.
 */
export const SAMPLE = 'Whitening Toothpaste for Sensitive Teeth 75 g'

/**
 * `loads`: the screen shows data only after the server responds.
 */
export type ScreenToVisit = { path: string; heading: string; loads?: true; title?: string }

/** Every address of the portal by who may open it, with the heading of its screen. */
export const VISITS: Record<Visitor, readonly ScreenToVisit[]> = {
  nobody: [
    { path: '/login', heading: 'Login' },
    // Opened directly, it also loads the form components: docs/performance.md.
    { path: '/register', heading: 'Public Registration' },
    { path: '/user-not-found', heading: 'User not found' },
    { path: '/terms/my', heading: 'Terms of Use', loads: true },
    { path: '/terms/sg', heading: 'Terms of Use', loads: true },
    { path: '/privacy', heading: 'Privacy', loads: true },
    { path: '/warning', heading: 'Warning' },
    { path: '/nowhere', heading: 'Page not found' },
    { path: '/portal/home/not-a-link', heading: 'This link is invalid or has expired' },
    { path: '/admin/login', heading: 'Login' },
    { path: '/admin/join', heading: 'This link no longer works' },
    { path: '/admin/first-owner', heading: 'This link no longer works' },
  ],
  hcp: [
    // Includes what Base UI's dialogs and select share: docs/performance.md.
    { path: '/portal/home', heading: 'Dr Hana Yusof', loads: true },
    { path: '/portal/order', heading: 'Manage Order', loads: true },
    { path: '/portal/sample/request', heading: 'Sample Request', loads: true },
    { path: '/portal/sample/request/address', heading: 'Pick Your Address', loads: true },
    { path: '/portal/sample/request/add/address', heading: 'Add New Address', loads: true },
    { path: '/portal/profile', heading: 'Profile', loads: true },
    { path: '/portal/privacy', heading: 'Privacy', loads: true },
    { path: '/portal/privacy/data', heading: 'My data', loads: true },
    { path: '/portal/cases', heading: 'Your reports', loads: true },
    {
      path: '/portal/cases/safety-report',
      heading: 'Report a side effect or a product problem',
      loads: true,
    },
    { path: '/portal/lunch/learn', heading: 'Lunch & Learn', loads: true },
  ],
  rep: [
    { path: '/sale-rep/home', heading: 'Hello, Aisyah Rahman', loads: true },
    { path: '/sale-rep/sample/request', heading: 'Sample Requests by HCP', loads: true },
    {
      path: '/sale-rep/register/history',
      heading: 'Registration History',
      loads: true,
      title: 'Registration History – Meridian Care',
    },
    { path: '/sale-rep/hcps', heading: 'My HCPs', loads: true },
    { path: '/sale-rep/hcps/:hcp', heading: 'Dr Hana Yusof', loads: true },
    { path: '/sale-rep/card', heading: 'My card', loads: true },
    { path: '/sale-rep/cases', heading: 'Your reports', loads: true },
    {
      path: '/sale-rep/cases/safety-report',
      heading: 'Report a side effect or a product problem',
      loads: true,
    },
    { path: '/sale-rep/lunch/learn', heading: 'Lunch & Learn' },
    { path: '/register?channel=booth', heading: 'Register HCP' },
  ],
  admin: [
    {
      path: '/admin/home?page=1',
      heading: 'HCP Registration',
      loads: true,
      title: 'HCP Registration – Meridian Care',
    },
    { path: '/admin/programme', heading: 'Programme', loads: true },
    { path: '/admin/first-steps', heading: 'Set-up checklist', loads: true },
    { path: '/admin/messages', heading: 'Messages', loads: true },
    { path: '/admin/activity', heading: 'Activity', loads: true },
    { path: '/admin/requests', heading: 'Requests', loads: true },
    { path: '/admin/requests?status=POSTED&from=2026-01-01', heading: 'Requests', loads: true },
    { path: '/admin/requests/pick-list', heading: 'Pick list', loads: true },
    { path: '/admin/requests/tracking', heading: 'Tracking numbers by file' },
    { path: '/admin/requests/supply', heading: 'Distribution report', loads: true },
    { path: '/admin/cases', heading: 'Cases', loads: true },
    { path: '/admin/cases/:case', heading: 'Case 1', loads: true },
    { path: '/admin/cases/:erased', heading: 'Case 1', loads: true },
    { path: '/admin/cases/deadlines', heading: 'Deadlines', loads: true },
    { path: '/admin/reps', heading: 'Sales Reps', loads: true },
    { path: '/admin/samples', heading: 'Samples', loads: true },
    { path: '/admin/samples/:id', heading: SAMPLE, loads: true },
    { path: '/admin/samples/counts', heading: 'Counts', loads: true },
    { path: '/admin/samples/limits', heading: 'Limits', loads: true },
    { path: '/admin/import?kind=lots', heading: 'Import' },
    { path: '/admin/settings', heading: 'Settings', loads: true },
    { path: '/admin/settings/terms', heading: 'Terms of Use', loads: true },
    { path: '/admin/settings/privacy', heading: 'Privacy notice', loads: true },
    { path: '/admin/privacy/consents', heading: 'Consents', loads: true },
    { path: '/admin/privacy/do-not-contact', heading: 'Do not contact', loads: true },
    { path: '/admin/privacy', heading: 'Privacy', loads: true },
    { path: '/admin/admins', heading: 'Admins', loads: true },
    { path: '/admin/keys', heading: 'Keys', loads: true },
    { path: '/admin/webhooks', heading: 'Webhooks', loads: true },
    { path: '/admin/webhooks/:webhook', heading: 'crm.example.com', loads: true },
    { path: '/admin/nowhere', heading: 'Page not found' },
    { path: '/admin/security', heading: 'Security', loads: true },
    { path: '/admin/home?search=hana&status=COMPLETED&page=1', heading: 'HCP Registration', loads: true },
  ],
}
