import type { EndpointName } from '@portal/contract/endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { counts } from '../../test/company-requests.ts'
import { type Answers, openScreen, refuse } from '../../test/open-screen.tsx'
import { aRegistration, newId } from '../../test/records.ts'
import { catchSavedFiles } from '../../test/saved-files.ts'

const rep = newId()
const totals = { total: 2, pending: 1, rejected: 0, page: 1 }
const LISTS: Answers = {
  'POST /campaign-entries/retailer/submissions': ({ body }) => ({
    data: [aRegistration()],
    meta: { ...totals, filtered: Object(body).salesRep === undefined ? 2 : 1 },
  }),
  'GET /promoter/promoters': () => [],
  'GET /admin/requests': () => ({ data: [], meta: { next: null } }),
  'GET /admin/request-counts': () => counts,
  'GET /admin/reps': () => [],
  'GET /admin/samples': () => ({ samples: [] }),
  'GET /admin/sample-names': () => [],
  'GET /admin/sample-rules': () => ({ rules: [] }),
  'GET /admin/sample-limits': () => ({ limits: [] }),
  'GET /admin/activity': () => ({
    data: [],
    meta: { names: {}, lots: {}, orders: {}, cases: {}, next: null },
  }),
  'GET /admin/cases': () => ({ data: [], meta: { next: null } }),
  'GET /admin/case-counts': () => ({ open: 0, overdue: 0, soon: 0, closed: 0 }),
  'GET /admin/messages': () => ({ data: [], meta: { next: null, byState: {} } }),
  'GET /admin/message-counts': () => ({
    ...{ WAITING: 0, SENT: 0, DELIVERED: 0, FAILED: 0, EXPIRED: 0, DROPPED: 0, MUTED: 0 },
  }),
  'GET /admin/consents': () => ({ data: [], meta: { next: null } }),
  'GET /admin/consent-counts': () => ({ all: 0, withdrawn: 0 }),
  'GET /admin/supply': () => ({ data: [], meta: { next: null } }),
  'GET /admin/supply/pieces': () => [],
}
beforeEach(() => page.viewport(1280, 900))

const ALL = 'Download full CSV'
const FILTERED = 'Download filtered CSV'

test.each<[path: string, label: string, name: EndpointName, body: object | undefined]>([
  ['/admin/home?page=2', ALL, 'POST /admin/registrations/export', {}],
  [
    `/admin/home?search=mei&status=PENDING&salesRep=${rep}&sort=oldest`,
    FILTERED,
    'POST /admin/registrations/export',
    { search: 'mei', status: 'PENDING', salesRep: rep, sort: 'oldest' },
  ],
  ['/admin/requests', ALL, 'POST /admin/requests/export', {}],
  [
    '/admin/requests?status=POSTED&from=2026-11-01&lot=A1',
    FILTERED,
    'POST /admin/requests/export',
    { status: 'POSTED', from: '2026-11-01', lot: 'A1' },
  ],
  ['/admin/reps', ALL, 'POST /admin/reps/export', {}],
  [
    '/admin/reps?search=lim&state=inactive',
    FILTERED,
    'POST /admin/reps/export',
    { search: 'lim', active: false },
  ],
  ['/admin/samples', ALL, 'POST /admin/samples/export', {}],
  [
    '/admin/samples?search=gel&state=low',
    FILTERED,
    'POST /admin/samples/export',
    { search: 'gel', state: 'low' },
  ],
  ['/admin/samples/limits', 'Download CSV', 'POST /admin/sample-limits/export', undefined],
  ['/admin/activity', ALL, 'POST /admin/activity/export', {}],
  [
    `/admin/activity?kind=rep&person=${rep}`,
    FILTERED,
    'POST /admin/activity/export',
    { kind: 'rep', person: rep },
  ],
])('the download on %s is labelled %s and sends the filters', async (path, label, name, body) => {
  const sent = await openScreen(path, { ...LISTS, [name]: () => refuse('EXPORT_TOO_LARGE') }, 'ADMIN')
  await page.getByRole('button', { name: label }).click()
  await expect.element(page.getByText('This list is too large for one file.')).toBeVisible()
  expect(sent.find(call => call.name === name)?.body).toEqual(body)
})

const DAYS = 'from=2026-11-01&to=2026-11-24'
test.each<[path: string, name: EndpointName, file: string]>([
  ['/admin/home?page=2', 'POST /admin/registrations/export', 'registrations'],
  [
    `/admin/home?search=Mei+Lim&status=COMPLETED&licence=ENDED&salesRep=${rep}&${DAYS}&origin=IMPORTED&sort=oldest`,
    'POST /admin/registrations/export',
    'registrations_Approved_salesRep_Imported_Ended_from-2026-11-01_to-2026-11-24_search',
  ],
  [
    `/admin/requests?search=0123000001&status=POSTED&rep=${rep}&lot=A%2F1&${DAYS}&profession=Dental+Professional&sentAgain=no`,
    'POST /admin/requests/export',
    'requests_search_Shipping_rep_Dental-Professional_lot-A-1_from-2026-11-01_to-2026-11-24_sentAgain',
  ],
  [`/admin/requests/supply?lot=A1&item=${rep}`, 'POST /admin/supply/export', 'supply_item_lot-A1'],
  ['/admin/reps?search=lim&state=inactive', 'POST /admin/reps/export', 'sales-reps_search_Deactivated'],
  ['/admin/samples?search=gel&state=low', 'POST /admin/samples/export', 'samples_Low-stock_search'],
  ['/admin/samples/limits', 'POST /admin/sample-limits/export', 'limits'],
  [`/admin/activity?kind=rep&person=${rep}`, 'POST /admin/activity/export', 'activity_Sales-reps_person'],
  [
    '/admin/cases?search=Mei&kind=SAFETY&state=open',
    'POST /admin/safety-reports/export',
    'safety-reports_search_Open',
  ],
  ['/admin/cases?search=Mei&kind=PRIVACY', 'POST /admin/cases/export', 'cases_search_Privacy-request'],
  [
    `/admin/messages?number=0123000001&state=FAILED&kind=CODE&${DAYS}`,
    'POST /admin/messages/export',
    'messages_Failed_One-time-code_from-2026-11-01_to-2026-11-24_number',
  ],
  [
    '/admin/privacy/consents?search=Mei&withdrawn=true',
    'POST /admin/consents/export',
    'consents_search_withdrawn',
  ],
])(
  'the file of %s names its filters and the time, never what was typed or who was chosen',
  async (path, name, file) => {
    const saved = catchSavedFiles()
    await openScreen(path, { ...LISTS, [name]: () => [] }, 'ADMIN')
    const action = page.getByRole('button', { name: /^Download .*CSV$/ })
    const more = page.getByRole('button', { name: 'More actions' })
    await expect.element(action.or(more).first()).toBeVisible()
    if (action.elements().length === 0) await more.click()
    await page.getByText(/^Download .*CSV$/).click()
    await expect.poll(() => saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^[\w.-]+$/)])
    const [, beginning, made = ''] =
      /^(.*)_(\d{4}-\d\d-\d\d-\d\d-\d\d)\.csv$/.exec(saved[0]?.name ?? '') ?? []
    expect(beginning).toBe(file)
    expect(
      Math.abs(Date.parse(`${made.slice(0, 10)}T${made.slice(11).replace('-', ':')}+08:00`) - Date.now()),
    ).toBeLessThan(120_000)
  },
)
