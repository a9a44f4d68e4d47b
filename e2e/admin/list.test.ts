import type { Locator, Page } from '@playwright/test'
import { keepToken } from '../people/cookies.ts'
import { expect, test } from '../portal/test.ts'

const SUBMISSIONS = '**/api/campaign-entries/retailer/submissions'
const ROWS = 10

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test.beforeEach(async ({ page, people }) => {
  await keepToken(page, (await people.newAdmin()).token)
  await people.newHcp({ status: 'PENDING' })
})

/** Makes the list as long as told: every row a copy of the first, named by its place. */
async function makeLong(page: Page, filtered: number): Promise<void> {
  await page.route(SUBMISSIONS, async route => {
    const { campaignId, page: shown } = route.request().postDataJSON()
    const answer = await (await route.fetch({ postData: { campaignId } })).json()
    const [first] = answer.data
    const places = Array.from({ length: filtered }, (_, index) => index + 1)
    const data = places.slice((shown - 1) * ROWS, shown * ROWS).map(place => ({
      ...first,
      id: `${first.id.slice(0, -4)}${String(place).padStart(4, '0')}`,
      companyUser: { ...first.companyUser, name: `Dr Number ${place}` },
    }))
    await route.fulfill({
      json: { ...answer, data, meta: { ...answer.meta, total: filtered, filtered, page: shown } },
    })
  })
}

/** Types faster than any pause, however busy the machine. */
async function typeAtOnce(box: Locator, texts: string[]): Promise<void> {
  await box.evaluate((input, all) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const text of all) {
      setValue?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, texts)
}

const query = (page: Page) => new URL(page.url()).search

test('on load the list makes the submissions and promoters calls, once each, and shows four totals and seven columns [R§1 R§2 R§7]', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/submissions|promoters$/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  await page.goto('/admin/home')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  for (const label of ['Total HCP', 'Total Sales Rep', 'Total HCP Pending Approval', 'Total HCP Rejected']) {
    await expect(page.getByText(label, { exact: true }).locator('+ p')).toHaveText(/^\d+$/)
  }
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'No',
    'Name',
    'Phone',
    'Clinic',
    'Status',
    'Sales Rep',
    'Actions',
  ])
  expect(calls.sort()).toEqual([
    'GET /api/promoter/promoters',
    'POST /api/campaign-entries/retailer/submissions',
  ])
})

test('each parameter is omitted when empty, the page is always written, and any change of search or filter goes to page 1 [R§2 R§5]', async ({
  page,
}) => {
  await page.goto('/admin/home?page=4&status=nonsense')
  await expect.poll(() => query(page)).toBe('?page=1')
  await makeLong(page, 95)
  await page.goto('/admin/home?page=3')
  await page.getByLabel('Status', { exact: true }).selectOption('Pending')
  await expect.poll(() => query(page)).toBe('?status=PENDING&page=1')
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect.poll(() => query(page)).toBe('?status=PENDING&page=2')
  await page.getByLabel('Sales Rep').selectOption('Not Assigned')
  await expect.poll(() => query(page)).toBe('?status=PENDING&salesRep=NOT_ASSIGNED&page=1')
  await page.getByPlaceholder('Search by Name, Phone, Clinic or Sales Rep').fill('a%')
  await expect.poll(() => query(page)).toBe('?search=a%25&status=PENDING&salesRep=NOT_ASSIGNED&page=1')
  await page.getByLabel('Status', { exact: true }).selectOption('All')
  await page.getByLabel('Sales Rep').selectOption('All')
  await page.getByLabel('Search', { exact: true }).fill('')
  await expect.poll(() => query(page)).toBe('?page=1')
  await page.goBack()
  await expect.poll(() => query(page)).not.toBe('?page=1')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('Prev and Next, a window of five pages, the first and the last with gaps; the row number goes on across pages [R§2 R§9]', async ({
  page,
}) => {
  await makeLong(page, 95)
  await page.goto('/admin/home?page=1')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toHaveText('Prev12345...10Next')
  await expect(pages.getByRole('button', { name: 'Prev' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Page 5' }).click()
  await expect(pages).toHaveText('Prev1...34567...10Next')
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('41')
  await pages.getByRole('button', { name: 'Page 10' }).click()
  await expect(pages).toHaveText('Prev1...678910Next')
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(page.getByText('Showing 91 to 95 of 95')).toBeVisible()
  await pages.getByRole('button', { name: 'Prev' }).click()
  await expect(page.getByRole('row').nth(10).getByRole('cell').first()).toHaveText('90')
  await expect(pages.getByRole('button', { name: 'Page 9' })).toHaveAttribute('aria-current', 'page')
})

test('a search waits for a pause of typing, and an older answer that arrives late changes nothing [R§2]', async ({
  page,
  people,
}) => {
  await people.newHcp({ fullName: 'Farah Aziz', status: 'PENDING' })
  await page.goto('/admin/home')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const searched: string[] = []
  const late = Promise.withResolvers<void>()
  await page.route(SUBMISSIONS, async route => {
    const { search } = route.request().postDataJSON()
    searched.push(search)
    if (search === 'mei') await late.promise
    await route.continue().catch(() => undefined) // the page may have given it up
  })
  const box = page.getByLabel('Search', { exact: true })
  await typeAtOnce(box, ['m', 'me', 'mei'])
  await expect.poll(() => searched).toEqual(['mei'])
  await box.fill('farah')
  await expect(page.getByRole('rowheader')).toHaveText(['Dr Farah Aziz'])
  late.resolve()
  await expect(box).toHaveValue('farah')
  expect(searched).toEqual(['mei', 'farah'])
  await expect(page.getByRole('rowheader')).toHaveText(['Dr Farah Aziz'])
})

test('Approved is green, Pending and Not Assigned yellow, any other status Rejected in red, each in words [R§4 UX§13]', async ({
  page,
}) => {
  await page.route(SUBMISSIONS, async route => {
    const answer = await (await route.fetch()).json()
    const [row] = answer.data
    const data = ['COMPLETED', 'PENDING', 'CANCELLED', 'SOMETHING'].map((status, index) => ({
      ...row,
      id: String(index),
      status,
      companyUser: { ...row.companyUser, registeredByPromoterId: null },
    }))
    await route.fulfill({ json: { ...answer, data } })
  })
  await page.goto('/admin/home')
  const badges = page.getByRole('table').locator('tbody tr td:nth-child(5) > *')
  await expect(badges).toHaveText(['Approved', 'Pending', 'Rejected', 'Rejected'])
  const looks = await badges.evaluateAll(all => all.map(badge => badge.className))
  expect(new Set(looks).size).toBe(3)
  expect(looks[2]).toBe(looks[3])
  const unassigned = page.getByText('Not Assigned', { exact: true }).locator('visible=true')
  await expect(unassigned).toHaveCount(4)
  await expect(unassigned.first()).toHaveClass(looks[1] ?? '')
})

test('the filters find what they say: status exactly, no promoter, a rep by name [R§1 R§5 D§8]', async ({
  page,
  people,
}) => {
  const rep = await people.newRep({ name: 'Siew Lan Chong' })
  const approved = await people.newHcp({ fullName: 'Filtered Approved', rep })
  await people.newHcp({ fullName: 'Filtered Pending', status: 'PENDING' })
  const row = (name: string) => page.getByRole('rowheader', { name })
  await page.goto('/admin/home?search=filtered&status=PENDING&salesRep=NOT_ASSIGNED&page=1')
  await expect(page.getByRole('rowheader')).toHaveText(['Dr Filtered Pending'])
  await page.getByLabel('Search', { exact: true }).fill('')
  await page.getByLabel('Status', { exact: true }).selectOption('All')
  await page.getByLabel('Sales Rep').selectOption(rep.name)
  await expect(page.getByRole('rowheader')).toHaveText([approved.name])
  await page.getByLabel('Search', { exact: true }).fill('IEW LAN')
  await expect.poll(() => query(page)).toContain('search=IEW')
  await expect(row(approved.name)).toBeVisible()
  const { prefix, number } = approved.phone
  await page.getByLabel('Search', { exact: true }).fill(`${prefix} ${number.slice(0, 2)}-${number.slice(2)}`)
  await expect.poll(() => query(page)).toContain(number.slice(2))
  await expect(page.getByRole('rowheader')).toHaveText([approved.name])
})

test('the edit icon stores the registration as profile and passes path and query as origin [R§2 R§3]', async ({
  page,
  people,
}) => {
  await people.newHcp({ fullName: 'Stored Profile' })
  await page.goto('/admin/home?search=stored&page=1')
  await page.getByRole('button', { name: 'Edit Dr Stored Profile' }).click()
  await expect(page).toHaveURL(/\/admin\/profile$/)
  const [profile, origin] = await page.evaluate(() => [
    JSON.parse(localStorage.getItem('profile') ?? 'null'),
    history.state.usr.origin,
  ])
  expect(profile).toMatchObject({ companyUser: { name: 'Dr Stored Profile' }, campaignInput: {} })
  expect(origin).toBe('/admin/home?search=stored&page=1')
})
