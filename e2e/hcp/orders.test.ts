import { recordApiCalls } from '../network/calls.ts'
import { toDisplayedPhone } from '../people/journeys.ts'
import { chooseSample, markDelivered } from '../people/sample-journey.ts'
import { expect, test } from '../portal/test.ts'

test("an order shows its collection phone number; 'Mark As Delivered' reloads no list, but the count on home is updated [H§2 H§4]", async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp()
  await people.openAs(hcp, '/portal/sample/request')
  await chooseSample(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Manage Order' }).click()
  await page.getByRole('article').getByText('Details').click()
  await expect(page.getByRole('article').getByText(toDisplayedPhone(hcp.phone))).toBeVisible()

  await people.newOrder(hcp, 'POSTED')
  await people.openAs(hcp, '/portal/home')
  const open = page.getByRole('link', { name: 'Manage Order' })
  await expect(open).toContainText('2')
  await open.click()
  const shipped = page.getByRole('article').filter({ hasText: 'Shipping' })
  await expect(shipped).toBeVisible()
  const calls = recordApiCalls(page)
  await markDelivered(
    page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Mark As Delivered' }) }),
  )
  await expect(page.getByText('Delivered On')).toBeVisible()
  // On a slow machine the list may be stale when it opens and load again before the click, so ignore earlier calls.
  expect(calls.slice(calls.indexOf('POST /api/order/status-update'))).toEqual([
    'POST /api/order/status-update',
  ])
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(open).toContainText('1')
  expect(calls).toContain('GET /api/orders')
})
