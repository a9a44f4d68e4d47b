import { recordCalls } from '../network/pages.ts'
import { grouped } from '../people/journeys.ts'
import { markDelivered } from '../people/sample-journey.ts'
import { expect, test } from '../portal/test.ts'

test("'Mark As Delivered' reads no order again, and the count on the dashboard knows of it [H§4]", async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp()
  await people.newOrder(hcp, 'POSTED')
  await people.open(hcp, '/portal/home')
  const open = page.getByRole('link', { name: 'Manage Order' })
  await expect(open).toContainText('1')
  await open.click()
  await expect(page.getByText('Ordered On')).toBeVisible()
  const calls = recordCalls(page)
  await markDelivered(page.getByRole('article'))
  await expect(page.getByText('Delivered On')).toBeVisible()
  expect(calls).toEqual(['POST /order/status-update'])
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(open).toContainText('0')
  expect(calls).toContain('GET /orders')
})

test('the phone of an order is the collection PIC of that order [H§2]', async ({ page, people }) => {
  const hcp = await people.newHcp()
  await people.open(hcp, '/portal/sample/request')
  await page.getByLabel('Item 1', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Manage Order' }).click()
  await expect(page.getByRole('article')).toContainText(grouped(hcp.phone))
})
