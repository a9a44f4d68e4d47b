import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen } from '../../test/open-screen.tsx'
import { anAddress, anHcp, anOrder, newId } from '../../test/records.ts'

const category = { id: newId(), name: 'Oral Care Sample' }
const anItem = (name: string) => ({
  id: newId(),
  name,
  inStock: true,
  categories: [{ categoryId: category.id, category }],
})
const [sensitive, gum] = [anItem('Sensitive Toothpaste'), anItem('Gum Care Toothpaste')]
const items = [sensitive, gum]

const item = (position: number) => page.getByLabelText(`Item ${position}`, { exact: true })

const past = anOrder({
  status: 'COMPLETED',
  addressSnaphot: { ...anOrder().addressSnaphot, name: 'SECOND PLACE', phone: '6581234567' },
  orderItem: [sensitive, gum].map(({ id, name }) => ({ shopItem: { id, name, categories: [{ category }] } })),
})
const places = [anAddress(), anAddress({ name: 'SECOND PLACE' })]

/** Opens the orders and orders the same again. */
async function orderAgain(answers: Answers = {}) {
  const sent = await openScreen(
    '/portal/order',
    {
      'GET /users/details': () => anHcp(places),
      'GET /shop-items': () => ({ shopItems: items, shopItemCategories: [category] }),
      'GET /order/get': () => ({ checkProduct: [past] }),
      'GET /carts/summary': () => ({ items: [] }),
      'POST /carts': () => ({ id: newId(), shopItemId: newId(), qty: 1, isSelected: true }),
      'POST /address/update': () => anAddress(),
      'POST /orders': () => anOrder(),
      ...answers,
    },
    'RETAILER_STAFF',
  )
  await page.getByRole('link', { name: 'Order again' }).click()
  return sent
}

test('a past order is placed again by two taps, with its items, its number and its address', async () => {
  const sent = await orderAgain()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect.element(page.getByText('Order Placed Successfully!')).toBeVisible()
  const bodies = (name: string) => sent.filter(call => call.name === name).map(({ body }) => body)
  expect(bodies('POST /carts')).toMatchObject([{ shopItemId: sensitive.id }, { shopItemId: gum.id }])
  expect(bodies('POST /address/update')).toMatchObject([
    { addrUpdate: { id: places[1]?.id, phone: '6581234567' } },
  ])
  expect(bodies('POST /orders')).toMatchObject([{ addressId: places[1]?.id }])
})

test('ordering again says what cannot be had now, and asks for the rest', async () => {
  const shopItems = items.map(one => ({ ...one, inStock: one.id !== gum.id }))
  await orderAgain({ 'GET /shop-items': () => ({ shopItems, shopItemCategories: [category] }) })
  await expect.element(page.getByText('Not available at the moment: Gum Care Toothpaste')).toBeVisible()
  await expect.element(item(1)).toHaveValue(sensitive.id)
  await expect.element(item(2)).not.toBeInTheDocument()
  await expect.element(page.getByText('1 item', { exact: true })).toBeVisible()
})

test('changes to a repeated order survive a reload', async () => {
  await orderAgain()
  await page.getByRole('button', { name: 'Remove item 2' }).click()
  expect(history.state.usr).toEqual({ addressId: places[1]?.id })
  expect(JSON.parse(localStorage.getItem('shopItemId') ?? '')).toEqual([sensitive.id])
})
