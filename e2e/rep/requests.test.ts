import type { Page } from '@playwright/test'
import { loseOnce, refuseOnce } from '../network/failures.ts'
import type { People } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

const REQUESTS = '/sale-rep/sample/request'
const UPDATE = '/order/update'

function cardOf(page: Page, orderId: string) {
  return page.getByRole('article').filter({ hasText: orderId.slice(-12) })
}

/** A new HCP's order, and the rep's list of requests open. */
async function openRequest(page: Page, people: People) {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  const id = await people.newOrder(hcp)
  await people.open(rep, REQUESTS)
  const card = cardOf(page, id)
  await expect(card).toBeVisible()
  return { id, card }
}

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
