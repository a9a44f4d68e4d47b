import type { AdminRole } from '@portal/contract/admin-roles'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { counts, item, openRequests, request, rows, supply } from '../../test/company-requests.ts'
import { inTurn, openScreen } from '../../test/open-screen.tsx'
import { anAdmin, aRepAccount, aSample, newId } from '../../test/records.ts'
import { adminPaths } from '../admin-paths.ts'
import { paths } from '../paths.ts'

const activity = { data: [], meta: { names: {}, lots: {}, orders: {}, cases: {}, next: null } }
const registrations = { data: [], meta: { total: 0, filtered: 0, pending: 0, rejected: 0, page: 1 } }
const LISTS = {
  'GET /admin/activity': () => activity,
  'GET /admin/cases': () => ({ data: [], meta: { next: null } }),
  'GET /admin/requests': () => ({ data: rows, meta: { next: null } }),
  'GET /admin/pick-list': () => ({ samples: [], requests: [], more: false }),
  'GET /admin/request-counts': () => counts,
  'GET /admin/samples': () => ({ samples: [aSample(item)] }),
  'GET /admin/sample-names': () => [item],
  'GET /admin/sample-rules': () => ({ rules: [] }),
  'GET /admin/supply': () => ({ data: [supply], meta: { next: null } }),
  'GET /admin/supply/pieces': () => [],
  'GET /admin/reps': () => [aRepAccount()],
  'GET /promoter/promoters': () => [],
  'POST /campaign-entries/retailer/submissions': () => registrations,
}
const open = (path: string, role: AdminRole, answers = {}) =>
  openScreen(path, { ...LISTS, ...answers }, 'ADMIN', role)
const roomsShown = (navigation: 'Sections' | 'Main') =>
  page
    .getByRole('navigation', { name: navigation })
    .getByRole('link')
    .elements()
    .map(link => link.textContent)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const path = () => location.pathname

const ALL = [
  ...['Programme', 'HCP Registration', 'Requests', 'Cases'],
  ...['Samples', 'Pick list', 'Distribution'],
  ...['Sales Reps', 'Messages', 'Activity'],
]
const COMPLIANCE = ['Cases', 'Samples', 'Distribution', 'Activity', 'Privacy']

test.each<[AdminRole, string, string[]]>([
  ['OWNER', '/admin/home', [...ALL, 'Settings']],
  ['PROGRAMME', '/admin/home', ALL],
  ['WAREHOUSE', '/admin/requests', ['Requests', 'Cases', 'Samples', 'Pick list']],
  ['COMPLIANCE', '/admin/cases', COMPLIANCE],
  ['READ_ONLY', '/admin/home', ALL],
])(
  '%s starts at %s and sees the sections of the role, on a phone three of them and the rest under More [D§10]',
  async (role, landing, rooms) => {
    await page.viewport(1280, 800)
    await open('/admin', role)
    await expect.poll(path).toBe(landing)
    await expect.poll(() => roomsShown('Sections')).toEqual(rooms)
    await page.viewport(390, 844)
    await expect.poll(() => roomsShown('Main')).toEqual(rooms.slice(0, 3))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click()
    await expect.poll(() => roomsShown('Main')).toEqual(rooms)
    await page.getByRole('link', { name: rooms[3] ?? '', exact: true }).click()
    await expect.poll(() => roomsShown('Main')).toEqual(rooms.slice(0, 3))
  },
)

test.each([
  [1280, 232],
  [900, 64],
])(
  'at %i px the rail is %i px wide, its focus rings are whole, and the content begins beside it',
  async (width, rail) => {
    await page.viewport(width, 800)
    await open('/admin/requests', 'OWNER')
    const navigation = page.getByRole('navigation', { name: 'Sections' }).element()
    await expect.poll(() => navigation.getBoundingClientRect().width).toBe(rail)
    expect(page.getByRole('main').element().getBoundingClientRect().left).toBe(rail)
    expect(page.getByRole('banner').element().getBoundingClientRect().height).toBe(56)
    const { left, right, top } = navigation.getBoundingClientRect()
    for (const link of navigation.querySelectorAll('a')) {
      link.focus()
      const { outlineWidth, outlineOffset } = getComputedStyle(link)
      const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const box = link.getBoundingClientRect()
      expect(box.left - ring).toBeGreaterThanOrEqual(left)
      expect(box.right + ring).toBeLessThan(right)
      expect(box.top - ring).toBeGreaterThanOrEqual(top)
    }
  },
)

test('below 768 px the sections are tabs', async () => {
  await page.viewport(767, 800)
  await open('/admin/requests', 'OWNER')
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Sections' })).not.toBeInTheDocument()
})

/** The section that each screen marks, for an owner; the account's screens mark none. */
const MARKS: Record<string, string | undefined> = {
  [paths.adminHome]: 'HCP Registration',
  [adminPaths.profile]: 'HCP Registration',
  [adminPaths.programme]: 'Programme',
  [adminPaths.setupChecklist]: 'Programme',
  [adminPaths.requests]: 'Requests',
  [adminPaths.request]: 'Requests',
  [adminPaths.slip]: 'Requests',
  [adminPaths.slips]: 'Requests',
  [adminPaths.pickList]: 'Pick list',
  [adminPaths.trackingFile]: 'Requests',
  [adminPaths.distributionReport]: 'Distribution',
  [adminPaths.cases]: 'Cases',
  [adminPaths.case]: 'Cases',
  [adminPaths.caseDeadlines]: 'Cases',
  [adminPaths.samples]: 'Samples',
  [adminPaths.sample]: 'Samples',
  [adminPaths.stockCounts]: 'Samples',
  [adminPaths.stockCount]: 'Samples',
  [adminPaths.limits]: 'Samples',
  [adminPaths.import]: 'Samples',
  [adminPaths.reps]: 'Sales Reps',
  [adminPaths.messages]: 'Messages',
  [adminPaths.activity]: 'Activity',
  [adminPaths.settings]: 'Settings',
  [adminPaths.documents.TERMS]: 'Settings',
  [adminPaths.documents.PRIVACY]: 'Settings',
  [adminPaths.privacy]: 'Settings',
  [adminPaths.consents]: 'Settings',
  [adminPaths.doNotContact]: 'Settings',
  [adminPaths.admins]: 'Settings',
  [adminPaths.keys]: 'Settings',
  [adminPaths.webhooks]: 'Settings',
  [adminPaths.webhook]: 'Settings',
  [paths.adminSecurity]: undefined,
  '/admin/*': undefined,
}

test('every screen of the admin area marks its section', async () => {
  // The session is read when they are loaded, which is after the test above has set it.
  const { SCREENS } = await import('../screens.ts')
  const { findRoomPath } = await import('./rooms.ts')
  const screens = SCREENS.filter(screen => screen.admins)
  expect(screens.map(screen => screen.path).sort()).toEqual(Object.keys(MARKS).sort())
  for (const { path } of screens) {
    const room = findRoomPath(screens, path.replace(':id', newId()), () => true)
    expect(screens.find(screen => screen.path === room)?.nav?.text(), path).toBe(MARKS[path])
  }
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
  await expect.poll(() => roomsShown('Main')).toEqual(COMPLIANCE.slice(0, 3))
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
  await button('Filters').click()
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
