import type { Page } from '@playwright/test'
import { holdOnce } from '../network/failures.ts'
import { expect, test } from '../portal/test.ts'

const HOME = '/sale-rep/home'
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

test('what waits for approval opens as such, the oldest first [R§2]', async ({ page, people }) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  const ids: string[] = []
  for (const status of ['PROCESSING', 'PROCESSING', 'POSTED'] as const) {
    ids.push(await people.newOrder(hcp, status))
  }
  await people.open(rep, HOME)
  await page.getByRole('link', { name: 'Sample Request' }).filter({ hasText: '2' }).click()
  await expect(page).toHaveURL('/sale-rep/sample/request?status=PROCESSING&sort=oldest')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText(ids[0]?.slice(-12) ?? '')
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
