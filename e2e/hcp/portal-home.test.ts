import type { Page } from '@playwright/test'
import { breakCalls, refuseOnce } from '../network/failures.ts'
import { digits } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const MALAYSIAS_NUMBER = '60312345678'

/** What a screen was given in navigation state. */
function navigationState(page: Page): Promise<unknown> {
  return page.evaluate(() => history.state?.usr)
}

test("the dashboard greets with 'Hello,' and the name, and links a chat with the assigned rep [H§1 H§2 H§7]", async ({
  page,
  people,
}) => {
  await page.context().route('https://wa.me/**', route => route.fulfill({ body: 'chat' }))
  const hcp = await people.newHcp()
  const chat = `https://wa.me/${hcp.rep && digits(hcp.rep.phone)}`
  await people.open(hcp, '/portal/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Dr Hana Yusof')
  for (const name of ['Contact Sales Representative', 'Make Appointment']) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', chat)
    await expect(link).toHaveAttribute('rel', /noopener/)
    const opened = page.waitForEvent('popup')
    await link.click()
    expect(await (await opened).evaluate(() => window.opener)).toBeNull()
  }
  await page.goto('/portal/lunch/learn')
  await expect(page.getByRole('link', { name: 'Make Appointment' })).toHaveAttribute('href', chat)
})

test("without an assigned rep the chat opens with the company's number [H§1]", async ({ page, people }) => {
  await people.open(await people.newHcp({ rep: null }), '/portal/home')
  await expect(page.getByRole('link', { name: 'Contact Sales Representative' })).toHaveAttribute(
    'href',
    `https://wa.me/${MALAYSIAS_NUMBER}`,
  )
})

test('Manage Order shows the count of orders whose status is not COMPLETED, rejected ones too [H§1 H§2]', async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp()
  for (const status of ['PROCESSING', 'CANCELLED', 'COMPLETED'] as const) await people.newOrder(hcp, status)
  await people.open(hcp, '/portal/home')
  await expect(page.getByRole('link', { name: 'Manage Order' })).toContainText(/2\s*not delivered/)
})

test('both cards pass the current path and query as fromPath [H§1 H§2]', async ({ page, people }) => {
  const hcp = await people.newHcp()
  for (const [card, path] of [
    ['Sample Request', '/portal/sample/request'],
    ['Manage Order', '/portal/order'],
  ] as const) {
    await people.open(hcp, '/portal/home?from=message')
    await page.getByRole('link', { name: card }).click()
    await expect(page).toHaveURL(path)
    expect(await navigationState(page)).toEqual({ fromPath: '/portal/home?from=message' })
  }
})

test('opening the dashboard clears prefix, phone, categoryId and shopItemId, never the remembered number [H§4 D§4]', async ({
  page,
  people,
}) => {
  await people.open(await people.newHcp(), '/portal/order')
  await page.evaluate(() => {
    for (const key of [
      'prefix',
      'phone',
      'categoryId',
      'shopItemId',
      'remembered-prefix',
      'remembered-phone',
    ]) {
      localStorage.setItem(key, '1')
    }
  })
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: /^Hello,/ })).toBeVisible()
  const kept = await page.evaluate(() => Object.keys(localStorage).sort())
  // The brand of the companies in use is the installation's.
  expect(kept.filter(key => key !== 'brands')).toEqual(['remembered-phone', 'remembered-prefix'])
})

test('details or orders that cannot be loaded are said to be so, with Retry [H§2 H§8 D§9 UX§8]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/api/orders', 500)
  expectFailure('/api/users/details', 500)
  const mend = [await breakCalls(page, '/orders'), await breakCalls(page, '/users/details')]
  const hcp = await people.newHcp()
  await people.newOrder(hcp)
  await people.open(hcp, '/portal/home')
  await expect(page.getByRole('alert')).toHaveText('This could not be loaded.')
  const card = page.getByRole('link', { name: 'Manage Order' })
  await expect(card).not.toContainText('not delivered')
  for (const one of mend) await one()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Dr Hana Yusof' })).toBeVisible()
  await expect(card).toContainText('not delivered')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the bottom bar is at most 500px wide [H§9 UX§2]', async ({ page, people }) => {
  await page.setViewportSize({ width: 760, height: 900 })
  await people.open(await people.newHcp(), '/portal/home')
  const box = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  expect(box?.width).toBe(500)
})

for (const [status, code] of [
  [401, 'INVALID_TOKEN'],
  [500, 'INTERNAL'],
] as const) {
  test(`'Invalid token' with status ${status} is told as 'Please try again', then comes / [H§8 R§8 D§2]`, async ({
    page,
    people,
    expectFailure,
  }) => {
    expectFailure('/users/details', status)
    await people.open(await people.newHcp(), '/portal/order')
    await refuseOnce(page, '/users/details', { status, code, message: 'Invalid token' })
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toHaveText('Please try again')
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'user-token' }))
  })
}
