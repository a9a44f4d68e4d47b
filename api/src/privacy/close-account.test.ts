import { erasedHcpName } from '@portal/contract/users/names'
import { expect, test } from 'vitest'
import {
  buildSoldOutItem,
  buildWaitingHcp,
  findToldHcpIds,
  tellWaitingHcps,
} from '../../test/back-in-stock.ts'
import { buildBuyer, fillCart, placeOrder, readStock, setStock } from '../../test/buyers.ts'
import { buildAdmin, buildHcp, buildOrder, buildShopItem, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { eraseReadyClosedAccounts } from './close-account.ts'

const server = useTestServer()
const adminToken = async () => buildToken(server, await buildAdmin(server, { full_name: 'Nurul Huda' }))
const close = (token: string, id: string) =>
  server.call('POST /admin/hcps/erase', { token, body: { id, reason: 'NOT_NEEDED' } })
const hold = (token: string, id: string, path: '' | '/lift' = '') =>
  server.call(`POST /admin/hcps/legal-hold${path}`, { token, body: { id, reason: 'Inquiry 12' } })
const deliver = (token: string, id: string) =>
  server.call('POST /order/status-update', { token, body: { id, status: 'COMPLETED' } })
const listOf = async (token: string, state: 'WAITING' | 'HELD' | 'ERASED') =>
  (await server.call('GET /admin/privacy/hcps', { token, query: { state } })).data

test('a closed account with a parcel on its way cannot order, and is erased once the HCP confirms the parcel [D§10]', async () => {
  const admin = await adminToken()
  const item = await buildShopItem(server, { stock: 5 })
  const buyer = await buildBuyer(server, [item])
  const { data: waiting } = await placeOrder(server, buyer)
  const posted = await buildOrder(server, { user: buyer.hcp, status: 'POSTED' })
  expect(await readStock(server, item)).toBe(4)

  const closed = await close(admin, buyer.hcp.id)
  expect(closed.data).toMatchObject({
    closing: { state: 'WAITING', reason: 'NOT_NEEDED' },
    parcels: [posted.id],
  })
  expect(await readStock(server, item)).toBe(5)
  const cancelled = await server.call('GET /admin/requests/:id', { token: admin, params: { id: waiting.id } })
  expect(cancelled.data).toMatchObject({ ending: 'CANCELLED_BY_COMPANY', remark: ['Account closed'] })
  // A second press, with another reason, changes nothing.
  const again = { id: buyer.hcp.id, reason: 'DECEASED' }
  expect((await server.call('POST /admin/hcps/erase', { token: admin, body: again })).data).toEqual(
    closed.data,
  )
  expect(await listOf(admin, 'WAITING')).toMatchObject([
    { name: 'Dr Mei Ling Wong', by: 'Nurul Huda', parcels: [posted.id], erasureReason: 'NOT_NEEDED' },
  ])

  await fillCart(server, buyer.hcp.id, item)
  expect((await placeOrder(server, buyer)).error.code).toBe('ACCOUNT_CLOSING')
  expect(await eraseReadyClosedAccounts(server.db)).toBe(0)
  expect((await deliver(buyer.token, posted.id)).status).toBe(200)
  expect(await eraseReadyClosedAccounts(server.db)).toBe(1)
  expect(await eraseReadyClosedAccounts(server.db)).toBe(0)
  expect((await server.call('GET /users/details', { token: buyer.token })).status).toBe(401)
  expect(await listOf(admin, 'WAITING')).toEqual([])
  expect(await listOf(admin, 'ERASED')).toMatchObject([{ name: erasedHcpName(buyer.hcp.id), parcels: [] }])
  const { data: events } = await server.call('GET /admin/activity', {
    token: admin,
    query: { record: buyer.hcp.id, kind: 'privacy' },
  })
  expect(events.map(({ action, actor }) => [action, actor?.role])).toEqual([
    ['privacy.erased', undefined],
    ['privacy.closed', 'ADMIN'],
  ])
})

test('a closed account that waits for its parcel gets no back-in-stock notice [D§10]', async () => {
  const item = await buildSoldOutItem(server)
  const hcp = await buildWaitingHcp(server, item)
  await buildOrder(server, { user: hcp, status: 'POSTED' })
  expect((await close(await adminToken(), hcp.id)).data.closing?.state).toBe('WAITING')
  await setStock(server, item, 5)
  await tellWaitingHcps(server)
  expect(await findToldHcpIds(server, item)).toEqual([])
})

test('closing the parcel as lost ends the wait, but a legal hold stops the erasure until it is lifted [D§10]', async () => {
  const admin = await adminToken()
  const hcp = await buildHcp(server)
  const { id } = await buildOrder(server, { user: hcp, status: 'POSTED' })
  await close(admin, hcp.id)
  await hold(admin, hcp.id)
  const lost = await server.call('POST /admin/requests/close-as-lost', {
    token: admin,
    body: { id, reason: 'No trace' },
  })
  expect(lost.status).toBe(200)
  expect(await eraseReadyClosedAccounts(server.db)).toBe(0)
  expect(await listOf(admin, 'HELD')).toMatchObject([{ hcpId: hcp.id, holdReason: 'Inquiry 12' }])
  expect((await close(admin, hcp.id)).error.code).toBe('LEGAL_HOLD')
  await hold(admin, hcp.id, '/lift')
  expect(await eraseReadyClosedAccounts(server.db)).toBe(1)
  expect((await server.call('GET /admin/requests/:id', { token: admin, params: { id } })).data).toMatchObject(
    {
      ending: 'LOST',
      remark: [],
      hcp: { name: erasedHcpName(hcp.id), phone: '' },
    },
  )
})

test("counts and lists show only the admin's company, in pages", async () => {
  const [admin, other] = [
    await adminToken(),
    await buildToken(server, await buildAdmin(server, { company: server.companies.SG })),
  ]
  const abroad = await buildHcp(server, { company: server.companies.SG })
  const countsOf = async (token: string) => (await server.call('GET /admin/privacy', { token })).data
  const before = await countsOf(admin)
  await hold(other, abroad.id)
  expect(await countsOf(other)).toEqual({ WAITING: 0, HELD: 1, ERASED: 0 })
  expect(await countsOf(admin)).toEqual(before)

  const held = []
  for (let count = 0; count < 52; count++) {
    const hcp = await buildHcp(server)
    held.unshift(hcp.id)
    await hold(admin, hcp.id)
  }
  const query = { state: 'HELD' }
  const first = await server.call('GET /admin/privacy/hcps', { token: admin, query })
  const cursor = first.meta.next ?? ''
  const second = await server.call('GET /admin/privacy/hcps', { token: admin, query: { ...query, cursor } })
  expect([...first.data, ...second.data].map(({ hcpId }) => hcpId)).toEqual(held)
  expect(second.meta.next).toBeNull()
})

test('an admin cannot be closed or held like an HCP: each call gets NOT_FOUND', async () => {
  const admin = await adminToken()
  const { id } = await buildAdmin(server)
  const read = await server.call('GET /admin/hcps/:id/privacy', { token: admin, params: { id } })
  const answers = [await close(admin, id), await hold(admin, id), await hold(admin, id, '/lift'), read]
  expect(answers.map(({ error }) => error.code)).toEqual(Array(4).fill('NOT_FOUND'))
})
