import { expect, test } from '../portal/test.ts'
import { NARROW, setTextSize } from './large-text.ts'
import { enter, settle } from './visits.ts'

test('at 320 px and 200 % text the tab bar is usable [UX§12]', async ({ page, people }) => {
  await page.setViewportSize(NARROW)
  await people.open(await people.newHcp(), '/portal/home')
  await setTextSize(page, '200%')
  const bar = page.getByRole('navigation', { name: 'Main' })
  expect((await bar.boundingBox())?.height).toBeLessThan(NARROW.height / 4)
  for (const [tab, path] of [
    ['Sample', '/portal/sample/request'],
    ['Order', '/portal/order'],
    ['Profile', '/portal/profile'],
    ['Home', '/portal/home'],
  ] as const) {
    await bar.getByRole('link', { name: tab }).click()
    await expect(page).toHaveURL(path)
  }
})

test('at 200 % text the labels of the tab bar grow too, and are whole [UX§12]', async ({ page, people }) => {
  await people.open(await people.newHcp(), '/portal/home')
  const labels = ['Home', 'Sample', 'Order', 'Profile'].map(name =>
    page.getByRole('navigation', { name: 'Main' }).getByText(name),
  )
  const size = () => labels[0]?.evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize))
  const usual = (await size()) ?? 0
  await setTextSize(page, '200%')
  expect(await size()).toBeGreaterThanOrEqual(usual * 1.4)
  for (const label of labels) {
    expect(await label.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  }
})

test("at 200 % text no word of a rep's counters breaks [UX§12]", async ({ page, people }) => {
  await people.open(await people.newRep(), '/sale-rep/home')
  await setTextSize(page, '200%')
  const lines = await page.getByText('HCP Registered', { exact: true }).evaluate(label => {
    const range = document.createRange()
    const text = label.lastChild
    if (text === null) return 0
    const end = text.textContent?.length ?? 0
    range.setStart(text, end - 'Registered'.length)
    range.setEnd(text, end)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('a heading stands at the same height with a way back and without one', async ({ page, people }) => {
  await people.open(await people.newHcp(), '/portal/order')
  const heading = page.getByRole('heading', { level: 1 })
  const middle = async () => {
    await expect(heading).toBeVisible()
    const { y, height } = (await heading.boundingBox()) ?? { y: 0, height: 0 }
    return y + height / 2
  }
  const without = await middle()
  await page.goto('/portal/sample/request/address')
  expect(await middle()).toBe(without)
})

test('status is words and an icon, and ids are in tabular figures [UX§13]', async ({ page, people }) => {
  await enter(page, people, 'hcp')
  await page.goto('/portal/order')
  for (const status of ['Pending Approval', 'Processing', 'Shipping', 'Delivered', 'Rejected']) {
    const card = page.getByRole('article').filter({ has: page.getByText(status, { exact: true }) })
    const badge = card.first().getByText(status, { exact: true })
    await expect(badge.locator('svg')).toBeVisible()
    const id = card.first().getByRole('heading').locator('span').last()
    await expect(id).toHaveText(/^[\da-f]{12}$/)
    await expect(id).toHaveCSS('font-variant-numeric', 'tabular-nums')
  }
  await enter(page, people, 'admin')
  await page.goto('/admin/home')
  await expect(page.getByText('Approved', { exact: true }).last().locator('svg')).toBeVisible()
})

test('Back returns to the same scroll [UX§14]', async ({ page, people }) => {
  await enter(page, people, 'hcp')
  await page.goto('/portal/order')
  const last = page.getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(200)
  await page.getByRole('link', { name: 'Profile' }).click()
  await settle(page, 'Profile')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(last).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('each screen has its own title, and coming to it moves the focus to its heading, but not on the first load [UX§17]', async ({
  page,
  people,
}) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Login – Meridian Care')
  await expect(page.getByRole('heading', { name: 'Login' })).not.toBeFocused()
  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  await expect(page).toHaveTitle('Public Registration – Meridian Care')
  await expect(page.getByRole('heading', { name: 'Public Registration' })).toBeFocused()

  const hcp = await people.newHcp()
  await people.open(hcp, '/portal/home')
  await settle(page, hcp.name)
  await expect(page).toHaveTitle('Home – Meridian Care')
  const tabs = page.getByRole('navigation', { name: 'Main' })
  for (const [tab, name] of [
    ['Order', 'Manage Order'],
    ['Sample', 'Sample Request'],
    ['Profile', 'Profile'],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click()
    await expect(page).toHaveTitle(`${name} – Meridian Care`)
    await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeFocused()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sample Request', level: 1 })).toBeFocused()
})

test('Back and reload return to the same filters, month and page [R§2 UX§14]', async ({ page, people }) => {
  const { phone } = await people.newHcp()
  await people.open(await people.newAdmin(), '/admin/home')
  await page.getByLabel('Status').selectOption('Approved')
  await page.getByLabel('Search').fill(phone.number)
  await expect(page).toHaveURL(`/admin/home?search=${phone.number}&status=COMPLETED&page=1`)
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)
  await page.getByRole('button', { name: /^Edit / }).click()
  await settle(page, 'Profile Review')
  await page.reload()
  await settle(page, 'Profile Review')
  await page.goBack()
  await expect(page.getByLabel('Search')).toHaveValue(phone.number)
  await expect(page.getByLabel('Status')).toHaveValue('COMPLETED')
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)

  await people.open(await people.newRep(), '/sale-rep/home')
  await page.getByRole('button', { name: /^Month/ }).click()
  await page.getByRole('button', { name: 'Previous year' }).click()
  await page.getByRole('button', { name: /^March/ }).click()
  await page.getByRole('link', { name: 'Registration History' }).click()
  await settle(page, 'Registration History')
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Month: March/ })).toBeVisible()
  await page.goto('/sale-rep/sample/request?status=PROCESSING')
  await page.reload()
  await expect(page.getByRole('link', { name: /^Pending Approval/ })).toHaveAttribute('aria-current', 'true')
})

test("on a tablet every registration's Edit is in reach", async ({ page, people }) => {
  await enter(page, people, 'admin')
  for (const width of [768, 960, 1024]) {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto('/admin/home?page=1')
    await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeInViewport({ ratio: 1 })
  }
})
