import type { Page } from '@playwright/test'
import { holdOnce, loseOnce, refuseOnce } from '../network/failures.ts'
import { recordCalls } from '../network/pages.ts'
import { digits } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const ORDERS = '/portal/order'
const REMARK = 'Leave at the counter'

function day(instant: string): string {
  return new Date(instant).toLocaleDateString('en-GB', { timeZone: 'Asia/Kuala_Lumpur' })
}

async function markDelivered(page: Page): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: 'Mark As Delivered' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark As Delivered' }).click()
}

test('a card shows the last 12 characters of its id, its label, dates, samples, address and remark [H§2 H§3 H§4 H§9 D§1]', async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp()
  const labels = {
    PROCESSING: 'Pending Approval',
    IN_REVIEW: 'Processing',
    POSTED: 'Shipping',
    COMPLETED: 'Delivered',
    CANCELLED: 'Rejected',
  } as const
  for (const status of ['PROCESSING', 'IN_REVIEW', 'POSTED', 'COMPLETED', 'CANCELLED'] as const) {
    await people.newOrder(hcp, status, status === 'PROCESSING' ? undefined : REMARK)
  }
  const { checkProduct: orders } = await people.call('GET /order/get', { token: hcp.token })
  await people.open(hcp, ORDERS)
  await expect(page.getByRole('article')).toHaveCount(5)
  for (const order of orders) {
    const card = page.getByRole('article').filter({ hasText: order.id.slice(-12) })
    const says = async (term: string) =>
      (await card.locator(`dt:text-is("${term}") + dd`).allInnerTexts()).join()
    await expect(card.getByText(labels[order.status], { exact: true })).toBeVisible()
    await expect(card.getByRole('heading')).toHaveText(`Order ID${order.id.slice(-12)}`)
    expect(await says('Ordered On')).toBe(day(order.createdAt))
    expect(await says('Delivered On')).toBe(order.status === 'COMPLETED' ? day(order.updatedAt) : '')
    expect(await says('Category')).toBe('Oral Care Sample')
    expect(await says('Item(s)')).toBe(order.orderItem[0]?.shopItem.name)
    expect(await says('Address')).toContain('SMILE CLINIC')
    const rejected = order.status === 'CANCELLED'
    expect(await says('Rejected Reason:')).toBe(rejected ? REMARK : '')
    expect(await says('Remark')).toBe(rejected || order.status === 'PROCESSING' ? '' : REMARK)
    await expect(card.getByRole('button', { name: 'Mark As Delivered' })).toHaveCount(
      order.status === 'POSTED' ? 1 : 0,
    )
  }
})

test("'Mark As Delivered' is shown at once and taken back with the message when it fails [H§1 H§2 H§4 H§7 H§8 UX§7]", async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/order/status-update', 500)
  const hcp = await people.newHcp()
  const id = await people.newOrder(hcp, 'POSTED')
  await people.open(hcp, ORDERS)
  const card = page.getByRole('article')
  await refuseOnce(page, '/order/status-update')
  const letGo = await holdOnce(page, '/order/status-update')
  await markDelivered(page)
  await expect(card.getByText('Delivered', { exact: true })).toBeVisible()
  letGo()
  await expect(page.getByRole('alert')).toHaveText('Failed to Update Status.')
  await expect(card.getByText('Shipping')).toBeVisible()
  await loseOnce(page, '/order/status-update')
  await markDelivered(page)
  await expect(page.getByRole('alert')).toHaveText('There was an error updating status.')
  await expect(card.getByText('Shipping')).toBeVisible()
  const sent = page.waitForRequest('**/api/order/status-update')
  await markDelivered(page)
  expect((await sent).postDataJSON()).toEqual({ id, status: 'COMPLETED' })
  await expect(card.getByText('Delivered On')).toBeVisible()
  await page.reload()
  await expect(card.getByText('Delivered', { exact: true })).toBeVisible()
})

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
  await expect(page.getByText('Shipping')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const calls = recordCalls(page)
  await markDelivered(page)
  await expect(page.getByText('Delivered On')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual(['POST /order/status-update'])
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(open).toContainText('0')
  expect(calls).toContain('GET /orders')
})

test("an empty list shows 'No order found', but only after a successful answer [H§2 H§8 D§9]", async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/order/get', 500)
  const hcp = await people.newHcp()
  await refuseOnce(page, '/order/get')
  await people.open(hcp, ORDERS)
  await expect(page.getByRole('alert')).toHaveText('This could not be loaded.')
  await expect(page.getByText('No order found')).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No order found')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the phone of an order is the collection PIC of that order [H§2]', async ({ page, people }) => {
  const hcp = await people.newHcp()
  await people.open(hcp, '/portal/sample/request')
  await page.getByLabel('Item 1', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Manage Order' }).click()
  await expect(page.getByRole('article')).toContainText(`+${digits(hcp.phone)}`)
})
