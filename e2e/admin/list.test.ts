import type { Page } from '@playwright/test'
import { keepToken } from '../people/cookies.ts'
import { logInAdmin } from '../people/journeys.ts'
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
})

test('everything is reached by Tab with a visible focus, and / focuses the search except while typing elsewhere [R§2]', async ({
  page,
}) => {
  await page.goto('/admin/home')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const search = page.getByLabel('Search', { exact: true })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('a/b')
  await expect(search).toHaveValue('a/b')
  await search.fill('')
  await expect.poll(() => query(page)).toBe('?page=1')
  const reached: string[] = []
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate(() => {
        const focused = document.activeElement
        const { outlineStyle, boxShadow } = getComputedStyle(focused ?? document.body)
        const seen = outlineStyle !== 'none' || boxShadow !== 'none'
        return `${focused?.tagName} ${seen}`
      }),
    )
  }
  expect(reached).toEqual(['SELECT true', 'SELECT true', 'BUTTON true', 'BUTTON true'])
  await page.getByLabel('Status', { exact: true }).focus()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Status', { exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => query(page)).toBe('?status=COMPLETED&page=1')
})

test('the admin layout has a header with the name of the admin site, and Logout [R§2 R§6 R§7 R§9 D§4]', async ({
  people,
  otherPerson,
}) => {
  const page = await otherPerson()
  const { email } = await people.newAdmin({ prefix: '+65' })
  await people.newHcp({ prefix: '+65', fullName: 'Wei Jie Koh' })
  await people.newHcp({ fullName: 'Only Malaysian' })
  await logInAdmin(page, email)
  const header = page.getByRole('banner')
  await expect(header).toContainText('Admin')
  await expect(page.getByRole('rowheader').filter({ hasText: 'Dr Wei Jie Koh' })).toBeVisible()
  await expect(page.getByRole('rowheader').filter({ hasText: 'Only Malaysian' })).toHaveCount(0)
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
})
