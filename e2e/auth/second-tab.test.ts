import type { Page } from '@playwright/test'
import { logInByPhone, logOut } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

/** Fires what the browser fires when a person switches to a tab. */
async function turnTo(page: Page): Promise<void> {
  await page.bringToFront()
  // The tab may have noticed the change already and be loading another document.
  await expect(() => page.evaluate(() => void window.dispatchEvent(new Event('focus')))).toPass()
}

/** Opens a screen and waits until its bell has polled. The next poll comes a minute later, after the other tab is done. */
async function untilBell(page: Page, open: () => Promise<unknown>): Promise<void> {
  const polled = page.waitForResponse('**/api/messages/notices')
  await open()
  await polled
}

/** Records the role of each call that carries a session token, from now on. */
function watchCallers(page: Page): string[] {
  const callers: string[] = []
  page.on('request', request => {
    const [, payload = ''] = (request.headers().authorization ?? '').split('.')
    if (payload !== '') callers.push(JSON.parse(Buffer.from(payload, 'base64url').toString()).role)
  })
  return callers
}

test('logging out in one tab also empties the other tab [H§4]', async ({ page, people, expectFailure }) => {
  // The other tab's bell may poll before the test switches to that tab.
  expectFailure('/messages/notices', 401)
  const hcp = await people.newHcp()
  await people.newOrder(hcp)
  await people.openAs(hcp, '/portal/home')
  await expect(page.getByRole('heading', { name: hcp.name })).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/portal/order')
  await expect(second.getByRole('article').first()).toBeVisible()

  await logOut(page)
  await turnTo(second)
  await expect(second.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(second.getByRole('article')).toHaveCount(0)
})

test('logging in in one tab signs in the other tab [H§4]', async ({ page, people, inbox }) => {
  const second = await page.context().newPage()
  await second.goto('/login')
  await logInByPhone(page, inbox, (await people.newHcp()).phone)
  await expect(page).toHaveURL(/\/portal\/home$/)
  await turnTo(second)
  await expect(second).toHaveURL(/\/portal\/home$/)
})

test('two accounts of two regions in one browser never mix [H§3]', async ({ page, people, inbox }) => {
  const hcp = await people.newHcp()
  await people.newOrder(hcp, 'POSTED')
  const grace = await people.newRep({ prefix: '+65', name: 'Grace Tan' })
  const aisyah = await people.newRep()
  await untilBell(page, () => people.openAs(hcp, '/portal/order'))
  const shipped = page.getByRole('button', { name: 'Mark As Delivered' })
  await expect(shipped).toBeVisible()

  const second = await page.context().newPage()
  await untilBell(second, () => second.goto('/portal/home'))
  await logOut(second)
  await logInByPhone(second, inbox, grace.phone)
  await expect(second.getByRole('heading', { name: 'Hello, Grace Tan' })).toBeVisible()

  const callers = watchCallers(page)
  // A write by the tab before it has noticed the new session is dropped, and the tab switches to the new user.
  await shipped.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark As Delivered' }).click()
  await expect(page).toHaveURL(/\/sale-rep\/home$/)
  await expect(page.getByRole('heading', { name: 'Hello, Grace Tan' })).toBeVisible()
  await expect(page.getByText('Hana')).toHaveCount(0)
  expect(new Set(callers)).toEqual(new Set(['RETAILER']))

  // The other way round: a tab that comes to the front shows the user who logged in last, at once.
  await logOut(page)
  await logInByPhone(page, inbox, aisyah.phone)
  await expect(page.getByRole('heading', { name: 'Hello, Aisyah Rahman' })).toBeVisible()
  await turnTo(second)
  await expect(second.getByRole('heading', { name: 'Hello, Aisyah Rahman' })).toBeVisible()
  await expect(second.getByText('Grace')).toHaveCount(0)
})

test('typed text stays when the same person logs in in another tab, or a rep does during a public registration [H§4]', async ({
  page,
  people,
  inbox,
}) => {
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Siti Nurhaliza')
  const second = await page.context().newPage()
  await logInByPhone(second, inbox, (await people.newRep()).phone)
  await expect(second).toHaveURL(/\/sale-rep\/home$/)
  await turnTo(page)
  await expect(page.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Siti Nurhaliza')

  const hcp = await people.newHcp()
  await second.goto('about:blank')
  await people.openAs(hcp, '/portal/sample/request/add/address')
  await page.getByLabel('Address line 1').fill('12 Jalan Ampang')
  await second.goto('/portal/home')
  await logOut(second)
  await logInByPhone(second, inbox, hcp.phone)
  await expect(second).toHaveURL(/\/portal\/home$/)
  await turnTo(page)
  await expect(page.getByLabel('Address line 1')).toHaveValue('12 Jalan Ampang')
})

test('a tab from before a deployment reloads itself once', async ({ page, people, expectFailure }) => {
  await people.openAs(await people.newHcp(), '/portal/home')
  await expect(page.getByRole('heading', { name: 'Dr Hana Yusof' })).toBeVisible()
  expectFailure('/assets/hcp-orders-page', 404)
  const gone = (url: URL) => url.pathname.startsWith('/assets/hcp-orders-page')
  await page.route(gone, route => route.fulfill({ status: 404 }), { times: 1 })
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Manage Order' })).toBeVisible()
  await expect(page).toHaveURL(/\/portal\/order$/)
})
