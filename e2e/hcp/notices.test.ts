import { shortOrderId } from '@portal/contract/orders/order-status'
import { chooseSample } from '../people/sample-journey.ts'
import { expect, test } from '../portal/test.ts'

test('a rep gets a notification of a request and approves it from there; the HCP sees the badge and opens the order', {
  tag: '@journey',
}, async ({ page, people, otherPerson }) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  await people.openAs(hcp, '/portal/sample/request')
  await chooseSample(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  const [order] = (await people.call('GET /orders', { token: hcp.token })).orders
  const id = order?.id ?? ''
  const shown = shortOrderId(id)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  const repPage = await otherPerson()
  await people.openAs(rep, '/sale-rep/home', repPage)
  await repPage.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const repPanel = repPage.getByRole('dialog', { name: 'Notifications' })
  await repPanel
    .getByRole('link', { name: `by ${hcp.name} waits` })
    .filter({ hasText: shown })
    .click()
  await expect(repPage).toHaveURL(`/sale-rep/sample/request?search=${shown}`)
  const card = repPage.getByRole('article').filter({ hasText: shown })
  const approved = repPage.waitForResponse('**/api/order/update')
  await card.getByRole('button', { name: 'Approve' }).click()
  await approved
  await expect(repPage.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await page.reload()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('New', { exact: true })).toBeVisible()
  // The browser's Back closes the panel and does not leave the screen.
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL('/portal/home')
  await expect(bell).toHaveAccessibleName('Notifications')
  await bell.click()
  await panel.getByRole('link', { name: 'was approved.' }).filter({ hasText: shown }).click()
  await expect(page).toHaveURL(`/portal/order?order=${id}`)
  await expect(page.getByRole('heading', { name: 'Manage Order' })).toBeFocused()
  await expect(page.getByRole('article').filter({ hasText: shown })).toContainText('Processing')
  await page.reload()
  await expect(bell).toHaveAccessibleName('Notifications')
})
