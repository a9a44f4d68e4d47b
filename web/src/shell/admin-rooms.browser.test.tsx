import type { AdminRole } from '@portal/contract/admin-roles'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { item, openRequests, request, rows, supply } from '../../test/company-requests.ts'
import { inTurn, openScreen } from '../../test/open-screen.tsx'
import { anAdmin, aRepAccount, aSample } from '../../test/records.ts'

const activity = { data: [], meta: { names: {}, lots: {}, orders: {}, cases: {}, next: null } }
const registrations = { data: [], meta: { total: 0, filtered: 0, pending: 0, rejected: 0, page: 1 } }
const LISTS = {
  'GET /admin/activity': () => activity,
  'GET /admin/cases': () => ({ data: [], meta: { next: null } }),
  'GET /admin/requests': () => ({ data: rows, meta: { next: null } }),
  'GET /admin/samples': () => ({ samples: [aSample(item)] }),
  'GET /admin/sample-rules': () => ({ rules: [] }),
  'GET /admin/supply': () => ({ data: [supply], meta: { next: null } }),
  'GET /admin/supply/pieces': () => [],
  'GET /admin/reps': () => [aRepAccount()],
  'GET /promoter/promoters': () => [],
  'POST /campaign-entries/retailer/submissions': () => registrations,
}
const open = (path: string, role: AdminRole, answers = {}) =>
  openScreen(path, { ...LISTS, ...answers }, 'ADMIN', role)
const roomsShown = () =>
  page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link')
    .elements()
    .map(link => link.textContent)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const path = () => location.pathname

test.each<[AdminRole, string, string[]]>([
  [
    'OWNER',
    '/admin/home',
    [
      ...['Programme', 'HCP Registration', 'Requests', 'Cases', 'Sales Reps'],
      ...['Samples', 'Messages', 'Activity', 'Settings'],
    ],
  ],
  [
    'PROGRAMME',
    '/admin/home',
    ['Programme', 'HCP Registration', 'Requests', 'Cases', 'Sales Reps', 'Samples', 'Messages', 'Activity'],
  ],
  ['WAREHOUSE', '/admin/requests', ['Requests', 'Cases', 'Samples']],
  ['COMPLIANCE', '/admin/cases', ['Distribution report', 'Cases', 'Samples', 'Activity', 'Privacy']],
  [
    'READ_ONLY',
    '/admin/home',
    ['Programme', 'HCP Registration', 'Requests', 'Cases', 'Sales Reps', 'Samples', 'Messages', 'Activity'],
  ],
])('%s starts at %s and sees the sections of the role [D§10]', async (role, landing, rooms) => {
  await open('/admin', role)
  await expect.poll(path).toBe(landing)
  await expect.poll(roomsShown).toEqual(rooms)
})

test('the list of registrations also shows the message about the role, although it completes its address [D§10]', async () => {
  await open('/admin/settings', 'READ_ONLY')
  await expect.poll(() => location.pathname + location.search).toBe('/admin/home?page=1')
  await expect
    .element(page.getByText('Your role (Read only) does not include “Settings”.', { exact: false }))
    .toBeVisible()
})

test("a screen that the role cannot open redirects to the role's first screen with the reason, and loads no data [D§10]", async () => {
  const sent = await open('/admin/reps', 'WAREHOUSE')
  await expect.poll(path).toBe('/admin/requests')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Your role (Warehouse) does not include “Sales Reps”. Ask an owner of your company if you need it.',
    )
  expect(sent.map(({ name }) => name)).not.toContain('GET /admin/reps')
  await page.getByRole('link', { name: 'Samples' }).click()
  await expect.element(page.getByRole('heading', { name: 'Samples' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a role that was changed since the login applies once the server has sent it [D§10]', async () => {
  await open('/admin/activity', 'OWNER', {
    'GET /users/details': inTurn(() => anAdmin('COMPLIANCE')),
  })
  await expect.poll(roomsShown).toEqual(['Distribution report', 'Cases', 'Samples', 'Activity', 'Privacy'])
})

test('the warehouse can print and ship a request, but sees neither its messages nor its log, and no links to HCP and rep [D§10]', async () => {
  const approved = { ...request, status: 'IN_REVIEW' as const }
  const sent = await openRequests(
    `/admin/requests/${request.id}`,
    { 'GET /admin/requests/:id': () => approved },
    'WAREHOUSE',
  )
  await expect.element(button('Mark as Shipped')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Print slip' })).toBeVisible()
  await expect.element(button('More actions')).not.toBeInTheDocument()
  await expect.element(page.getByText('Dr Hana Yusof').first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Dr Hana Yusof' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Aisyah Rahman' })).not.toBeInTheDocument()
  const calls = sent.map(({ name }) => name)
  expect(calls).not.toContain('GET /admin/messages')
  expect(calls).not.toContain('GET /admin/activity')
})

test('the warehouse cannot filter requests by rep or profession, and cannot download them [D§10]', async () => {
  await page.viewport(1280, 800)
  const sent = await open('/admin/requests', 'WAREHOUSE')
  await expect.element(page.getByRole('link', { name: 'Pick list' })).toBeVisible()
  await expect.element(page.getByLabelText('Lot number')).toBeVisible()
  for (const label of ['Sales Rep', 'Profession'])
    await expect.element(page.getByLabelText(label, { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Distribution report' })).not.toBeInTheDocument()
  await expect.element(button('Download full CSV')).not.toBeInTheDocument()
  expect(sent.map(({ name }) => name)).not.toContain('GET /admin/reps')
})

test('a read-only admin has no actions on a request [D§10]', async () => {
  await openRequests(`/admin/requests/${request.id}`, {}, 'READ_ONLY')
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expect.element(button('More actions')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Print slip' })).not.toBeInTheDocument()
})

test('a read-only admin has no actions on reps [D§10]', async () => {
  await open('/admin/reps', 'READ_ONLY')
  await expect.element(page.getByRole('rowheader', { name: /Aisyah/ })).toBeVisible()
  await expect.element(button('Add sales rep')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Edit|Deactivate/ })).not.toBeInTheDocument()
})
