import type { EndpointName } from '@portal/contract/endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { counts } from '../../test/company-requests.ts'
import { type Answers, openScreen, refuse } from '../../test/open-screen.tsx'
import { aRegistration, newId } from '../../test/records.ts'

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
