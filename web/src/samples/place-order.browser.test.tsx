import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { inTurn, refuse } from '../../test/open-screen.tsx'
import { anAddress, anHcp, anOrder, newId } from '../../test/records.ts'
import { chooseTwo, gum, item, number, openRequest, place, sensitive } from '../../test/sample-request.ts'

const alert = page.getByRole('alert')
const placed = page.getByRole('dialog', { name: 'Order Placed Successfully!' })
const answers = { 'POST /orders': () => anOrder(), 'DELETE /carts/:id': () => ({}) }

test('the order goes cart, address phone, order, without what an earlier try left in the cart [H§2 H§3 H§4 H§7 H§9 D§7]', async () => {
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

test('each step that fails says so, and trying again makes one order [H§4 H§8 D§7]', async () => {
  const placedOrder = anOrder({ orderItem: [{ shopItem: { ...sensitive, categories: [] } }] })
  const failOnce = <T,>(answer: () => T) => inTurn(() => refuse('INTERNAL'), answer)
  const sent = await openRequest({
    ...answers,
    'POST /carts': failOnce(() => ({ id: newId(), shopItemId: newId(), qty: 1, isSelected: true })),
    'POST /address/update': failOnce(() => anAddress()),
    'POST /orders': failOnce(() => placedOrder),
  })
  await item(1).selectOptions(sensitive.id)
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

test("a form that cannot be submitted at all says 'Error: Failed to submit' [H§8]", async () => {
  await openRequest()
  await item(1).selectOptions(sensitive.id)
  const { setItem } = Storage.prototype
  onTestFinished(() => {
    Storage.prototype.setItem = setItem
  })
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  await place.click()
  await expect.element(alert).toHaveTextContent('Error: Failed to submit')
})

test('Place Order shows a spinner and is disabled while it works, and a double tap makes one order [H§4]', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const sent = await openRequest({
    ...answers,
    'POST /orders': () => answered.then(() => anOrder()),
  })
  await item(1).selectOptions(sensitive.id)
  await place.dblClick()
  await expect.element(place).toBeDisabled()
  expect(place.element().querySelector('.animate-spin')).not.toBeNull()
  answer()
  await expect.element(placed).toBeVisible()
  expect(sent.filter(({ name }) => name === 'POST /orders')).toHaveLength(1)
})
