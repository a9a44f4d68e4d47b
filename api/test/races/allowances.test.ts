import { expect, test } from 'vitest'
import { buildBuyer, placeOrder, readOrders, readStock } from '../buyers.ts'
import { buildAddress, buildLimit, buildShopItem, buildToken } from '../factories.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

test('200 parallel orders of one HCP never exceed a limit, and those it leaves are placed', async () => {
  const item = await buildShopItem(server, { stock: 1000 })
  await buildLimit(server, { pieces: 3 })
  const { hcp, address } = await buildBuyer(server, [])
  // An order also holds its address: with one alone they would come one after the other anyway.
  const addresses = [address]
  while (addresses.length < 5) addresses.push(await buildAddress(server, { user_id: hcp.id }))
  // Each order takes the whole cart, so a call that finds it empty fills it again.
  const orderOne = async (to: { id: string }) => {
    const token = await buildToken(server, hcp)
    for (;;) {
      const body = { shopItemId: item.id, qty: 1, isSelected: true }
      await server.call('POST /carts', { token, body })
      const { status, error } = await placeOrder(server, { token, address: to })
      if (status === 200) return 'placed'
      if (error.code !== 'CART_EMPTY') return error.code
    }
  }
  const answers = await Promise.all(Array.from({ length: 40 }, () => addresses.map(orderOne)).flat())
  expect(answers.filter(answer => answer !== 'LIMIT_REACHED')).toEqual(['placed', 'placed', 'placed'])
  expect(await readOrders(server, hcp.id)).toHaveLength(3)
  expect(await readStock(server, item)).toBe(997)
})
