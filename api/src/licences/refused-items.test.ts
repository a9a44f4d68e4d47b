import { licenceRuleVersion } from '@portal/contract/licences/licence-rules'
import type { OrderStatus } from '@portal/contract/orders/order-status'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { askToBeTold, findToldHcpIds, tellWaitingHcps } from '../../test/back-in-stock.ts'
import { buildBuyer, placeOrder, setStock } from '../../test/buyers.ts'
import { LICENCE } from '../../test/example-parts.ts'
import {
  buildAdmin,
  buildHcp,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { auditOf } from '../../test/hold-writes.ts'
import { dayFromNow, giveLicence, setRule } from '../../test/licences.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let owner: string
let admin: string
let rep: { promoter_id: string; token: string }
beforeAll(async () => {
  owner = await buildToken(server, await buildAdmin(server))
  admin = owner
  const user = await buildRep(server)
  rep = { promoter_id: user.id, token: await buildToken(server, user) }
})
beforeEach(() => setRule(server, { classes: ['Medical device'], graceDays: 7 }))

const device = (name = 'Whitening Kit') => buildShopItem(server, { name, class: 'Medical device' })
const offered = async (token: string) => (await server.call('GET /shop-items', { token })).data.shopItems
const shown = (day: string) => day.split('-').reverse().join('/')

test('samples of a ticked class are refused after the end and the days of grace, others are not', async () => {
  const [kit, paste] = [await device(), await buildShopItem(server, { class: 'Cosmetic' })]
  const buyer = await buildBuyer(server, [kit, paste])
  const ended = await giveLicence(server, buyer.hcp, -8)
  const items = await offered(buyer.token)
  expect(items.find(({ id }) => id === kit.id)).toMatchObject({ licenceEndedOn: ended })
  expect(items.find(({ id }) => id === paste.id)).not.toHaveProperty('licenceEndedOn')
  const { status, error } = await placeOrder(server, buyer)
  expect([status, error.code]).toEqual([409, 'LICENCE_ENDED'])
  expect(error.message).toBe(
    `Your practising certificate ended on ${shown(ended)}. Renew it in your profile to request these samples.`,
  )
  expect(error.issues).toEqual([
    expect.objectContaining({ path: `items.${kit.id}`, code: 'ITEM_LICENCE_ENDED' }),
  ])
  const details = await server.call('GET /users/details', { token: buyer.token })
  expect(details.data.licence).toMatchObject({ requestsUntil: await dayFromNow(server, -1) })
})

test('on the last day of grace, without a certificate, and with a rule without classes nothing is refused', async () => {
  const kit = await device()
  const [last, none, ended] = [
    await buildBuyer(server, [kit]),
    await buildBuyer(server, [kit]),
    await buildBuyer(server, [kit]),
  ]
  await giveLicence(server, last.hcp, -7)
  expect((await placeOrder(server, last)).status).toBe(200)
  expect((await placeOrder(server, none)).status).toBe(200)
  await giveLicence(server, ended.hcp, -400)
  expect((await placeOrder(server, ended)).error.code).toBe('LICENCE_ENDED')
  await setRule(server, { classes: [], graceDays: 0 })
  expect((await placeOrder(server, ended)).status).toBe(200)
})

test('a renewal in the profile is enough to request again', async () => {
  const kit = await device()
  const buyer = await buildBuyer(server, [kit])
  await giveLicence(server, buyer.hcp, -30)
  expect((await placeOrder(server, buyer)).status).toBe(409)
  await server.call('POST /profile/licence', { token: buyer.token, body: LICENCE })
  expect((await placeOrder(server, buyer)).status).toBe(200)
})

test.each([
  ['PROCESSING', 'IN_REVIEW'],
  ['IN_REVIEW', 'POSTED'],
] as const)(
  'an order move from %s to %s gets LICENCE_ENDED if the certificate has ended',
  async (status, to: OrderStatus) => {
    const kit = await device('Laser Kit')
    const hcp = await buildHcp(server, { promoter_id: rep.promoter_id })
    const order = await buildOrder(server, { user: hcp, itemId: kit.id, status })
    const ended = await giveLicence(server, hcp, -8)
    const move = () =>
      server.call('POST /order/status-update', { token: rep.token, body: { id: order.id, status: to } })
    const { error } = await move()
    expect([error.code, error.message]).toEqual([
      'LICENCE_ENDED',
      `Laser Kit needs a valid practising certificate. The HCP’s certificate ended on ${shown(ended)} and must be renewed first.`,
    ])
    const row = server.db.selectFrom('orders').where('id', '=', order.id).select('status')
    expect((await row.executeTakeFirstOrThrow()).status).toBe(status)
    await giveLicence(server, hcp, 1)
    expect((await move()).status).toBe(200)
  },
)

test('an HCP whose certificate has ended is not told that a sample is back', async () => {
  const kit = await device()
  await setStock(server, kit, 0)
  const hcp = await buildHcp(server)
  await giveLicence(server, hcp, -8)
  expect((await askToBeTold(server, await buildToken(server, hcp), kit)).status).toBe(200)
  await setStock(server, kit, 5)
  await tellWaitingHcps(server)
  expect(await findToldHcpIds(server, kit)).toEqual([])
})

test('an owner sets the classes and the days; saving the same values changes nothing', async () => {
  const set = (classes: ('Medicine' | 'Food')[], graceDays: number) =>
    server.call('POST /admin/licence-rule', { token: owner, body: { classes, graceDays } })
  expect((await set(['Medicine', 'Food'], 30)).data).toEqual({ classes: ['Food', 'Medicine'], graceDays: 30 })
  expect((await set(['Food', 'Medicine'], 30)).status).toBe(200)
  const read = await server.call('GET /admin/licence-rule', { token: admin })
  expect(read.data).toEqual({ classes: ['Food', 'Medicine'], graceDays: 30 })
  expect((await set(['Food', 'Food'], 30)).error.code).toBe('VALIDATION')
  const events = await auditOf(server.db, server.companies.MY.id)
  expect(events).toEqual([
    {
      before: { classes: ['Medical device'], graceDays: 7 },
      after: { classes: ['Food', 'Medicine'], graceDays: 30 },
    },
  ])
})

test("a rule that a colleague has changed meanwhile is not overwritten, and the colleague's own again succeeds", async () => {
  const set = (graceDays: number, shown: string) =>
    server.call('POST /admin/licence-rule', {
      token: owner,
      body: { classes: ['Medicine', 'Food'], graceDays },
      headers: { 'if-match': `"${shown}"` },
    })
  const { data } = await server.call('GET /admin/licence-rule', { token: admin })
  const shown = licenceRuleVersion(data ?? { classes: [], graceDays: 0 })
  expect((await set(41, shown)).data?.graceDays).toBe(41)
  expect((await set(42, shown)).error.code).toBe('COMPANY_CHANGED')
  expect((await set(41, shown)).status).toBe(200)
  expect((await set(42, '41, Food, Medicine')).data?.graceDays).toBe(42)
})
