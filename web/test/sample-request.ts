import { page } from 'vitest/browser'
import { type Answers, openScreen } from './open-screen.tsx'
import { anAddress, anHcp, newId } from './records.ts'

const REQUEST = '/portal/sample/request'
export const category = { id: newId(), name: 'Oral Care Sample' }
export const NAMES = ['Sensitive Toothpaste', 'Gum Care Toothpaste', 'Mouthwash', 'Cleansing Tablets']
export const items = NAMES.map(name => ({
  id: newId(),
  name,
  inStock: true,
  categories: [{ categoryId: category.id, category }],
}))

export const item = (position: number) => page.getByLabelText(`Item ${position}`, { exact: true })
export const place = page.getByRole('button', { name: 'Place Order' })
export const number = page.getByLabelText('Collection PIC Mobile Number')

export function openRequest(addresses = [anAddress()], answers: Answers = {}) {
  return openScreen(
    REQUEST,
    {
      'GET /users/details': () => anHcp(addresses),
      'GET /shop-items': () => ({ shopItems: items, shopItemCategories: [category] }),
      'GET /orders': () => ({ orders: [] }),
      'GET /order/get': () => ({ checkProduct: [] }),
      'GET /carts/summary': () => ({ items: [] }),
      'POST /carts': () => ({ id: newId(), shopItemId: newId(), qty: 1, isSelected: true }),
      'POST /address/update': () => anAddress(),
      ...answers,
    },
    'RETAILER_STAFF',
  )
}

export const [sensitive, gum] = items as [(typeof items)[0], (typeof items)[0]] // there are four

/** Chooses the first two items. */
export async function chooseTwo(): Promise<void> {
  await item(1).selectOptions(sensitive.id)
  await page.getByRole('button', { name: '+ Add item' }).click()
  await item(2).selectOptions(gum.id)
}
