import { pageBy, recordCalls, stopScrollLoading } from '../network/pages.ts'
import { expect, test } from '../portal/test.ts'

const REQUESTS = '/sale-rep/sample/request'
const MOVED = 'This order was changed in the meantime.'

test('of two tabs on one order the second is told that it was changed, and sees the true state [R§4 R§8]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/order/update', 409)
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  const ids = [await people.newOrder(hcp), await people.newOrder(hcp)]
  await people.open(rep, REQUESTS)
  const other = await page.context().newPage()
  await other.goto(REQUESTS)
  const [approved, rejected] = ids.map(id => ({
    here: page.getByRole('article').filter({ hasText: id.slice(-12) }),
    there: other.getByRole('article').filter({ hasText: id.slice(-12) }),
  }))
  if (approved === undefined || rejected === undefined) throw new Error('two orders are placed')
  await expect(approved.there.getByText('Pending Approval')).toBeVisible()
  await rejected.there.getByRole('button', { name: 'Reject' }).click()
  await other.getByPlaceholder('Add a rejected reason').fill('Too many')
  for (const { here } of [approved, rejected]) {
    await here.getByRole('button', { name: 'Approve' }).click()
    await expect(here.getByText('Processing', { exact: true })).toBeVisible()
  }

  await other.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(other.getByRole('alert')).toHaveText(MOVED)
  await expect(other.getByRole('dialog')).toHaveCount(0)
  for (const { there } of [approved, rejected]) {
    await expect(there.getByText('Processing', { exact: true })).toBeVisible()
    await expect(there.getByRole('button', { name: 'Mark as Shipped' })).toBeVisible()
  }

  const ship = async (screen: typeof page, card: typeof approved.here) => {
    await card.getByRole('button', { name: 'Mark as Shipped' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Mark as Shipped' }).click()
  }
  await ship(page, approved.here)
  await expect(approved.here.getByText('Shipping')).toBeVisible()
  await ship(other, approved.there)
  await expect(other.getByRole('alert')).toHaveText(MOVED)
  await expect(approved.there.getByText('Shipping')).toBeVisible()
})

test('an order whose HCP went to another rep cannot be moved, and leaves the list [R§6]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/order/update', 404)
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  const id = await people.newOrder(hcp)
  await people.open(rep, REQUESTS)
  const card = page.getByRole('article').filter({ hasText: id.slice(-12) })
  await card.getByRole('button', { name: 'Reject' }).click()
  await people.assign(hcp, await people.newRep({ name: 'Daniel Lim' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update status order.')
  await expect(card).toHaveCount(0)
})

test('more requests load as one scrolls, and an action further down keeps place and scroll [R§2 R§4 D§8]', async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  const ids: string[] = []
  for (let count = 0; count < 9; count += 1) ids.unshift(await people.newOrder(hcp))
  await pageBy(page, 2)
  await people.open(rep, REQUESTS)
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

  const card = cards.nth(6)
  await expect(card).toContainText(ids[6]?.slice(-12) ?? '')
  const approve = card.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeEnabled()
  await approve.focus()
  // A shorter status may take a line less above: what is under the thumb stays.
  const reach = card.getByRole('link', { name: /^Call / })
  const before = await reach.boundingBox()
  const calls = recordCalls(page)
  const counted = page.waitForResponse(/recruited-users\?view=counts/)
  await approve.press('Enter')
  await expect(card.getByText('Processing', { exact: true })).toBeVisible()
  await counted
  // The order comes with the answer: none of the pages is read again.
  expect(calls).toEqual(['POST /order/update', 'GET /haleon/promoter/recruited-users?view=counts&months=6'])
  await expect(card).toContainText(ids[6]?.slice(-12) ?? '')
  const after = await reach.boundingBox()
  expect(after?.y).toBeCloseTo(before?.y ?? Number.NaN, 0)
})

test('the status chosen is kept in the address, and its requests go on by the button too [R§2 D§8]', async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  for (let count = 0; count < 9; count += 1) {
    await people.newOrder(hcp, count < 2 ? 'CANCELLED' : 'PROCESSING')
  }
  await stopScrollLoading(page)
  await pageBy(page, 1)
  await people.open(rep, REQUESTS)
  await page.getByRole('link', { name: /^Rejected/ }).click()
  await expect(page).toHaveURL(/\?status=CANCELLED$/)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: 'Load more' }).press('Enter')
  await expect(cards).toHaveCount(2)
  for (const card of await cards.all()) {
    await expect(card.getByText('Rejected', { exact: true })).toBeVisible()
  }
})
