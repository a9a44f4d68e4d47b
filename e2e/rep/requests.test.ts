import type { Page } from '@playwright/test'
import { loseAnswerOnce, loseOnce, refuseOnce } from '../network/failures.ts'
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

  const ship = async () => {
    await card.getByRole('button', { name: 'Mark as Shipped' }).click()
    const ask = page.getByRole('alertdialog', { name: 'Mark as Shipped?' })
    await expect(ask).toContainText(`Order ${id.slice(-12)} of Dr Hana Yusof`)
    await ask.getByRole('button', { name: 'Mark as Shipped' }).click()
    await expect(ask).toHaveCount(0)
  }
  // What is lost is asked for again before it is called a failure.
  for (let lost = 0; lost < 2; lost += 1) await loseOnce(page, UPDATE)
  await ship()
  await expect(page.getByRole('alert')).toHaveText('Failed to update status order.')
  await ship()
  await expect(card.getByText('Shipping')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
})

test('an approval that was made is told as made, though its answer was lost [R§8 UX§19]', async ({
  page,
  people,
}) => {
  const { card } = await openRequest(page, people)
  await loseAnswerOnce(page, UPDATE)
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('status').getByText('Order successfully updated.')).toBeVisible()
  await expect(card.getByText('Processing', { exact: true })).toBeVisible()
})

test('requests are found by HCP and by the id that is read out, kept in the address [R§2]', async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const hcps = [await people.newHcp({ rep }), await people.newHcp({ rep, fullName: 'Nurul Huda' })] as const
  const ids: string[] = []
  for (const hcp of [hcps[0], hcps[0], hcps[0], hcps[1]]) ids.push(await people.newOrder(hcp))
  await people.open(rep, REQUESTS)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(4)
  await page.getByRole('button', { name: 'Search' }).click()
  const box = page.getByRole('searchbox', { name: 'HCP, clinic or Order ID' })
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
  await expect(cards).toHaveCount(4)
  await page.getByRole('link', { name: 'Oldest first' }).click()
  await expect(cards.first()).toContainText(ids[0]?.slice(-12) ?? '')
})
