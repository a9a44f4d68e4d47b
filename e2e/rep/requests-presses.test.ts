import type { Locator, Page } from '@playwright/test'
import { holdOnce } from '../network/failures.ts'
import { countRequests } from '../network/pages.ts'
import type { People } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

const REQUESTS = '/sale-rep/sample/request'
const UPDATE = '/order/update'

/** By the keyboard, once it takes a press. */
async function pressKey(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** New orders of a new HCP, and the rep's list of requests, on which they are the first. */
async function openCards(page: Page, people: People, count: number) {
  const hcp = await people.newHcp()
  const ids: string[] = []
  for (let placed = 0; placed < count; placed += 1) ids.unshift(await people.newOrder(hcp))
  await people.open({ token: hcp.rep?.token ?? '' }, REQUESTS)
  return ids.map(id => page.getByRole('article').filter({ hasText: id.slice(-12) }))
}

test('after an action the focus is in its card, or on the button that opened a dialog [R§4]', async ({
  page,
  people,
}) => {
  const cards = await openCards(page, people, 1)
  const [card = page.getByRole('article')] = cards
  await pressKey(card.getByRole('button', { name: 'Approve' }))
  await expect(card.getByText('Processing', { exact: true })).toBeVisible()
  await expect(card).toBeFocused()

  await pressKey(card.getByRole('button', { name: 'Add Remark' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Add a delivery remark').fill('Ring the bell')
  await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Edit Remark' })).toBeFocused()

  await pressKey(card.getByRole('button', { name: 'Mark as Shipped' }))
  await pressKey(page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Shipped' }))
  await expect(card.getByText('Shipping')).toBeVisible()
  await expect(card.locator(':focus')).toHaveCount(1)
})

test('after a rejection, with a reason or without, the focus is in its card [R§4]', async ({
  page,
  people,
}) => {
  const cards = await openCards(page, people, 2)
  const dialog = page.getByRole('dialog')
  for (const [index, button] of ['Add', 'Skip'].entries()) {
    const card = cards[index] ?? page.getByRole('article')
    await pressKey(card.getByRole('button', { name: 'Reject' }))
    await dialog.getByPlaceholder('Add a rejected reason').fill('Ordered last week')
    await pressKey(dialog.getByRole('button', { name: button, exact: true }))
    await expect(card.getByText('Rejected', { exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(card.locator(':focus')).toHaveCount(1)
  }
})

test('a card that was acted on stays in its place, whatever the list is of, until it is opened again [R§4 UX§18]', async ({
  page,
  people,
}) => {
  const cards = await openCards(page, people, 2)
  await page.goto(`${REQUESTS}?status=PROCESSING`)
  const [first = page.getByRole('article'), second = page.getByRole('article')] = cards
  await pressKey(first.getByRole('button', { name: 'Approve' }))
  await expect(first.getByText('Processing', { exact: true })).toBeVisible()
  await expect(first).toBeFocused()
  await expect(page.getByRole('article').first()).toContainText('Processing')
  await pressKey(second.getByRole('button', { name: 'Reject' }))
  await pressKey(page.getByRole('dialog').getByRole('button', { name: 'Skip' }))
  await expect(second.getByText('Rejected', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('No record')).toBeVisible()
})

for (const search of ['', '?status=PROCESSING']) {
  test(`two taps on Approve make one step and no other press (${search || 'all orders'}) [R§4 UX§18]`, async ({
    page,
    people,
  }) => {
    const [card = page.getByRole('article')] = await openCards(page, people, 2)
    if (search !== '') await page.goto(REQUESTS + search)
    const sent: unknown[] = []
    page.on('request', one => one.url().endsWith('/api/order/update') && sent.push(one.postDataJSON()))
    const approve = card.getByRole('button', { name: 'Approve' })
    await expect(approve).toBeEnabled()
    const { x, y, width, height } = (await approve.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const tap = () => page.mouse.click(x + width / 2, y + height / 2)
    await tap()
    await expect(card.getByText('Processing', { exact: true })).toBeVisible()
    // As soon as the next thing is there.
    await tap()
    await expect(card.getByRole('button', { name: 'Mark as Shipped' })).toBeEnabled()
    expect(sent).toHaveLength(1)
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
  })
}

test('a double tap on Approve or Mark as Shipped, and a key that is held, make one step [R§4]', async ({
  page,
  people,
}) => {
  const cards = await openCards(page, people, 2)
  const [card = page.getByRole('article'), other = page.getByRole('article')] = cards
  const steps = countRequests(page, /\/api\/order\/update$/)
  await card.getByRole('button', { name: 'Approve' }).dblclick()
  const ask = page.getByRole('alertdialog')
  await card.getByRole('button', { name: 'Mark as Shipped' }).dblclick()
  await expect(ask).toBeVisible()
  expect(steps()).toBe(1)

  const letGo = await holdOnce(page, UPDATE)
  await ask.getByRole('button', { name: 'Mark as Shipped' }).dblclick()
  await expect.poll(steps).toBe(2)
  letGo()
  await expect(card.getByText('Shipping')).toBeVisible()
  expect(steps()).toBe(2)

  const approve = other.getByRole('button', { name: 'Approve' })
  await approve.focus()
  await page.keyboard.down('Enter')
  await expect(other.getByText('Processing', { exact: true })).toBeVisible()
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
  const approve = card.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeEnabled()
  await approve.evaluate(pressTwice)
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
