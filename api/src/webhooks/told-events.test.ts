import { beforeEach, describe, expect, test } from 'vitest'
import { buildBuyer, placeOrder } from '../../test/buyers.ts'
import { buildProblem } from '../../test/delivery-problems.ts'
import {
  assignRep,
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
  freshPhone,
} from '../../test/factories.ts'
import { CONSENT, CONSENTED_COLUMNS, importFile, PRACTICE } from '../../test/import-file.ts'
import { recallLot } from '../../test/recalls.ts'
import { registerHcp } from '../../test/registrations.ts'
import { sendReport } from '../../test/safety-reports.ts'
import { useTestServer } from '../../test/server.ts'
import { buildWebhook, eventsOf } from '../../test/webhooks.ts'
import { createAppContext } from '../companies/app-context.ts'
import { readConfig } from '../config/config.ts'
import { endNoticesByReply } from '../notifications/end-notices-by-reply.ts'
import type { UserRow } from '../platform/database/schema.ts'
import { recordLowStock } from './record-low-stock.ts'

const server = useTestServer()
let webhook: Awaited<ReturnType<typeof buildWebhook>>
let owner: string
beforeEach(async () => {
  await server.db.deleteFrom('webhooks').execute()
  owner = await buildToken(server, await buildAdmin(server))
  webhook = await buildWebhook(server)
  await buildWebhook(server, { company: server.companies.SG })
})

/** The types that the webhook heard, each with the id that it is about. */
const told = async () => {
  const events = await eventsOf(server, webhook.id)
  return events.map(({ type, about }) => `${type} ${about}`).toSorted()
}
const move = (token: string, id: string, status: string) =>
  server.call('POST /order/status-update', { token, body: { id, status } })
const decide = (token: string, entryId: string, status: 'COMPLETED' | 'CANCELLED') =>
  server.call('POST /campaign-entries/update', {
    token,
    body: {
      campaignEntryId: entryId,
      status,
      campaignInput: { isVerified: status === 'COMPLETED' },
    },
  })
const erase = (hcp: UserRow) =>
  server.call('POST /admin/hcps/erase', { token: owner, body: { id: hcp.id, reason: 'HCP_ASKED' } })

describe('a request', () => {
  test('placed, approved, shipped and delivered by its HCP', async () => {
    const item = await buildShopItem(server)
    const rep = await buildRep(server)
    const buyer = await buildBuyer(server, [item], { promoter_id: rep.id })
    const repToken = await buildToken(server, rep)
    const { id } = (await placeOrder(server, buyer)).data
    await move(repToken, id, 'IN_REVIEW')
    await move(repToken, id, 'IN_REVIEW')
    await move(repToken, id, 'POSTED')
    await move(buyer.token, id, 'COMPLETED')
    expect(await told()).toEqual(
      ['approved', 'delivered', 'placed', 'shipped'].map(name => `request.${name} ${id}`),
    )
  })

  test('approved and shipped by an admin', async () => {
    const { id } = await buildOrder(server, { user: await buildHcp(server) })
    await server.call('POST /admin/requests/approve', { token: owner, body: { id } })
    await server.call('POST /admin/requests/ship', { token: owner, body: { id } })
    expect(await told()).toEqual([`request.approved ${id}`, `request.shipped ${id}`])
  })

  test('rejected by its rep', async () => {
    const rep = await buildRep(server)
    const { id } = await buildOrder(server, { user: await buildHcp(server, { promoter_id: rep.id }) })
    await move(await buildToken(server, rep), id, 'CANCELLED')
    expect(await told()).toEqual([`request.rejected ${id}`])
  })

  test('cancelled by the company, by a decline and by the closing of the account', async () => {
    const [one, two, three] = [await buildHcp(server), await buildHcp(server), await buildHcp(server)]
    const orders = [
      await buildOrder(server, { user: one }),
      await buildOrder(server, { user: two }),
      await buildOrder(server, { user: three }),
    ]
    const body = { id: orders[0]?.id, reason: 'Recalled' }
    await server.call('POST /admin/requests/cancel', { token: owner, body })
    await decide(owner, two.entryId, 'CANCELLED')
    await erase(three)
    expect(await told()).toEqual(
      [
        ...orders.map(({ id }) => `request.cancelled ${id}`),
        `hcp.declined ${two.id}`,
        `hcp.erased ${three.id}`,
      ].toSorted(),
    )
  })

  test('lost, and delivered after all when it is found', async () => {
    const { id, itemId } = await buildOrder(server, { user: await buildHcp(server), status: 'POSTED' })
    const lost = { id, reason: 'Never arrived' }
    await server.call('POST /admin/requests/close-as-lost', { token: owner, body: lost })
    const only = async () => (await told()).filter(event => event.startsWith('request'))
    expect(await only()).toEqual([`request.lost ${id}`])
    const found = { found: 'ARRIVED', items: [itemId], reason: 'At the desk' }
    await server.call('POST /order/:id/found', { token: owner, params: { id }, body: found })
    expect(await only()).toEqual([`request.delivered ${id}`, `request.lost ${id}`])
  })

  test('with a problem that is sent again: a case, a lot on hold, and a new request that is approved', async () => {
    const { order, caseId, items } = await buildProblem(server)
    const body = { items: [items[0]], pieces: 'RETURNED' as const }
    const again = await server.call('POST /cases/:id/send-again', {
      token: owner,
      params: { id: caseId },
      body,
    })
    const id = again.data.orderId
    const heard = await told()
    const types = heard.map(line => line.split(' ')[0])
    expect(types.filter(type => type !== 'lot.held')).toEqual([
      ...['case.closed', 'case.opened', 'request.approved', 'request.lost', 'request.placed'],
    ])
    expect(heard).toContain(`request.placed ${id}`)
    expect(heard).toContain(`request.lost ${order.id}`)
    expect(types.filter(type => type === 'lot.held')).toHaveLength(2)
  })
})

describe('an HCP', () => {
  test('registered alone, and verified or declined', async () => {
    const { user, entry } = await registerHcp(server)
    await decide(owner, entry.id, 'COMPLETED')
    await decide(owner, entry.id, 'CANCELLED')
    expect(await told()).toEqual(
      ['consent.given', 'hcp.declined', 'hcp.registered', 'hcp.verified'].map(type => `${type} ${user.id}`),
    )
  })

  test('registered and verified by a rep', async () => {
    const token = await buildToken(server, await buildRep(server))
    const { user, entry } = await registerHcp(server, token)
    await decide(token, entry.id, 'COMPLETED')
    expect(await told()).toEqual(
      ['consent.given', 'hcp.registered', 'hcp.verified'].map(type => `${type} ${user.id}`),
    )
  })

  test('imported with a consent is registered, verified and has consented; a dry run says nothing', async () => {
    const phone = freshPhone()
    const file = [CONSENTED_COLUMNS, `Dr Imran Ali,${phone},${PRACTICE},,${CONSENT}`]
    await importFile(server, owner, 'hcps', file, true)
    expect(await told()).toEqual([])
    await importFile(server, owner, 'hcps', file)
    const { id } = await server.db
      .selectFrom('users')
      .where('phone', '=', phone)
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await told()).toEqual(
      ['consent.given', 'hcp.registered', 'hcp.verified'].map(type => `${type} ${id}`),
    )
  })

  test('reassigned by an admin, and by a hand-over of many', async () => {
    const [first, second, third] = [await buildRep(server), await buildRep(server), await buildRep(server)]
    const hcps = [await buildHcp(server), await buildHcp(server)]
    for (const hcp of hcps) await assignRep(server, hcp, first)
    await server.db.deleteFrom('webhook_deliveries').execute()
    await assignRep(server, hcps[0] ?? fail(), second)
    await server.call('POST /admin/reps/:id/deactivate', {
      token: owner,
      params: { id: first.id },
      body: { successors: [third.id] },
    })
    await server.call('POST /admin/reps/:id/deactivate', {
      token: owner,
      params: { id: second.id },
      body: { successors: [third.id] },
    })
    const reassigned = (hcp: UserRow | undefined, { id: repId }: UserRow) => ({
      ...{ type: 'hcp.reassigned', about: hcp?.id, repId },
    })
    expect(await eventsOf(server, webhook.id)).toEqual([
      reassigned(hcps[0], second),
      reassigned(hcps[1], third),
      reassigned(hcps[0], third),
    ])
  })
})

test('a consent given and withdrawn in the portal, by STOP and by an admin; the same again and that of a rep say nothing', async () => {
  const hcp = await buildHcp(server)
  const token = await buildToken(server, hcp)
  const prefer = (by: string, channel: 'SMS' | 'WHATSAPP', on: boolean) =>
    server.call('POST /messages/preferences', { token: by, body: { channel, on } })
  await prefer(token, 'WHATSAPP', true)
  await prefer(token, 'WHATSAPP', true)
  const stop = { from: hcp.phone ?? '', channel: 'WHATSAPP', provider: 'twilio', answered: false } as const
  for (const providerId of ['one', 'one', 'two'])
    await endNoticesByReply(server.db, { ...stop, providerId, text: 'STOP' })
  await prefer(token, 'WHATSAPP', true)
  await server.call('POST /admin/hcps/:id/stop-notices', {
    token: owner,
    params: { id: hcp.id },
    body: { channel: 'WHATSAPP' },
  })
  const rep = await buildRep(server)
  await prefer(await buildToken(server, rep), 'SMS', false)
  const on = `consent.given ${hcp.id}`
  const off = `consent.withdrawn ${hcp.id}`
  expect(await told()).toEqual([on, on, off, off])
})

test('the terms that an HCP accepts after the first login are a consent', async () => {
  const hcp = await buildHcp(server, { terms: false })
  await server.call('POST /profile/update', {
    token: await buildToken(server, hcp),
    body: { values: { registerSource: { 't&c': 'true' } } },
  })
  expect(await told()).toEqual([`consent.given ${hcp.id}`])
})

describe('stock', () => {
  test('a lot held, released and recalled', async () => {
    const item = await buildShopItem(server, { stock: 0 })
    const lotId = await buildLot(server, item, {})
    const hold = (held: boolean) =>
      server.call('POST /admin/lots/hold', { token: owner, body: { lotId, held, reason: 'Cold chain' } })
    await hold(true)
    await hold(true)
    await hold(false)
    const { caseId } = (await recallLot(server, owner, lotId)).data
    expect(await told()).toEqual([
      `case.opened ${caseId}`,
      ...['lot.held', 'lot.held', 'lot.recalled', 'lot.released'].map(type => `${type} ${lotId}`),
    ])
  })

  test('below its limit once, and again after there was enough', async () => {
    const { db } = server
    const config = readConfig({})
    const context = createAppContext({ db, config, companies: Object.values(server.companies) })
    await db.updateTable('companies').set({ low_stock_pieces: 1 }).execute()
    await db.updateTable('shop_items').set({ active: false }).execute()
    const item = await buildShopItem(server, { stock: 1 })
    const look = () => recordLowStock(context, server.companies.MY)
    await Promise.all([look(), look()])
    await look()
    expect(await told()).toEqual([`stock.low ${item.id}`])
    await db.updateTable('companies').set({ low_stock_pieces: 0 }).execute()
    await look()
    await db.updateTable('companies').set({ low_stock_pieces: 1 }).execute()
    await look()
    expect(await told()).toHaveLength(2)
    await server.db.deleteFrom('low_stock_told').execute()
    await db.updateTable('webhooks').set({ off: 'OWNER' }).execute()
    await look()
    expect(await db.selectFrom('low_stock_told').select('item_id').execute()).toEqual([])
  })
})

test('a case opened, closed and opened again', async () => {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id })
  const report = await sendReport(server, await buildToken(server, hcp))
  const { id } = await server.db
    .selectFrom('cases')
    .where('hcp_id', '=', hcp.id)
    .select('id')
    .executeTakeFirstOrThrow()
  expect(report.status).toBe(200)
  const params = { id }
  const close = { outcome: 'NOT_REPORTABLE', reason: 'No harm', undone: 'Not needed' }
  const closed = await server.call('POST /admin/cases/:id/close', { token: owner, params, body: close })
  expect(closed.error.code).toBeUndefined()
  await server.call('POST /admin/cases/:id/reopen', { token: owner, params, body: { reason: 'News' } })
  expect(await told()).toEqual([`case.closed ${id}`, `case.opened ${id}`, `case.opened ${id}`])
})

test('no event has a value of a person, of a text or of a name', async () => {
  const hcp = await buildHcp(server, { full_name: 'Zephyrina Quillfeather' })
  const { id } = await buildOrder(server, { user: hcp })
  await server.call('POST /admin/requests/cancel', { token: owner, body: { id, reason: 'Zirkonia' } })
  await sendReport(server, await buildToken(server, hcp), { text: 'Zirkonia' })
  await erase(hcp)
  const rows = await server.db.selectFrom('webhook_deliveries').select(['type', 'data']).execute()
  expect(rows.length).toBeGreaterThan(3)
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  const values = rows.flatMap(({ data }) => Object.entries(data))
  expect(
    values.filter(
      ([key, value]) => !/^(request|hcp|rep|case|lot|sample)Id$|^replaces$/.test(key) || !uuid.test(value),
    ),
  ).toEqual([])
})

test('an event is written in the transaction of its fact, to webhooks of the company that are on and listen', async () => {
  const other = await buildWebhook(server, { events: ['hcp.erased'] })
  const off = await buildWebhook(server, { off: 'OWNER' })
  const abroad = await buildWebhook(server, { company: server.companies.SG })
  const { id } = await buildOrder(server, { user: await buildHcp(server) })
  const refused = await server.call('POST /admin/requests/ship', { token: owner, body: { id } })
  expect(refused.status).toBe(409)
  expect(await told()).toEqual([])
  await server.call('POST /admin/requests/cancel', { token: owner, body: { id, reason: 'Out of season' } })
  expect(await told()).toEqual([`request.cancelled ${id}`])
  for (const silent of [other, off, abroad]) expect(await eventsOf(server, silent.id)).toEqual([])
})

function fail(): never {
  throw new Error('There is one')
}
