import { describe, expect, test } from 'vitest'
import { buildHcp, buildShopItem, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

async function signIn(overrides: Parameters<typeof buildHcp>[1] = {}) {
  return buildToken(server, await buildHcp(server, overrides))
}
const add = (token: string, shopItemId: string) =>
  server.call('POST /carts', { token, body: { shopItemId, qty: 1, isSelected: true } })
const cart = async (token: string) => (await server.call('GET /carts/summary', { token })).data.items

describe('shop items', () => {
  test.each([
    ['Dental Professional', 'Oral Care Sample'],
    ['Medical Professional', 'Wellness Sample'],
    ['Dietitian/Nutritionist Professional', 'Wellness Sample'],
    ['Pharmacist Professional', 'Wellness Sample'],
  ] as const)('a %s is offered only %s [H§1 H§3 H§7 H§9]', async (profession, offered) => {
    const oral = await buildShopItem(server, { category: 'Oral Care Sample' })
    const wellness = await buildShopItem(server, { category: 'Wellness Sample' })
    const { data } = await server.call('GET /shop-items', { token: await signIn({ profession }) })
    expect(data.shopItemCategories.map(category => category.name)).toEqual([offered])
    const names = data.shopItems.map(item => item.categories[0]?.category.name)
    expect(new Set(names)).toEqual(new Set([offered]))
    const [own, others] = offered === 'Oral Care Sample' ? [oral, wellness] : [wellness, oral]
    const ids = data.shopItems.map(item => item.id)
    expect(ids).toContain(own.id)
    expect(ids).not.toContain(others.id)
  })

  test('an item out of stock is marked, and the list shows no quantities', async () => {
    const left = await buildShopItem(server, { stock: 1 })
    const gone = await buildShopItem(server, { stock: 0 })
    const { data, text } = await server.call('GET /shop-items', { token: await signIn() })
    const inStock = ({ id }: { id: string }) => data.shopItems.find(item => item.id === id)?.inStock
    expect([inStock(left), inStock(gone)]).toEqual([true, false])
    expect(text).not.toContain('"stock"')
  })
})

describe('the cart', () => {
  test('an item added several times is in the cart once [H§5 H§7]', async () => {
    const token = await signIn()
    const item = await buildShopItem(server)
    const answers = await Promise.all([add(token, item.id), add(token, item.id), add(token, item.id)])
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    expect(await cart(token)).toEqual([
      { id: answers[0]?.data.id, shopItemId: item.id, qty: 1, isSelected: true },
    ])
  })

  test('items of another category are refused', async () => {
    const wellness = await buildShopItem(server, { category: 'Wellness Sample' })
    const { status, error } = await add(await signIn(), wellness.id)
    expect([status, error.code]).toEqual([403, 'CATEGORY_NOT_OFFERED'])
  })

  test('a quantity other than 1 is refused [H§3 H§9]', async () => {
    const item = await buildShopItem(server)
    const body = { shopItemId: item.id, qty: 2, isSelected: true }
    expect((await server.call('POST /carts', { token: await signIn(), body })).status).toBe(400)
  })

  test('an item is removed from the cart once [H§7]', async () => {
    const token = await signIn()
    const { id } = (await add(token, (await buildShopItem(server)).id)).data
    const remove = () => server.call('DELETE /carts/:id', { token, params: { id } })
    expect(await cart(token)).toHaveLength(1)
    expect((await remove()).status).toBe(200)
    expect(await cart(token)).toEqual([])
    expect((await remove()).status).toBe(404)
  })
})
