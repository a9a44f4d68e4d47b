import type { Page } from '@playwright/test'
import { holdOnce, refuseOnce } from '../network/failures.ts'
import { expect, test } from '../portal/test.ts'

const HOME = '/sale-rep/home'
const COUNTS = '/haleon/promoter/recruited-users*'

/** A counter of the dashboard. */
function counter(page: Page, label: string) {
  return page.locator(`dt:text-is("${label}") + dd`)
}

async function expectCounters(page: Page, registered: number, fulfilled: number): Promise<void> {
  await expect(counter(page, 'HCP Registered')).toHaveText(String(registered))
  await expect(counter(page, 'Sample Fulfilled')).toHaveText(String(fulfilled))
}

/** This month in Malaysia, as MMMM yyyy. */
function thisMonth(): string {
  return new Date().toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kuala_Lumpur',
  })
}

test("the dashboard greets the rep and counts this month's registrations and deliveries, and what is in PROCESSING [R§1 R§2]", async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  await people.newHcp({ rep })
  for (const status of ['COMPLETED', 'PROCESSING'] as const) await people.newOrder(hcp, status)
  await people.open(rep, HOME)
  await expect(page.getByRole('heading', { name: 'Hello, Aisyah Rahman' })).toBeVisible()
  await expectCounters(page, 2, 1)
  await expect(page.getByRole('link', { name: 'Sample Request' })).toContainText('1')
  await expect(page.getByRole('button', { name: `Month: ${thisMonth()}` })).toBeVisible()
  await expect(page).toHaveURL(/\/sale-rep\/home$/)
})

test('the chosen month is shown as MMMM yyyy and kept in yearMonth; choosing none changes nothing [R§2 R§9]', async ({
  page,
  people,
}) => {
  await people.open(await people.newRep(), `${HOME}?yearMonth=2020-03`)
  await expectCounters(page, 0, 0)
  const picker = page.getByRole('button', { name: /^Month: / })
  await expect(picker).toHaveText('March 2020')
  await picker.click()
  const dialog = page.getByRole('dialog', { name: 'Select month' })
  await expect(dialog.getByRole('button', { name: 'March 2020' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/yearMonth=2020-03$/)

  const asked = page.waitForRequest(/recruited-users\?.*yearMonth=2019-12/)
  await picker.click()
  await dialog.getByRole('button', { name: 'Previous year' }).click()
  await dialog.getByRole('button', { name: 'December 2019' }).click()
  await asked
  await expect(page).toHaveURL(/yearMonth=2019-12$/)
  await page.reload()
  await expect(picker).toHaveText('December 2019')
  await expectCounters(page, 0, 0)
})

test('a yearMonth that is none counts as absent: the current month, and Select month until it is known [R§2 D§8]', async ({
  page,
  people,
}) => {
  await people.open(await people.newRep(), `${HOME}?yearMonth=null`)
  await expect(page.getByRole('button', { name: /^Month: / })).toHaveText(thisMonth())
  const letGo = await holdOnce(page, '/public/companies')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Select month' })).toHaveText('Select month')
  letGo()
  await expect(page.getByRole('button', { name: /^Month: / })).toHaveText(thisMonth())
})

test('the tiles lead to registering, the requests and the history, and the logo back to the previous path [R§2]', async ({
  page,
  people,
}) => {
  const tiles = [
    { tile: 'Register HCP', path: /\/register$/, heading: 'Register HCP' },
    { tile: 'Sample Request', path: /\/sale-rep\/sample\/request$/, heading: 'Sample Requests by HCP' },
    { tile: 'Registration History', path: /\/register\/history$/, heading: 'Registration History' },
  ]
  const home = `${HOME}?yearMonth=2026-09`
  const rep = await people.newRep()
  for (const { tile, path, heading } of tiles) {
    await people.open(rep, home)
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await page.getByRole('link', { name: tile }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    if (tile === 'Register HCP') continue
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(new RegExp(`${home.replace('?', '\\?')}$`))
  }
})

test('the rep layout has a home logo that leads to /sale-rep/home, a logout button and no bottom bar [R§2]', async ({
  page,
  people,
}) => {
  await people.open(await people.newRep(), '/sale-rep/lunch/learn')
  await expect(page.getByRole('heading', { name: 'Lunch & Learn' })).toBeVisible()
  await expect(page.getByText('Coming soon')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/sale-rep\/home$/)
})

test('counters that cannot be loaded are said to be so, with Retry [R§7 R§8 D§9]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/recruited-users', 500)
  const rep = await people.newRep()
  await people.newHcp({ rep })
  await refuseOnce(page, COUNTS)
  await people.open(rep, HOME)
  await expect(page.getByRole('alert')).toHaveText('This could not be loaded.')
  await expect(page.getByRole('heading', { name: 'Hello, Aisyah Rahman' })).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectCounters(page, 1, 0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
