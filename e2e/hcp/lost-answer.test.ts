import type { Locator, Page } from '@playwright/test'
import { loseAnswerOnce } from '../network/failures.ts'
import type { People, Person } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

const REQUEST = '/portal/sample/request'

function place(page: Page): Locator {
  return page.getByRole('button', { name: 'Place Order' })
}

function firstItem(page: Page): Locator {
  return page.getByLabel('Item 1', { exact: true })
}

/** A new HCP asks for the first item; the order is made, and its answer lost. */
async function orderWithoutAnswer(page: Page, people: People): Promise<Person> {
  const hcp = await people.newHcp()
  await people.open(hcp, REQUEST)
  await firstItem(page).selectOption({ index: 1 })
  await loseAnswerOnce(page, '/orders')
  await place(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to Add Order. Please try again.')
  return hcp
}

async function ordersOf(people: People, { token }: Person): Promise<number> {
  return (await people.call('GET /orders', { token })).orders.length
}

test('an order whose answer is lost is the same order when tried again [H§4 D§7 UX§10]', async ({
  page,
  people,
}) => {
  const hcp = await orderWithoutAnswer(page, people)
  // A reload in between changes nothing about that.
  await page.reload()
  await place(page).click()
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible()
  expect(await ordersOf(people, hcp)).toBe(1)
})

for (const { again, orders } of [
  { again: 1, orders: 1 },
  { again: 2, orders: 2 },
]) {
  test(`an order whose answer is lost, then Home and item ${again} asked for, makes ${orders} in all [D§7]`, async ({
    page,
    people,
  }) => {
    const hcp = await orderWithoutAnswer(page, people)
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect(page).toHaveURL('/portal/home')
    // The dashboard has cleared the draft.
    await page.getByRole('link', { name: 'Sample Request' }).click()
    await expect(firstItem(page)).toHaveValue('')
    await firstItem(page).selectOption({ index: again })
    await place(page).click()
    await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible()
    expect(await ordersOf(people, hcp)).toBe(orders)
  })
}
