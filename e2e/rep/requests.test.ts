import type { Locator, Page } from '@playwright/test'
import { recordApiCalls } from '../network/calls.ts'
import { holdNextCall } from '../network/failures.ts'
import { expect, test } from '../portal/test.ts'

const REQUESTS = '/sale-rep/sample/request'
const MOVED = 'This order was changed in the meantime.'

/** Shortens the pages of a rep's lists, so that a few records fill several pages. */
async function pageBy(page: Page, rows: number): Promise<void> {
  await page.route('**/api/haleon/promoter/recruited-users?*', route => {
    const url = new URL(route.request().url())
    if (url.searchParams.has('limit')) url.searchParams.set('limit', String(rows))
    return route.continue({ url: url.toString() })
  })
}

/** Presses a button by keyboard as soon as it is enabled. */
async function pressKey(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

test('when two tabs change one order, the second is told that it was changed and shows its current state [R§4 R§8]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/order/update', 409)
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  const id = await people.newOrder(hcp)
  await people.openAs(rep, REQUESTS)
  const secondTab = await page.context().newPage()
  await secondTab.goto(REQUESTS)
  const firstCard = page.getByRole('article').filter({ hasText: id.slice(-12) })
  const secondCard = secondTab.getByRole('article').filter({ hasText: id.slice(-12) })
  await secondCard.getByRole('button', { name: 'Reject' }).click()
  await secondTab.getByPlaceholder('Add a rejected reason').fill('Too many')
  await firstCard.getByRole('button', { name: 'Approve' }).click()
  await expect(firstCard.getByText('Approved', { exact: true })).toBeVisible()
  await secondTab.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(secondTab.getByRole('alert')).toHaveText(`${MOVED}Request of ${hcp.name}`)
  await expect(secondTab.getByRole('dialog')).toHaveCount(0)
  await expect(secondCard.getByText('Processing', { exact: true })).toBeVisible()

  for (const [screen, card] of [
    [page, firstCard],
    [secondTab, secondCard],
  ] as const) {
    await card.getByRole('button', { name: 'Mark as Shipped' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Mark as Shipped' }).click()
    await expect(card.getByText(/^Shipp(ed|ing)$/)).toBeVisible()
  }
  await expect(secondTab.getByRole('alert')).toHaveText(`${MOVED}Request of ${hcp.name}`)
})

test('more requests load on scrolling, and an action on a later card keeps its place and the scroll position [R§2 R§4 D§8]', async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  const ids: string[] = []
  for (let count = 0; count < 9; count += 1) ids.unshift(await people.newOrder(hcp))
  await pageBy(page, 2)
  await people.openAs(rep, REQUESTS)
  const cards = page.getByRole('article')
  await expect(cards.first()).toContainText(ids[0]?.slice(-12) ?? '')
  expect(await cards.count()).toBeLessThan(9)
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      return cards.count()
    })
    .toBeGreaterThanOrEqual(9)
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)

  const card = cards.nth(3)
  await expect(card).toContainText(ids[3]?.slice(-12) ?? '')
  const approve = card.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeEnabled()
  await approve.focus()
  const calls = recordApiCalls(page)
  const counted = page.waitForResponse(/recruited-users\?view=counts/)
  await approve.press('Enter')
  await expect(card.getByText('Approved', { exact: true })).toBeVisible()
  await counted
  // The response contains the changed order, so no page is loaded again.
  expect(calls).toEqual(['POST /api/order/update', 'GET /api/haleon/promoter/recruited-users'])
  await expect(card).toContainText(ids[3]?.slice(-12) ?? '')
  await expect(card).toBeInViewport({ ratio: 1 })
})

test('requests can be filtered by HCP, order id and status, the address keeps the filters, and a button loads more [R§2 D§8]', async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const hcps = [await people.newHcp({ rep }), await people.newHcp({ rep, fullName: 'Nurul Huda' })] as const
  const ids: string[] = []
  for (const hcp of [hcps[0], hcps[0], hcps[0], hcps[1]]) ids.push(await people.newOrder(hcp))
  for (let count = 0; count < 2; count += 1) await people.newOrder(hcps[0], 'CANCELLED')
  await people.openAs(rep, REQUESTS)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(6)
  await page.getByRole('button', { name: 'Search' }).click()
  const box = page.getByRole('searchbox', { name: 'Search by HCP, clinic or Order ID' })
  await box.fill('nurul')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Dr Nurul Huda')
  await expect(page).toHaveURL(`${REQUESTS}?search=nurul`)
  await box.fill(ids[1]?.slice(-12) ?? '')
  await expect(cards).toContainText(ids[1]?.slice(-12) ?? '')
  await expect(cards).toHaveCount(1)
  await box.fill('nobody')
  await expect(page.getByText('No record')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await page.getByRole('link', { name: 'Oldest first' }).click()
  await expect(cards.first()).toContainText(ids[0]?.slice(-12) ?? '')

  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined
  })
  await pageBy(page, 1)
  await page.goto(REQUESTS)
  await page.getByRole('link', { name: /^Rejected/ }).click()
  await expect(page).toHaveURL(/\?status=CANCELLED$/)
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: 'Load more' }).press('Enter')
  await expect(cards).toHaveCount(2)
  await page.reload()
  for (const card of await cards.all())
    await expect(card.getByText('Rejected', { exact: true })).toBeVisible()
})

test('by keyboard the focus stays in the card or returns to the button that opened a dialog, and a held key acts once [R§4]', async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  const ids = [await people.newOrder(hcp), await people.newOrder(hcp), await people.newOrder(hcp)]
  await people.openAs(rep, REQUESTS)
  const [approved, ...rejected] = ids.map(id => page.getByRole('article').filter({ hasText: id.slice(-12) }))
  if (approved === undefined) throw new Error('Orders are placed above')
  const calls = recordApiCalls(page)
  const release = await holdNextCall(page, '/order/update')
  await expect(approved.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await approved.getByRole('button', { name: 'Approve' }).focus()
  for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down('Enter')
  release()
  await expect(approved.getByText('Approved', { exact: true })).toBeVisible()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(approved).toBeFocused()
  expect(calls.filter(call => call === 'POST /api/order/update')).toHaveLength(1)

  await pressKey(approved.getByRole('button', { name: hcp.name }))
  await expect(approved).toBeFocused()
  const dialog = page.getByRole('dialog')
  await pressKey(approved.getByRole('button', { name: 'Add Remark' }))
  await dialog.getByPlaceholder('Add a delivery remark').fill('Ring the bell')
  await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(approved.getByRole('button', { name: 'Edit Remark' })).toBeFocused()
  await pressKey(approved.getByRole('button', { name: 'Mark as Shipped' }))
  await pressKey(page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Shipped' }))
  await expect(approved.getByText('Shipped', { exact: true })).toBeVisible()
  await expect(approved.locator(':focus')).toHaveCount(1)

  for (const [index, button] of ['Add', 'Skip'].entries()) {
    const card = rejected[index] ?? page.getByRole('article')
    await pressKey(card.getByRole('button', { name: 'Reject' }))
    await dialog.getByPlaceholder('Add a rejected reason').fill('Ordered last week')
    await pressKey(dialog.getByRole('button', { name: button, exact: true }))
    await expect(card.getByText('Rejected. Order successfully updated.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(card.locator(':focus')).toHaveCount(1)
  }
})

test("the history loads more on scrolling, can be searched and filtered by month, and links to an HCP's orders [R§1 R§2 D§8]", async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  for (let count = 0; count < 5; count += 1) await people.newHcp({ rep })
  await people.newHcp({ rep, fullName: 'Nurul Huda', status: 'PENDING' })
  const latest = await people.newHcp({ rep, fullName: 'Arjun Nair' })
  const order = await people.newOrder(latest)
  await pageBy(page, 2)
  await people.openAs(rep, '/sale-rep/register/history')
  const rows = page.locator('section').getByRole('listitem')
  await expect(rows.first()).toContainText(latest.name)
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      return rows.count()
    })
    .toBe(7)
  await expect(page.getByRole('button', { name: /^Load/ })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search by name, clinic or phone' }).fill('nurul')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Pending')
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Select month' }).click()
  await page.getByRole('button', { name: 'Previous year' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^January/ })
    .click()
  await expect(page.getByText('No registration history available.')).toBeVisible()
  await people.openAs(rep, '/sale-rep/register/history')
  await rows.filter({ hasText: latest.name }).getByRole('link').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(order.slice(-12))
})
