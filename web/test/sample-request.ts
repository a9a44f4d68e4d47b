import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, openScreen } from './open-screen.tsx'
import { anAddress, anHcp, anOrder, newId } from './records.ts'

export const category = { id: newId(), name: 'Oral Care Sample' }
const anItem = (name: string) => ({
  id: newId(),
  name,
  inStock: true,
  categories: [{ categoryId: category.id, category }],
})
export const sensitive = anItem('Sensitive Toothpaste')
export const gum = anItem('Gum Care Toothpaste')
export const items = [sensitive, gum, anItem('Mouthwash'), anItem('Cleansing Tablets')]

export const item = (position: number) =>
  page.getByRole('combobox', { name: `Item ${position}`, exact: true })
export const add = page.getByRole('button', { name: '+ Add item' })
export const place = page.getByRole('button', { name: 'Place Order' })
export const number = page.getByLabelText('Collection PIC Mobile Number')

export const listOf = (position: number) =>
  page.getByRole('listbox', { name: `Item ${position}`, exact: true })

/** Chooses an item by its name from the open list of a row. */
async function chooseFromList(position: number, { name }: { name: string }): Promise<void> {
  const list = listOf(position)
  await list.getByRole('option', { name }).click()
  await expect.element(list).not.toBeInTheDocument()
}

/** Opens the list of a row and chooses an item by its name. */
export async function choose(position: number, named: { name: string }): Promise<void> {
  await item(position).click()
  await chooseFromList(position, named)
}

/** '+ Add item' opens the list of the new row. */
export async function addItem(position: number, named: { name: string }): Promise<void> {
  await add.click()
  await chooseFromList(position, named)
}

/** Returns the options of a row with their notes, and whether they are disabled. */
export async function optionsOf(position: number) {
  await item(position).click()
  const list = listOf(position)
  await expect.element(list).toBeVisible()
  const options = list
    .getByRole('option')
    .elements()
    .map(option => [option.textContent, option.getAttribute('aria-disabled') === 'true'])
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  return options
}

/** A past order of the first two items. */
export const past = anOrder({
  status: 'COMPLETED',
  addressSnaphot: { ...anOrder().addressSnaphot, name: 'SECOND PLACE', phone: '6581234567' },
  orderItem: [sensitive, gum].map(({ id, name }) => ({ shopItem: { id, name, categories: [{ category }] } })),
})

/** Opens the sample request of an HCP with one address. */
export function openRequest(answers: Answers = {}, path = '/portal/sample/request') {
  return openScreen(
    path,
    {
      'GET /users/details': () => anHcp([anAddress()]),
      'GET /shop-items': () => ({ shopItems: items, shopItemCategories: [category] }),
      'GET /back-in-stock': () => ({ itemIds: [] }),
      'GET /orders': () => ({ orders: [] }),
      'GET /order/get': () => ({ checkProduct: [past] }),
      'GET /carts/summary': () => ({ items: [] }),
      'POST /carts': () => ({ id: newId(), shopItemId: newId(), qty: 1, isSelected: true }),
      'POST /address/update': () => anAddress(),
      'POST /orders': () => anOrder(),
      ...answers,
    },
    'RETAILER_STAFF',
  )
}

/** Opens the past orders and presses 'Order again'. */
export async function orderAgain(answers: Answers = {}) {
  const sent = await openRequest(answers, '/portal/order')
  await page.getByText('Details').click()
  await page.getByRole('link', { name: 'Order again' }).click()
  return sent
}

/** Chooses the first two items. */
export async function chooseTwo(): Promise<void> {
  await choose(1, sensitive)
  await addItem(2, gum)
}
