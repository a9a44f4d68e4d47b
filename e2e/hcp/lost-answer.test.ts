import { loseAnswerOnce } from '../network/failures.ts'
import { expect, test } from '../portal/test.ts'

test('an order whose answer is lost is asked for again under its key, and is the one order there is [H§4 D§7 UX§19]', async ({
  page,
  people,
}) => {
  const { token } = await people.newHcp()
  await people.open({ token }, '/portal/sample/request')
  await page.getByLabel('Item 1', { exact: true }).selectOption({ index: 1 })
  await loseAnswerOnce(page, '/orders')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible()
  expect((await people.call('GET /orders', { token })).orders).toHaveLength(1)
})
