import type { Page } from '@playwright/test'
import { keepToken } from '../people/cookies.ts'
import { expect, test } from '../portal/test.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test.beforeEach(async ({ page, people }) => {
  await keepToken(page, (await people.newAdmin()).token)
  await people.newHcp({ status: 'PENDING' })
})

const query = (page: Page) => new URL(page.url()).search

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
  // The admin goes with the test: what the review still asks for is answered first.
  await page.waitForLoadState('networkidle')
})
