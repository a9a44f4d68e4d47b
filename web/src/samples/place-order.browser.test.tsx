import type { OwnOrder } from '@portal/contract/orders/orders.endpoints'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { inTurn, loseCall, refuse, type Sent } from '../../test/open-screen.tsx'
import { anAddress, anHcp, anOrder, newId } from '../../test/records.ts'
import {
  category,
  choose,
  chooseTwo,
  gum,
  item,
  items,
  number,
  openRequest,
  orderAgain,
  past,
  place,
  sensitive,
} from '../../test/sample-request.ts'

const alert = page.getByRole('alert')
const placed = page.getByRole('dialog', { name: 'Order Placed Successfully!' })
const answers = { 'POST /orders': () => anOrder(), 'DELETE /carts/:id': () => ({}) }

test("placing an order clears leftovers from the cart, fills it, updates the address's phone and orders [H§2 H§3 H§4 H§7 H§9 D§7]", async () => {
  const [address, left] = [anAddress(), newId()]
  const sent = await openRequest({
    'GET /users/details': () => anHcp([address]),
    ...answers,
    'GET /carts/summary': () => ({ items: [{ id: left, shopItemId: newId(), qty: 1, isSelected: true }] }),
  })
  await chooseTwo()
  await number.fill('03-1234 5678')
  await place.click()
  await expect.element(placed).toBeVisible()
  expect(
    sent.filter(({ name }) => /carts|address|POST \/orders/.test(name)).map(({ name, body }) => [name, body]),
  ).toEqual([
    ['GET /carts/summary', undefined],
    [`DELETE /carts/${left}`, undefined],
    ['POST /carts', { shopItemId: sensitive.id, qty: 1, isSelected: true }],
    ['POST /carts', { shopItemId: gum.id, qty: 1, isSelected: true }],
    ['POST /address/update', { addrUpdate: { id: address.id, phone: '60312345678' }, addrDelete: false }],
    [
      'POST /orders',
      { addressId: address.id, currency: 'WALLET', description: true, total: 0, type: 'WALLET_SHOP' },
    ],
  ])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => location.pathname).toBe('/portal/home')
})

test('each failed step shows its error, and trying again makes one order [H§4 H§8 D§7]', async () => {
  const placedOrder = anOrder({ orderItem: [{ shopItem: { ...sensitive, categories: [] } }] })
  const failOnce = <T,>(answer: () => T) => inTurn(() => refuse('INTERNAL'), answer)
  const sent = await openRequest({
    ...answers,
    'POST /carts': failOnce(() => ({ id: newId(), shopItemId: newId(), qty: 1, isSelected: true })),
    'POST /address/update': failOnce(() => anAddress()),
    'POST /orders': failOnce(() => placedOrder),
  })
  await choose(1, sensitive)
  for (const text of [
    'Failed to add item to cart.',
    'Failed to update address. Please try again.',
    'Failed to Add Order. Please try again.',
  ]) {
    await expect.element(place).not.toHaveAttribute('aria-busy', 'true')
    await place.click()
    await expect.element(alert).toHaveTextContent(text)
  }
  await expect.element(place).not.toHaveAttribute('aria-busy', 'true')
  await place.click()
  await expect.element(placed).toBeVisible()
  expect(sent.filter(({ name }) => name === 'POST /orders')).toHaveLength(2)
})

test.each(['POST /address/update', 'POST /orders'] as const)(
  'an address that was deleted on another device, which %s says, is named and the others are offered',
  async call => {
    const [deleted, other] = [anAddress(), anAddress({ name: 'SECOND PLACE' })]
    let saved = [deleted, other]
    const order = anOrder({ orderItem: [{ shopItem: { ...sensitive, categories: [] } }] })
    const sent = await openRequest({
      'POST /orders': () => order,
      'GET /users/details': () => anHcp(saved),
      'POST /address/update': () => other,
      [call]: inTurn(
        () => {
          saved = [other]
          return refuse('NOT_FOUND')
        },
        () => (call === 'POST /orders' ? order : other),
      ),
    })
    await choose(1, sensitive)
    await place.click()
    const address = page.getByRole('link', { name: /SECOND PLACE/ })
    await expect
      .element(address)
      .toHaveAccessibleDescription('The chosen address was deleted. Please check the address.')
    await expect.element(address).toHaveFocus()
    await place.click()
    await expect.element(placed).toBeVisible()
    const ids = sent.filter(({ name }) => name === 'POST /orders').map(({ body }) => Object(body).addressId)
    expect(ids.at(-1)).toBe(other.id)
  },
)

test("a form that cannot be submitted shows 'Error: Failed to submit' [H§8]", async () => {
  await openRequest()
  await choose(1, sensitive)
  const randomness = vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
    throw new DOMException('no randomness', 'OperationError')
  })
  onTestFinished(() => randomness.mockRestore())
  await place.click()
  await expect.element(alert).toHaveTextContent('Error: Failed to submit')
})

test('while it works, Place Order shows a spinner and is disabled, and a double tap makes one order [H§4]', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const sent = await openRequest({
    ...answers,
    'POST /orders': () => answered.then(() => anOrder()),
  })
  await choose(1, sensitive)
  await place.dblClick()
  await expect.element(place).toBeDisabled()
  expect(place.element().querySelector('.animate-spin')).not.toBeNull()
  answer()
  await expect.element(placed).toBeVisible()
  expect(sent.filter(({ name }) => name === 'POST /orders')).toHaveLength(1)
})

const places = [anAddress(), anAddress({ name: 'SECOND PLACE' })]
const twoAddresses = { 'GET /users/details': () => anHcp(places) }

test('a past order is ordered again with two taps, with its items, number and address', async () => {
  const sent = await orderAgain(twoAddresses)
  await place.click()
  await expect.element(page.getByText('Order Placed Successfully!')).toBeVisible()
  const bodies = (name: string) => sent.filter(call => call.name === name).map(({ body }) => body)
  expect(bodies('POST /carts')).toMatchObject([{ shopItemId: sensitive.id }, { shopItemId: gum.id }])
  expect(bodies('POST /address/update')).toMatchObject([
    { addrUpdate: { id: places[1]?.id, phone: '6581234567' } },
  ])
  expect(bodies('POST /orders')).toMatchObject([{ addressId: places[1]?.id }])
})

test.each([
  [
    'sold out',
    {
      'GET /shop-items': () => ({
        shopItems: items.map(item => ({ ...item, inStock: item.id !== gum.id })),
        shopItemCategories: [category],
      }),
    },
  ],
  [
    'over a limit',
    {
      'GET /sample-allowances': () => ({
        allowances: [
          {
            itemIds: [sensitive.id, gum.id],
            left: 1,
            until: null,
            had: 1,
            period: 'YEAR' as const,
            days: null,
          },
        ],
      }),
    },
  ],
])('ordering again names an item that is %s and orders the rest', async (_why, answers) => {
  await orderAgain(answers)
  await expect.element(page.getByText('Not available at the moment: Gum Care Toothpaste')).toBeVisible()
  await expect.element(item(1)).toHaveTextContent(sensitive.name)
  await expect.element(item(2)).not.toBeInTheDocument()
})

test('changes to a repeated order survive a reload', async () => {
  await orderAgain(twoAddresses)
  await page.getByRole('button', { name: 'Remove item 2' }).click()
  expect(history.state.usr).toEqual({ addressId: places[1]?.id })
  expect(JSON.parse(localStorage.getItem('shopItemId') ?? '')).toEqual([sensitive.id])
})

/** Builds an order of these items with the HCP's phone. */
function orderOf(...asked: (typeof gum)[]): OwnOrder {
  const addressSnaphot = { ...past.addressSnaphot, phone: '60123000001' }
  return { ...anOrder(), addressSnaphot, orderItem: asked.map(shopItem => ({ shopItem })) }
}

const keysOf = (sent: Sent[]) =>
  sent.filter(({ name }) => name === 'POST /orders').map(({ headers }) => headers['idempotency-key'])
const failed = page.getByText('Failed to Add Order. Please try again.')
const placedBefore = page.getByText('Your earlier order was placed')

test('an order with a lost response keeps its idempotency key for later tries, even if the items change [UX§19 D§7]', async () => {
  const sent = await openRequest({
    'POST /orders': inTurn(
      loseCall,
      loseCall,
      () => orderOf(sensitive, gum),
      () => orderOf(sensitive),
    ),
  })
  await chooseTwo()
  await place.click()
  await expect.element(failed).toBeVisible()
  await page.getByRole('button', { name: 'Remove item 2' }).click()
  await expect.element(failed).not.toBeInTheDocument()
  await place.click()
  await expect.element(placedBefore).toBeVisible()
  expect(new Set(keysOf(sent)).size).toBe(1)
  await place.click()
  await expect.element(placed).toBeVisible()
  expect(new Set(keysOf(sent)).size).toBe(2)
})

test('an attempt of a month ago is asked about before a new order is placed [D§7]', async () => {
  const sent = await openRequest({ 'POST /orders': () => orderOf(sensitive, gum) })
  localStorage.setItem('orderKey', `old ${Date.now() - 30 * 24 * 3600 * 1000}`)
  await chooseTwo()
  await place.click()
  await expect.element(page.getByText('It is not known whether your earlier order was placed')).toBeVisible()
  expect(keysOf(sent)).toEqual([])
  await place.click()
  await expect.element(placed).toBeVisible()
  expect(keysOf(sent)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
})

test('a retry with another address also finds the earlier order and does not place a second one [D§7]', async () => {
  await openRequest({ 'POST /orders': inTurn(loseCall, loseCall, () => refuse('KEY_REUSED')) })
  await chooseTwo()
  await place.click()
  await expect.element(failed).toBeVisible()
  await place.click()
  await expect.element(placedBefore).toBeVisible()
})

test('an order with lost responses is reported as placed if the list of orders has it [UX§19]', async () => {
  let orders: OwnOrder[] = []
  await openRequest({
    'GET /order/get': () => ({ checkProduct: orders }),
    'POST /orders': ({ headers }) => {
      orders = [{ ...orderOf(sensitive, gum), idempotencyKey: headers['idempotency-key'] }]
      return loseCall()
    },
  })
  await chooseTwo()
  await place.click()
  await expect.element(placed).toBeVisible()
})

test('once the list has shown the order, a new order of the same samples uses a new key [D§7]', async () => {
  let order: OwnOrder | undefined
  let online = false
  const sent = await openRequest({
    'GET /order/get': () => (online && order ? { checkProduct: [order] } : loseCall()),
    'POST /orders': ({ headers }) => {
      order ??= { ...orderOf(sensitive, gum), idempotencyKey: headers['idempotency-key'] }
      return keysOf(sent).length < 3 ? loseCall() : orderOf(sensitive, gum)
    },
  })
  await chooseTwo()
  await place.click()
  await expect.element(failed).toBeVisible()
  online = true
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await expect.element(page.getByRole('article')).toBeVisible()
  await page.getByRole('link', { name: 'Sample', exact: true }).click()
  await place.click()
  await expect.element(placed).toBeVisible()
  expect(new Set(keysOf(sent)).size).toBe(2)
})
