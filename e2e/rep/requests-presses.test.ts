import type { Page } from '@playwright/test'
import { holdOnce } from '../network/failures.ts'
import { countRequests } from '../network/pages.ts'
import type { People } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

const REQUESTS = '/sale-rep/sample/request'
const UPDATE = '/order/update'

/** New orders of a new HCP, and the rep's list of requests, on which they are the first. */
async function openCards(page: Page, people: People, count: number) {
  const hcp = await people.newHcp()
  const ids: string[] = []
  for (let placed = 0; placed < count; placed += 1) ids.unshift(await people.newOrder(hcp))
  await people.open({ token: hcp.rep?.token ?? '' }, REQUESTS)
  return ids.map(id => page.getByRole('article').filter({ hasText: id.slice(-12) }))
}

test('after an action the focus is on the next one, or on the card when there is none [R§4]', async ({
  page,
  people,
}) => {
  const cards = await openCards(page, people, 1)
  const [card = page.getByRole('article')] = cards
  await card.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(card.getByRole('button', { name: 'Mark as Shipped' })).toBeFocused()

  await card.getByRole('button', { name: 'Add Remark' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Add a delivery remark').fill('Ring the bell')
  await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Add Remark' })).toBeFocused()

  await card.getByRole('button', { name: 'Mark as Shipped' }).press('Enter')
  await expect(card.getByText('Shipping')).toBeVisible()
  await expect(card).toBeFocused()
})

test('after a rejection, with a reason or without, the focus is on the card [R§4]', async ({
  page,
  people,
}) => {
  const cards = await openCards(page, people, 2)
  const dialog = page.getByRole('dialog')
  for (const [index, button] of ['Add', 'Skip'].entries()) {
    const card = cards[index] ?? page.getByRole('article')
    await card.getByRole('button', { name: 'Reject' }).press('Enter')
    await dialog.getByPlaceholder('Add a rejected reason').fill('Ordered last week')
    await dialog.getByRole('button', { name: button, exact: true }).press('Enter')
    await expect(card.getByText('Rejected', { exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(card).toBeFocused()
  }
})

test('when the card leaves the list of its status, the focus goes to the one in its place, in the end to the list [R§4]', async ({
  page,
  people,
}) => {
  const cards = await openCards(page, people, 2)
  await page.goto(`${REQUESTS}?status=PROCESSING`)
  const [first = page.getByRole('article'), second = page.getByRole('article')] = cards
  await first.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(first).toHaveCount(0)
  await expect(second).toBeFocused()
  await second.getByRole('button', { name: 'Reject' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).press('Enter')
  await expect(page.getByText('No record')).toBeVisible()
  await expect(page.locator('main :focus').getByText('No record')).toBeVisible()
})

test('a double tap on Approve or Mark as Shipped, and a key that is held, make one step [R§4]', async ({
  page,
  people,
}) => {
  const cards = await openCards(page, people, 2)
  const [card = page.getByRole('article'), other = page.getByRole('article')] = cards
  const steps = countRequests(page, /\/api\/order\/update$/)
  await card.getByRole('button', { name: 'Approve' }).dblclick()
  const ship = card.getByRole('button', { name: 'Mark as Shipped' })
  // The second half may also come when the first is done.
  await ship.hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  expect(steps()).toBe(1)

  const letGo = await holdOnce(page, UPDATE)
  await ship.dblclick()
  await expect.poll(steps).toBe(2)
  letGo()
  await expect(card.getByText('Shipping')).toBeVisible()
  expect(steps()).toBe(2)

  const approve = other.getByRole('button', { name: 'Approve' })
  await approve.focus()
  await page.keyboard.down('Enter')
  await expect(other.getByRole('button', { name: 'Mark as Shipped' })).toBeFocused()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(other.getByText('Processing', { exact: true })).toBeVisible()
  expect(steps()).toBe(3)
})

test('two presses in one moment make one call, on a card and in a dialog [R§4]', async ({ page, people }) => {
  const cards = await openCards(page, people, 1)
  const [card = page.getByRole('article')] = cards
  const steps = countRequests(page, /\/api\/order\/update$/)
  const pressTwice = (button: HTMLElement) => {
    button.click()
    button.click()
  }
  await card.getByRole('button', { name: 'Approve' }).evaluate(pressTwice)
  await expect(card.getByRole('button', { name: 'Add Remark' })).toBeVisible()
  expect(steps()).toBe(1)
  await card.getByRole('button', { name: 'Add Remark' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Add a delivery remark').fill('Ring the bell')
  await dialog.getByRole('button', { name: 'Add', exact: true }).evaluate(pressTwice)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('status').getByText('Remark successfully updated.')).toBeVisible()
  expect(steps()).toBe(2)
})
