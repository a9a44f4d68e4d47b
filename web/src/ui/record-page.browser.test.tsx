import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { anIncident } from '../../test/cases.ts'
import { moreActions } from '../../test/choose-action.ts'
import { openRequests, request } from '../../test/company-requests.ts'
import { openScreen } from '../../test/open-screen.tsx'
import { aRegistration, aSample } from '../../test/records.ts'

const incident = anIncident()
const sample = aSample()
const approved = { ...request, status: 'IN_REVIEW' as const }
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function openReview() {
  const registration = aRegistration()
  const meta = { total: 1, filtered: 1, pending: 1, rejected: 0, page: 1 }
  await openScreen(
    '/admin/home?page=1',
    {
      'POST /campaign-entries/retailer/submissions': () => ({ data: [registration], meta }),
      'GET /promoter/promoters': () => [],
    },
    'ADMIN',
  )
  await button(`Edit ${registration.companyUser.name}`).click()
}

const RECORDS: { record: string; open(): Promise<unknown>; answer: Locator; primary: Locator }[] = [
  {
    record: 'a request',
    open: () => openRequests(`/admin/requests/${request.id}`, { 'GET /admin/requests/:id': () => approved }),
    answer: page.getByRole('list', { name: 'Where your samples are' }),
    primary: button('Mark as Shipped'),
  },
  {
    record: 'a case',
    open: () =>
      openScreen(`/admin/cases/${incident.id}`, { 'GET /admin/cases/:id': () => incident }, 'ADMIN'),
    answer: page.getByText('Overdue by 2 hours'),
    primary: button('Mark as done: Tell the people concerned'),
  },
  {
    record: 'a registration',
    open: openReview,
    answer: page.getByText('MDC 20417').first(),
    primary: button('Save'),
  },
  {
    record: 'a sample',
    open: () =>
      openScreen(
        `/admin/samples/${sample.id}`,
        {
          'GET /admin/samples/:id': () => ({ sample, lots: [], gtins: [] }),
          'GET /admin/samples/:id/movements': () => ({ data: [], meta: { next: null } }),
        },
        'ADMIN',
      ),
    answer: page.getByRole('term').filter({ hasText: 'Can be ordered' }),
    primary: button('Receive goods'),
  },
]
const boxOf = (locator: Locator) => locator.element().getBoundingClientRect()

test.each(RECORDS)(
  '$record answers its first question and shows its primary action without scrolling at 390 × 664 [UX§21]',
  async ({ open, answer, primary }) => {
    await page.viewport(1280, 800)
    await open()
    await expect.element(primary).toBeVisible()
    await page.viewport(390, 664)
    await expect.element(answer).toBeInViewport({ ratio: 1 })
    await expect.element(primary).toBeInViewport({ ratio: 1 })
    expect(document.documentElement.scrollWidth).toBe(390)
  },
)

test.each(RECORDS)(
  '$record has its facts at the left and a column of 360 px at the right, with one primary action',
  async ({ open, primary }) => {
    await page.viewport(1280, 800)
    await open()
    await expect.element(primary).toBeVisible()
    const grids = [...document.querySelectorAll('main div')]
    const columns = grids.find(one => getComputedStyle(one).gridTemplateColumns.endsWith(' 360px'))
    const [left, right] = [...(columns?.children ?? [])]
      .map(column => column.getBoundingClientRect())
      .sort((one, other) => one.x - other.x)
    expect(right?.width).toBe(360)
    expect(left?.right).toBeLessThan(right?.left ?? 0)
    expect(left?.top).toBe(right?.top)
    const heading = boxOf(page.getByRole('heading', { level: 1 }))
    expect(Math.max(left?.top ?? 0, right?.top ?? 0)).toBeLessThan(heading.bottom + 80)
    const primaries = [...document.querySelectorAll('main button')].filter(
      one => getComputedStyle(one).boxShadow !== 'none' && one.textContent !== '',
    )
    expect(primaries.length).toBeLessThanOrEqual(1)
  },
)

test('what ends a request stands behind the three dots, at the right of the primary action', async () => {
  await page.viewport(1280, 800)
  await openRequests(`/admin/requests/${request.id}`, { 'GET /admin/requests/:id': () => approved })
  await expect.element(moreActions()).toBeVisible()
  expect(boxOf(moreActions()).left).toBeGreaterThan(boxOf(button('Mark as Shipped')).right - 1)
  await expect.element(button('Cancel request')).not.toBeInTheDocument()
  await moreActions().click()
  await expect.element(page.getByRole('menuitem', { name: 'Cancel request' })).toBeVisible()
})
