import type { Page } from '@playwright/test'
import { holdOnce, loseOnce, refuseOnce } from '../network/failures.ts'
import type { People } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

const REQUESTS = '/sale-rep/sample/request'
const UPDATE = '/order/update'
const LABELS = {
  PROCESSING: 'Pending Approval',
  IN_REVIEW: 'Processing',
  POSTED: 'Shipping',
  COMPLETED: 'Delivered',
  CANCELLED: 'Rejected',
} as const
const STATUSES = ['PROCESSING', 'IN_REVIEW', 'POSTED', 'COMPLETED', 'CANCELLED'] as const
const ACTIONS: Record<string, string[]> = {
  PROCESSING: ['Approve', 'Reject'],
  IN_REVIEW: ['Mark as Shipped', 'Add Remark'],
}

function day(instant: string): string {
  return new Date(instant).toLocaleDateString('en-GB', { timeZone: 'Asia/Kuala_Lumpur' })
}

function cardOf(page: Page, orderId: string) {
  return page.getByRole('article').filter({ hasText: orderId.slice(-12) })
}

/** A new HCP's order in a status, and the rep's list of requests open. */
async function openRequest(page: Page, people: People, status: keyof typeof LABELS = 'PROCESSING') {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  const id = await people.newOrder(hcp, status)
  await people.open(rep, REQUESTS)
  const card = cardOf(page, id)
  await expect(card).toBeVisible()
  return { hcp, rep, id, card }
}

test('a card shows every field of a request, and the actions of its status [R§2 R§3 R§4 R§9]', async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  for (const status of STATUSES) {
    await people.newOrder(hcp, status, status === 'PROCESSING' ? undefined : 'Leave at the counter')
  }
  const { checkProduct: orders } = await people.call('GET /order/get', { token: hcp.token })
  await people.open(rep, REQUESTS)
  for (const order of orders) {
    const card = cardOf(page, order.id)
    await expect(card.getByText(LABELS[order.status], { exact: true })).toBeVisible()
    await expect(card.getByRole('heading')).toHaveText(`Order ID${order.id.slice(-12)}`)
    const fields = await card
      .locator('dt')
      .evaluateAll(terms => terms.map(term => [term.textContent, term.nextElementSibling?.textContent]))
    const remark = order.status === 'CANCELLED' ? 'Rejected Reason' : 'Remark'
    expect(fields).toEqual([
      ['HCP', hcp.name],
      ['Mobile No', '+60123456789'],
      ['Category', 'Oral Care Sample'],
      ['Item(s)', order.orderItem[0]?.shopItem.name],
      ['Ordered On', day(order.createdAt)],
      ['Practice name / Clinic name', 'SMILE CLINIC'],
      ['Address', '1 Jalan Ampang, 50450 Kuala Lumpur, Wilayah Persekutuan Kuala Lumpur'],
      ...(order.status === 'COMPLETED' ? [['Delivered On', day(order.updatedAt)]] : []),
      ...(order.status === 'PROCESSING' ? [] : [[remark, 'Leave at the counter']]),
    ])
    expect(await card.getByRole('button').allInnerTexts()).toEqual(ACTIONS[order.status] ?? [])
  }
})

test("Approve and Mark as Shipped move the order in its place, or say 'Failed to update status order.' [R§4 R§7 R§8]", async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure(UPDATE, 500)
  const { card, id } = await openRequest(page, people)
  await refuseOnce(page, UPDATE)
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update status order.')
  await expect(card.getByText('Pending Approval')).toBeVisible()
  const approved = page.waitForRequest(`**/api${UPDATE}`)
  await card.getByRole('button', { name: 'Approve' }).click()
  expect((await approved).postDataJSON()).toEqual({ orderId: id, status: 'IN_REVIEW' })
  await expect(page.getByRole('status').getByText('Order successfully updated.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(card.getByText('Processing', { exact: true })).toBeVisible()

  await loseOnce(page, UPDATE)
  await card.getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update status order.')
  await card.getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect(card.getByText('Shipping')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
})

test('the remark dialog: its texts, a failure that keeps what was typed, a remark that shows on the card [R§2 R§7 R§8]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure(UPDATE, 500)
  const { card, id } = await openRequest(page, people, 'IN_REVIEW')
  await card.getByRole('button', { name: 'Add Remark' }).click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByPlaceholder('Add a delivery remark')
  await expect(text).toHaveAccessibleDescription('Delivery remark will show on the packing')
  await text.fill('Ring the bell\ntwice')
  await refuseOnce(page, UPDATE)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update remark')
  await expect(text).toHaveValue('Ring the bell\ntwice')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Add Remark' }).click()
  await expect(text).toHaveValue('Ring the bell\ntwice')

  const sent = page.waitForRequest(`**/api${UPDATE}`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ orderId: id, remark: ['Ring the bell\ntwice'] })
  await expect(page.getByRole('status').getByText('Remark successfully updated.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByText('Ring the bell')).toBeVisible()
  await expect(card.getByText('Processing', { exact: true })).toBeVisible()
})

for (const { button, typed, remark } of [
  { button: 'Add', typed: 'Ordered last week', remark: ['Ordered last week'] },
  { button: 'Add', typed: '', remark: [] },
  { button: 'Skip', typed: 'Never mind', remark: [] },
]) {
  test(`rejecting with ${button} and the reason '${typed}': Rejecting Order... while it works, and the text outlives a failure [R§2 R§4 R§5 R§7 R§8]`, async ({
    page,
    people,
    expectFailure,
  }) => {
    expectFailure(UPDATE, 500)
    const { card, id } = await openRequest(page, people)
    await card.getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rejected Reason' })
    const text = dialog.getByPlaceholder('Add a rejected reason')
    await text.fill(typed)
    await refuseOnce(page, UPDATE)
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to update status order.')
    await expect(text).toHaveValue(typed)

    const letGo = await holdOnce(page, UPDATE)
    const sent = page.waitForRequest(`**/api${UPDATE}`)
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Rejecting Order...' })).toHaveCount(2)
    expect((await sent).postDataJSON()).toEqual({ orderId: id, status: 'CANCELLED', remark })
    letGo()
    await expect(page.getByRole('status').getByText('Order successfully updated.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(card.getByText('Rejected', { exact: true })).toBeVisible()
    await expect(card.getByText('Rejected Reason')).toHaveCount(remark.length)
    if (typed !== '') await expect(card.getByText(typed)).toHaveCount(remark.length)
  })
}

test("'No record' shows only after a successful answer [R§2 R§8 D§9]", async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/recruited-users', 500)
  const reads = '**/api/haleon/promoter/recruited-users*'
  await page.route(reads, route =>
    route.fulfill({
      status: 500,
      json: { success: false, result: 'error', code: 'INTERNAL', message: 'Broken' },
    }),
  )
  await people.open(await people.newRep(), REQUESTS)
  await expect(page.getByRole('alert')).toHaveText('This could not be loaded.')
  await expect(page.getByText('No record')).toHaveCount(0)
  await page.unroute(reads)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No record')).toBeVisible()
})
