import { expect, test } from 'vitest'
import { buildBuyer, placeOrder, readOrders } from '../../test/buyers.ts'
import { buildAdmin, type buildHcp, buildShopItem, buildToken } from '../../test/factories.ts'
import { productionEnv } from '../../test/message-provider.ts'
import { type TestServer, useTestServer } from '../../test/server.ts'

const server = useTestServer()
const production = useTestServer({ ...productionEnv('https://messages.example'), NODE_ENV: 'production' })

/** What the list, the cart and placing the order return for an item that is already in the cart. */
async function ask(portal: TestServer, item: { id: string }, overrides: Parameters<typeof buildHcp>[1] = {}) {
  const buyer = await buildBuyer(portal, [item], overrides)
  const { data } = await portal.call('GET /shop-items', { token: buyer.token })
  const body = { shopItemId: item.id, qty: 1, isSelected: true }
  const cart = await portal.call('POST /carts', { token: buyer.token, body })
  const order = await placeOrder(portal, buyer)
  const orders = await readOrders(portal, buyer.hcp.id)
  expect(orders).toHaveLength(order.status === 200 ? 1 : 0)
  return [
    data.shopItems.some(({ id }) => id === item.id),
    cart.status === 200 || cart.error.code,
    order.status === 200 || order.error.code,
  ]
}
const OFFERED = [true, true, true]
const NOT_OFFERED = [false, 'CATEGORY_NOT_OFFERED', 'CATEGORY_NOT_OFFERED']

test('by default every class except medicines is allowed for every profession', async () => {
  for (const [className, expected] of [
    ['Cosmetic', OFFERED],
    ['Medical device', OFFERED],
    ['Health supplement', OFFERED],
    ['Food', OFFERED],
    ['Medicine', NOT_OFFERED],
    ['Medicine with poison group', NOT_OFFERED],
  ] as const) {
    const item = await buildShopItem(server, { class: className })
    expect([className, await ask(server, item)]).toEqual([className, expected])
  }
})

test('a company allows and forbids a class for a profession, for its own HCPs only', async () => {
  const { MY, SG } = server.companies
  const token = await buildToken(server, await buildAdmin(server))
  const item = await buildShopItem(server, { class: 'Medicine', category: 'Wellness Sample' })
  const abroad = await buildShopItem(server, { company: SG, class: 'Medicine', category: 'Wellness Sample' })
  const set = (allowed: boolean) =>
    server.call('POST /admin/sample-rules', {
      token,
      body: { class: 'Medicine', profession: 'Pharmacist Professional', allowed },
    })
  const rule = async () => {
    const { rules } = (await server.call('GET /admin/sample-rules', { token })).data
    expect(rules).toHaveLength(24)
    return rules.find(
      ({ class: className, profession }) =>
        className === 'Medicine' && profession === 'Pharmacist Professional',
    )?.allowed
  }
  expect(await rule()).toBe(false)
  expect((await set(true)).status).toBe(200)
  expect(await rule()).toBe(true)
  const pharmacist = { profession: 'Pharmacist Professional' }
  expect(await ask(server, item, pharmacist)).toEqual(OFFERED)
  expect(await ask(server, item, { profession: 'Medical Professional' })).toEqual(NOT_OFFERED)
  expect(await ask(server, abroad, { company: SG, ...pharmacist })).toEqual(NOT_OFFERED)
  expect((await set(false)).status).toBe(200)
  expect(await ask(server, item, pharmacist)).toEqual(NOT_OFFERED)
  const events = server.db.selectFrom('audit_events').where('entity_id', '=', MY.id)
  expect(await events.select('action').execute()).toEqual(Array(2).fill({ action: 'sample-rule.set' }))
})

test('a sample without a class is offered in a demo and never in production', async () => {
  expect(await ask(server, await buildShopItem(server, { class: null }))).toEqual(OFFERED)
  expect(await ask(production, await buildShopItem(production, { class: null }))).toEqual(NOT_OFFERED)
  expect(await ask(production, await buildShopItem(production))).toEqual(OFFERED)
})

test('an active sample counts as offered only while some profession of its category may have its class', async () => {
  const token = await buildToken(server, await buildAdmin(server))
  const item = await buildShopItem(server, { class: 'Medicine with poison group' })
  const allow = async (profession: string, allowed: boolean) => {
    const body = { class: 'Medicine with poison group', profession, allowed }
    expect((await server.call('POST /admin/sample-rules', { token, body })).status).toBe(200)
    const { data } = await server.call('GET /admin/samples/:id', { token, params: { id: item.id } })
    return data.sample.offered
  }
  expect(await allow('Medical Professional', true)).toBe(false)
  expect(await allow('Dental Professional', true)).toBe(true)
  expect(await allow('Dental Professional', false)).toBe(false)
})
