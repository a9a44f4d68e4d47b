import { expect, test } from 'vitest'
import { closeAccount, eraseWaitingHcps } from '../../src/privacy/close-account.ts'
import { buildBuyer, fillCart, placeOrder, readOrders } from '../buyers.ts'
import { examples } from '../examples.ts'
import { buildAdmin, buildHcp, buildOrder, buildShopItem, buildToken } from '../factories.ts'
import { holdUser, meetChange } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
const actor = async () => {
  const { company_id: companyId, id: userId, role } = await buildAdmin(server)
  return { companyId, userId, role }
}
const outcome = (work: Promise<unknown>) =>
  work.then(String, (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error))

test('an order and an address that wait for the erasure of their HCP are refused [D§10]', async () => {
  const item = await buildShopItem(server)
  const buyer = await buildBuyer(server, [item])
  const { newAddr } = examples['POST /address/create'].body
  const by = await actor()
  const answers = await holdUser(server.db, buyer.hcp.id, [
    async () => ({ status: (await closeAccount(server.db, by, buyer.hcp.id, 'HCP_ASKED')).length }),
    () => placeOrder(server, buyer),
    () => server.call('POST /address/create', { token: buyer.token, body: { newAddr, addrDelete: false } }),
  ])
  expect(answers.slice(1).map(({ status }) => status)).toEqual([401, 401])
  expect(await readOrders(server, buyer.hcp.id)).toEqual([])
})

test('an order that comes before the closing is cancelled by it, one that comes after is refused [D§10]', async () => {
  const item = await buildShopItem(server)
  const buyer = await buildBuyer(server, [item])
  await buildOrder(server, { user: buyer.hcp, status: 'POSTED' })
  const by = await actor()
  const answers = await holdUser<{ status?: number; error?: { code: string } }>(server.db, buyer.hcp.id, [
    () => placeOrder(server, buyer),
    async () => ({ status: (await closeAccount(server.db, by, buyer.hcp.id, 'HCP_ASKED')).length }),
  ])
  expect(answers[0]?.status).toBe(200)
  const orders = await readOrders(server, buyer.hcp.id)
  expect(orders.map(({ status }) => status).sort()).toEqual(['CANCELLED', 'POSTED'])
  await fillCart(server, buyer.hcp.id, item)
  expect((await placeOrder(server, buyer)).error.code).toBe('ACCOUNT_CLOSING')
})

test('a hold that comes first stops the erasure that waits for it [D§10]', async () => {
  const hcp = await buildHcp(server)
  const by = await actor()
  const [erasure] = await meetChange(
    server.db,
    async trx => {
      await trx.selectFrom('users').where('id', '=', hcp.id).select('id').forNoKeyUpdate().execute()
      const hold = { company_id: hcp.company_id, user_id: hcp.id, reason: 'Inquiry', placed_by: by.userId }
      await trx.insertInto('legal_holds').values(hold).execute()
    },
    [() => outcome(closeAccount(server.db, by, hcp.id, 'HCP_ASKED'))],
  )
  expect(erasure).toBe('LEGAL_HOLD')
})

test('two processes that erase who waits do it once [D§10]', async () => {
  const hcp = await buildHcp(server)
  const order = await buildOrder(server, { user: hcp, status: 'POSTED' })
  await closeAccount(server.db, await actor(), hcp.id, 'HCP_ASKED')
  const token = await buildToken(server, hcp)
  await server.call('POST /order/status-update', { token, body: { id: order.id, status: 'COMPLETED' } })
  const erase = () => eraseWaitingHcps(server.db)
  const erased = await holdUser(server.db, hcp.id, [erase, erase])
  expect(erased.sort()).toEqual([0, 1])
})
