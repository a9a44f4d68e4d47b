import { expect, test } from 'vitest'
import { buildAbsence } from '../../test/absences.ts'
import { buildHcp, buildOrder, buildRep, buildShopItem, buildToken } from '../../test/factories.ts'
import { giveLicence, setRule } from '../../test/licences.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

/** Approved requests of a rep's HCPs: five that shipping refuses, each for another reason, and two that it ships. */
async function buildApproved(promoter_id: string) {
  await setRule(server, { classes: ['Medical device'], graceDays: 0 })
  const build = async (columns: Parameters<typeof buildShopItem>[1] = {}, entryStatus?: 'CANCELLED') => {
    const user = await buildHcp(server, { promoter_id, ...(entryStatus && { entryStatus }) })
    const { id: itemId } = await buildShopItem(server, { name: 'Floss', ...columns })
    return { user, itemId, order: await buildOrder(server, { user, status: 'IN_REVIEW', itemId }) }
  }
  const declined = await build({}, 'CANCELLED')
  const withdrawn = await build({ active: false })
  const ruled = await build({ class: 'Medicine' })
  const ended = await build({ class: 'Medical device' })
  await giveLicence(server, ended.user, -8)
  const licensed = await build({ class: 'Medical device' })
  await giveLicence(server, licensed.user, 8)
  const held = await build()
  await server.db
    .updateTable('stock_lots')
    .set({ held_at: new Date() })
    .where('item_id', '=', held.itemId)
    .execute()
  return [declined, withdrawn, ruled, ended, held, licensed, await build()].map(({ order }) => order.id)
}

const listOf = async (token: string) => {
  const query = { view: 'orders', sort: 'oldest' }
  const { data } = await server.call('GET /haleon/promoter/recruited-users', { token, query })
  return new Map(data.map(({ orders: [order], obstacles }) => [order?.id, obstacles]))
}

test('a rep and the deputy read before the press which approved requests shipping refuses, and why [D§10]', async () => {
  const [rep, deputy] = [await buildRep(server), await buildRep(server)]
  await buildAbsence(server, { rep, deputy })
  const ids = await buildApproved(rep.id)
  const [token, deputyToken] = [await buildToken(server, rep), await buildToken(server, deputy)]
  const listed = await listOf(token)
  expect(ids.map(id => listed.get(id)?.[0]?.code)).toEqual([
    'HCP_NOT_VERIFIED',
    'SAMPLE_WITHDRAWN_OF',
    'SAMPLE_NOT_ALLOWED_OF',
    'LICENCE_ENDED_OF',
    'NO_USABLE_LOT_OF',
    undefined,
    undefined,
  ])
  expect(await listOf(deputyToken)).toEqual(listed)
  for (const orderId of ids) {
    const { status, error } = await server.call('POST /order/update', {
      token,
      body: { orderId, status: 'POSTED' },
    })
    const reasons = status === 200 ? [] : (error.issues ?? [error])
    expect(listed.get(orderId)?.map(({ message }) => message)).toEqual(reasons.map(({ message }) => message))
  }
})

test('only approved requests are asked, and the last piece of a sample stands in the way of none of two', async () => {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id })
  const { id: itemId } = await buildShopItem(server, { stock: 0 })
  const [one, other] = [
    await buildOrder(server, { user: hcp, status: 'IN_REVIEW', itemId }),
    await buildOrder(server, { user: hcp, status: 'IN_REVIEW', itemId }),
  ]
  const [first] = await server.db
    .selectFrom('stock_lots')
    .where('item_id', '=', itemId)
    .select(['id', 'on_hand'])
    .execute()
  await server.db
    .updateTable('stock_lots')
    .set({ on_hand: 1 })
    .where('id', '=', first?.id ?? '')
    .execute()
  await server.db
    .updateTable('stock_lots')
    .set({ held_at: new Date() })
    .where('item_id', '=', itemId)
    .where('id', '<>', first?.id ?? '')
    .execute()
  const waiting = await buildOrder(server, { user: hcp })
  await server.db.updateTable('shop_items').set({ active: false }).where('id', '=', waiting.itemId).execute()
  const listed = await listOf(await buildToken(server, rep))
  expect([one, other, waiting].map(({ id }) => listed.get(id))).toEqual([[], [], undefined])
})
