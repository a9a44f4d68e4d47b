import { beforeAll, expect, test } from 'vitest'
import { readMessages } from '../../test/codes.ts'
import { buildAdmin, buildHcp, buildOrder, buildShopItem, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server, { full_name: 'Nurul Huda' }))
})

/** A lot of which two HCPs had a piece, one of them twice. */
async function shipLot() {
  const item = await buildShopItem(server, { name: 'Gum Care 75 g', stock: 0 })
  const [one, other] = [await buildHcp(server), await buildHcp(server)]
  for (const user of [one, one, other]) await buildOrder(server, { user, itemId: item.id, status: 'POSTED' })
  const { data } = await server.call('GET /admin/samples/:id', { token, params: { id: item.id } })
  const [lot] = data.lots
  return { one, other, id: lot?.id ?? '', lotNo: lot?.lotNo ?? '' }
}
const recipientsOf = (id: string) => server.call('GET /admin/lots/:id/recipients', { token, params: { id } })
const recall = (id: string) => server.call('POST /admin/lots/:id/recall', { token, params: { id }, body: {} })
const mark = (id: string, hcpId: string, contacted: boolean, by = token) =>
  server.call('POST /admin/lots/:id/contacts', { token: by, params: { id }, body: { hcpId, contacted } })
const actionsOn = async (id: string) =>
  (await server.call('GET /admin/activity', { token, query: { record: id } })).data.map(
    ({ action }) => action,
  )

test('a recall notifies each HCP who had a piece once, however often it is sent', async () => {
  const { one, other, id, lotNo } = await shipLot()
  expect((await recipientsOf(id)).meta).toMatchObject({ total: 3, hcps: 2, told: 0, contacted: 0 })
  const pressed = await Promise.all([recall(id), recall(id)])
  expect(pressed.map(({ data }) => data.told).sort()).toEqual([0, 2])
  expect((await recall(id)).data.told).toBe(0)
  const { data, meta } = await recipientsOf(id)
  expect(meta).toMatchObject({ total: 3, hcps: 2, told: 2 })
  expect(data[0]?.hcp).toMatchObject({ phone: expect.stringMatching(/^60\d+$/) })
  await server.deliver()
  for (const { phone } of [one, other]) {
    const told = (await readMessages(server, phone ?? '')).filter(({ text }) => text.includes('stop using'))
    expect(told).toHaveLength(1)
  }
  const bell = await server.call('GET /messages/notices', { token: await buildToken(server, one) })
  expect(bell.data[0]?.text).toMatch(
    new RegExp(`^Recall: please stop using Gum Care 75 g, lot ${lotNo}, .* Contact us at \\+60 [\\d -]+\\.$`),
  )
  expect(await actionsOn(id)).toEqual(['stock.recalled'])
})

test('a recall of a lot whose id is written in capitals tells nobody twice', async () => {
  const { id } = await shipLot()
  expect((await recall(id)).data.told).toBe(2)
  expect((await recall(id.toUpperCase())).data.told).toBe(0)
})

test('a recall reaches HCPs who switched notices off', async () => {
  const { one, id } = await shipLot()
  const own = await buildToken(server, one)
  for (const channel of ['SMS', 'WHATSAPP'])
    await server.call('POST /messages/preferences', { token: own, body: { channel, on: false } })
  await recall(id)
  await server.deliver()
  expect(new Set((await recipientsOf(id)).data.map(({ told }) => told))).toEqual(new Set(['SENT']))
})

test('the first mark of a contacted HCP stays, with its author and time, until it is removed', async () => {
  const { one, other, id } = await shipLot()
  const { data: first } = await mark(id, one.id, true)
  expect(first.contact).toEqual({ at: expect.any(String), by: 'Nurul Huda' })
  const colleague = await buildToken(server, await buildAdmin(server, { full_name: 'Someone Else' }))
  expect((await mark(id, one.id, true, colleague)).data).toEqual(first)
  const { data, meta } = await recipientsOf(id)
  expect(meta.contacted).toBe(1)
  expect(data.filter(({ contact }) => contact !== null).map(({ hcp }) => hcp.id)).toEqual([one.id, one.id])
  expect((await mark(id, other.id, false)).data.contact).toBeNull()
  expect((await mark(id, one.id, false)).data.contact).toBeNull()
  expect(await actionsOn(id)).toEqual(['stock.uncontacted', 'stock.contacted'])
})

test('an HCP who had no piece of the lot cannot be marked', async () => {
  const { id } = await shipLot()
  const stranger = await buildHcp(server)
  expect((await mark(id, stranger.id, true)).error.code).toBe('NOT_FOUND')
})

test('nobody is left to tell when the others have closed their accounts', async () => {
  const { one, other, id } = await shipLot()
  expect((await recipientsOf(id)).meta).toMatchObject({ hcps: 2, told: 0, untold: 2 })
  const owner = await buildToken(server, await buildAdmin(server))
  await server.db
    .updateTable('orders')
    .set({ status: 'COMPLETED' })
    .where('user_id', 'in', [one.id, other.id])
    .execute()
  const body = { id: other.id, reason: 'HCP_ASKED' as const }
  expect((await server.call('POST /admin/hcps/erase', { token: owner, body })).status).toBe(200)
  expect((await recall(id)).data.told).toBe(1)
  expect((await recipientsOf(id)).meta).toMatchObject({ hcps: 2, told: 1, untold: 0 })
})
