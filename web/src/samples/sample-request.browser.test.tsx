import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Refusal, refuse } from '../../test/open-screen.tsx'
import { anHcp, anOrder } from '../../test/records.ts'
import {
  add,
  category,
  chooseTwo,
  gum,
  item,
  items,
  number,
  openRequest,
  optionsOf,
  place,
  sensitive,
} from '../../test/sample-request.ts'

function refuseGum(): never {
  const issue = { path: `items.${gum.id}`, message: `${gum.name} – out of stock` }
  throw new Refusal('OUT_OF_STOCK', undefined, undefined, [issue])
}

test("'+ Add item' waits for the last item and goes when all are used, all distinct [H§2 H§5]", async () => {
  await openRequest()
  for (const [index, { id }] of items.entries()) {
    await expect.element(item(index + 1)).toBeVisible()
    expect(optionsOf(index + 1)).toEqual(items.slice(index).map(({ name }) => [name, false]))
    await expect.element(add).toBeDisabled()
    await item(index + 1).selectOptions(id)
    if (index + 1 < items.length) await add.click()
  }
  await expect.element(add).not.toBeInTheDocument()
})

test('category, clinic, phone and address are filled in, the clinic name as text [H§2 UX§5]', async () => {
  await openRequest()
  await expect.element(page.getByLabelText('Category')).toHaveValue(category.id)
  const clinic = page.getByText('Clinic Name', { exact: true }).element()
  expect([clinic.tagName, clinic.nextElementSibling?.textContent]).toEqual(['DT', 'BRIGHT SMILE CLINIC'])
  await expect.element(page.getByLabelText('Phone prefix')).toHaveValue('+60')
  await expect.element(number).toHaveValue('123000001')
  await expect.element(number).toHaveAttribute('type', 'tel')
  await expect.element(number).toHaveAttribute('inputmode', 'numeric')
  await expect.element(page.getByRole('region', { name: 'Address' }).getByText('Kuala Lumpur')).toBeVisible()
})

test('each thing a sample request lacks is said by its field, the first one focused [H§5 UX§8]', async () => {
  await openRequest({ 'GET /users/details': () => anHcp([]) })
  const select = page.getByLabelText('Category')
  const address = page.getByRole('region', { name: 'Address' }).getByRole('link').first()
  await expect.element(select).toHaveValue(category.id)
  await select.selectOptions('')
  await number.fill('')
  await place.click()
  await expect.element(select).toHaveAccessibleDescription('Please select a category.')
  await expect.element(item(1)).toHaveAccessibleDescription('Please select an item.')
  await expect.element(number).toHaveAccessibleDescription('Please enter a valid phone number.')
  await expect.element(address).toHaveAccessibleDescription('Please provide an address.')
  await expect.element(select).toHaveFocus()
  await number.fill('212345678')
  await expect.element(number).toHaveAccessibleDescription('Invalid Malaysia phone number.')
})

test('a sold-out item says so in the list, and cannot be chosen [UX§20]', async () => {
  const shopItems = items.map(one => ({ ...one, inStock: one.id !== gum.id }))
  await openRequest({ 'GET /shop-items': () => ({ shopItems, shopItemCategories: [category] }) })
  await expect.element(item(1)).toBeVisible()
  expect(optionsOf(1)).toEqual([
    ['Sensitive Toothpaste', false],
    ['Gum Care Toothpaste – out of stock', true],
    ['Mouthwash', false],
    ['Cleansing Tablets', false],
  ])
  // A fourth row would have no item left to select.
  for (const [index, one] of items.filter(({ id }) => id !== gum.id).entries()) {
    if (index > 0) await add.click()
    await item(index + 1).selectOptions(one.id)
  }
  await expect.element(add).not.toBeInTheDocument()
})

test("'Item out of stock.' stands under the select of that item, and goes with it [H§8 UX§20]", async () => {
  await openRequest({ 'POST /orders': refuseGum })
  await chooseTwo()
  await place.click()
  await expect.element(item(2)).toHaveAccessibleDescription('Item out of stock.')
  await expect.element(item(2)).toHaveFocus()
  await expect.element(item(1)).not.toHaveAccessibleDescription()
  await expect.element(item(2)).toHaveDisplayValue('Gum Care Toothpaste – out of stock')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remove item 2' }).click()
  await expect.element(page.getByText('Item out of stock.')).not.toBeInTheDocument()
})

/** Places an order, and goes to another screen before its answer. @returns answers it, and the calls so far */
async function placeAndLeave(answer: () => ReturnType<typeof anOrder>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = await openRequest({ 'POST /orders': () => promise.then(answer) })
  await chooseTwo()
  await place.click()
  await expect.element(place).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect.element(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  return { resolve, sent }
}

test.each([
  ['is placed', () => anOrder(), 'Order Placed Successfully!'],
  ['is sold out', refuseGum, 'Your samples were not ordered: Gum Care Toothpaste – out of stock'],
  ['fails', () => refuse('INTERNAL'), 'Failed to Add Order. Please try again.'],
])('an order that %s after its screen was left says so on any screen', async (_end, answer, says) => {
  const { resolve } = await placeAndLeave(answer)
  resolve()
  await expect.element(page.getByText(says)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('returning to the screen shows an order in progress as busy, and then its result', async () => {
  const { resolve, sent } = await placeAndLeave(() => anOrder())
  await page.getByRole('link', { name: 'Sample' }).click()
  await expect.element(place).toHaveAttribute('aria-busy', 'true')
  item(1).element().closest('form')?.requestSubmit()
  resolve()
  await expect.element(page.getByText('Order Placed Successfully!')).toBeVisible()
  for (const once of ['GET /carts/summary', 'POST /orders'])
    expect(sent.filter(({ name }) => name === once)).toHaveLength(1)
})

test('the number of items stands beside Place Order, above the tabs', async () => {
  await openRequest()
  await expect.element(page.getByText('0 items')).toBeVisible()
  await item(1).selectOptions(sensitive.id)
  await add.click()
  await expect.element(page.getByText('1 item', { exact: true })).toBeVisible()
  await item(2).selectOptions(gum.id)
  await expect.element(page.getByText('2 items')).toBeVisible()
  const tabs = page.getByRole('navigation').element().getBoundingClientRect()
  expect(place.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(tabs.top)
  expect(tabs.bottom).toBe(window.innerHeight)
})
