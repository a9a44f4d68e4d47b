import { randomUUID } from 'node:crypto'
import { CHANGE_ROWS_MAX } from '@portal/contract/changes/changes.endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { createFollower } from '../../test/follower.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

/** A follower that has read all there is. */
async function follow(...[list, as = token]: [Parameters<typeof createFollower>[1], string?]) {
  const follower = createFollower(server, list, as)
  await follower.read()
  return follower
}

test('the first reading has every record once, later ones what changed, and the cursor goes on when nothing is new', async () => {
  const item = await buildShopItem(server)
  const before = await buildLot(server, item, { lotNo: 'F-1' })
  const follower = await follow('lots')
  expect(follower.told.flat().filter(({ id }) => id === before)).toHaveLength(1)
  expect(await follower.read()).toEqual([])
  const cursor = follower.cursor()
  expect(await follower.read()).toEqual([])
  expect(follower.cursor()).toBe(cursor)

  await server.db.updateTable('stock_lots').set({ on_hand: 7 }).where('id', '=', before).execute()
  const added = await buildLot(server, item, { lotNo: 'F-2', quantity: 3 })
  const rows = await follower.read()
  expect(rows.map(({ id }) => id).sort()).toEqual([before, added].sort())
  expect(follower.rows.get(before)).toMatchObject({ lotNo: 'F-1', onHand: 7, sampleId: item.id })
  expect(await follower.read()).toEqual([])
})

test('pages have 500 rows, in the first reading and later, and none is in two of them', async () => {
  const item = await buildShopItem(server)
  const follower = await follow('lots')
  const add = () =>
    sql`insert into stock_lots (company_id, item_id, lot_no, expires_on, on_hand)
      select ${server.companies.MY.id}, ${item.id}, 'P' || gen_random_uuid(), '2099-12-31', 1 from generate_series(1, ${CHANGE_ROWS_MAX + 1})`.execute(
      server.db,
    )
  await add()
  follower.told.length = 0
  const rows = await follower.read()
  expect(follower.told.map(page => page.length)).toEqual([CHANGE_ROWS_MAX, 1])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)

  const anew = createFollower(server, 'lots', token)
  const all = await anew.read()
  expect(anew.told.length).toBeGreaterThan(1)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(anew.rows).toEqual(follower.rows)
})

test('what changes while the first reading goes on is told after it', async () => {
  const item = await buildShopItem(server)
  const follower = createFollower(server, 'lots', token)
  const one = await server.call('GET /changes/lots', { token })
  expect(one.meta.more).toBe(true)
  const first = one.data[0]?.id ?? ''
  await server.db.updateTable('stock_lots').set({ on_hand: 99 }).where('id', '=', first).execute()
  await buildLot(server, item, { lotNo: 'LATE' })
  let { data, meta } = one
  const told = [...data]
  for (; meta.more || told.length === 0; told.push(...data))
    ({ data, meta } = await server.call('GET /changes/lots', { token, query: { cursor: meta.next } }))
  ;({ data } = await server.call('GET /changes/lots', { token, query: { cursor: meta.next } }))
  await follower.read()
  expect(data.map(({ id }) => id)).toContain(first)
  expect(new Map([...told, ...data].map(row => [row.id, row]))).toEqual(follower.rows)
})

test('a clock that goes back passes over nothing', async () => {
  const lot = await buildLot(server, await buildShopItem(server))
  const other = await buildLot(server, await buildShopItem(server))
  const follower = await follow('lots')
  const change = (id: string, pieces: number) =>
    server.db.updateTable('stock_lots').set({ on_hand: pieces }).where('id', '=', id).execute()
  await change(lot, 5)
  await follower.read()
  // As if the clock had been a year ahead until now.
  await sql`update record_changes set changed_at = changed_at + interval '1 year' where id = ${lot}`.execute(
    server.db,
  )
  await change(lot, 6)
  await follower.read()
  await change(other, 7)
  await change(lot, 8)
  await follower.read()
  expect([follower.rows.get(lot), follower.rows.get(other)]).toMatchObject([{ onHand: 8 }, { onHand: 7 }])
})

test('a request tells ids, states and times, also of its samples, and nothing about the person', async () => {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id, full_name: 'Farah Secret' })
  const item = await buildShopItem(server)
  const lot = await buildLot(server, item, { lotNo: 'R-1' })
  const order = await buildOrder(server, { user: hcp, itemId: item.id, status: 'PROCESSING' })
  const follower = await follow('requests')
  expect(follower.rows.get(order.id)).toMatchObject({
    ...{ hcpId: hcp.id, repId: rep.id, status: 'PROCESSING', ending: null },
    items: [{ sampleId: item.id, lotId: null, fate: null, dropped: false }],
  })
  expect(JSON.stringify([...follower.rows.values()])).not.toContain('Farah')

  await server.db.updateTable('order_items').set({ lot_id: lot }).where('order_id', '=', order.id).execute()
  expect(await follower.read()).toMatchObject([{ id: order.id, items: [{ lotId: lot }] }])
  await server.db
    .updateTable('orders')
    .set({ address_name: 'Elsewhere' })
    .where('id', '=', order.id)
    .execute()
  expect(await follower.read()).toEqual([])
  await server.db.deleteFrom('orders').where('id', '=', order.id).execute()
  expect(await follower.read()).toEqual([{ id: order.id, erased: true }])
})

test('an HCP is told with registration, rep and certificate; who is erased comes as such, with the consents', async () => {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { entryStatus: 'PENDING' })
  const consent = { user_id: hcp.id, purpose: 'SMS_NOTICES', version: '2027-01', actor: 'SELF' } as const
  const { id: consentId } = await server.db
    .insertInto('consents')
    .values({ ...consent, actor_id: hcp.id, id: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [hcps, consents] = [await follow('hcps'), await follow('consents')]
  expect(hcps.rows.get(hcp.id)).toMatchObject({ name: 'Dr Mei Ling Wong', status: 'PENDING', licence: null })
  expect(consents.rows.get(consentId)).toMatchObject({ hcpId: hcp.id, purpose: 'SMS_NOTICES', given: true })

  await server.call('POST /campaign-entries/update', {
    token,
    body: { campaignEntryId: hcp.entryId, status: 'COMPLETED', campaignInput: { isVerified: true } },
  })
  expect(await hcps.read()).toMatchObject([{ id: hcp.id, status: 'COMPLETED' }])
  await server.call('POST /admin/hcps/licence', {
    token,
    body: { id: hcp.id, licence: { number: 'APC 1', body: 'MMC', validUntil: '2029-12-31' } },
  })
  expect(await hcps.read()).toMatchObject([{ id: hcp.id, licence: { number: 'APC 1' } }])
  await server.call('POST /profile/update', {
    token,
    body: { comUserId: hcp.id, values: { registeredByPromoterId: rep.id } },
  })
  expect(await hcps.read()).toMatchObject([{ id: hcp.id, repId: rep.id }])

  await server.call('POST /admin/hcps/erase', { token, body: { id: hcp.id, reason: 'HCP_ASKED' } })
  expect(await hcps.read()).toEqual([{ id: hcp.id, erased: true }])
  expect(await consents.read()).toEqual([{ id: consentId, erased: true }])
  expect([hcps.rows.has(hcp.id), consents.rows.has(consentId)]).toEqual([false, false])
  const anew = await follow('hcps')
  expect(anew.told.flat()).toContainEqual({ id: hcp.id, erased: true })
})

test('reps are in a list of their own, and admins in none', async () => {
  const rep = await buildRep(server)
  const reps = await follow('reps')
  await server.db.updateTable('users').set({ full_name: 'Nadia Aziz' }).where('id', '=', rep.id).execute()
  await buildAdmin(server)
  expect(await reps.read()).toMatchObject([{ id: rep.id, name: 'Nadia Aziz', active: true }])
})

test('a change in one company is not told in the other', async () => {
  const { SG } = server.companies
  const abroad = await follow('reps', await buildToken(server, await buildAdmin(server, { company: SG })))
  const here = await follow('reps')
  const rep = await buildRep(server, { company: SG })
  expect(await here.read()).toEqual([])
  expect(await abroad.read()).toMatchObject([{ id: rep.id }])
})
