import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ORDERS_EACH, seedRepWithHcps } from '../../../lab/seed/rep.ts'
import { selectAudit } from '../../test/audit.ts'
import { buildAdmin, buildHcp, buildOrder, buildRep, buildToken, freshPhone } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import type { UserRow } from '../platform/database/schema.ts'
import { insertCampaignEntriesIfAbsent } from '../users/entries.queries.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

const list = async () => (await server.call('GET /admin/reps', { token })).data
const find = async (id: string) => (await list()).find(rep => rep.id === id)
const deactivate = (id: string, successors: string[]) =>
  server.call('POST /admin/reps/:id/deactivate', { token, params: { id }, body: { successors } })
const monthOf = async (rep: UserRow, query = {}) =>
  (await server.call('GET /haleon/promoter/recruited-users', { token: await buildToken(server, rep), query }))
    .meta
const lastEvent = (id: string) =>
  selectAudit(server.db)
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .select(['action', 'details'])
    .executeTakeFirstOrThrow()

describe('the list', () => {
  test('it has every rep of the company by name, active or not, with HCPs and requests that wait', async () => {
    const rep = await buildRep(server, { title: 'Mr', full_name: 'Zed Last' })
    const gone = await buildRep(server, { full_name: 'Zed Gone', disabled_at: new Date() })
    const user = await buildHcp(server, { promoter_id: rep.id })
    for (const status of ['PROCESSING', 'IN_REVIEW', 'POSTED', 'COMPLETED', 'CANCELLED'] as const) {
      await buildOrder(server, { user, status })
    }
    const reps = await list()
    expect(reps.slice(-2).map(({ id }) => id)).toEqual([gone.id, rep.id])
    expect(reps.at(-1)).toMatchObject({
      name: 'Mr Zed Last',
      phone: rep.phone,
      active: true,
      hcps: 1,
      openRequests: 2,
    })
    expect(reps.at(-2)).toMatchObject({ active: false, hcps: 0, openRequests: 0 })
  })
})

describe('adding and changing', () => {
  test.each(['MY', 'SG'] as const)('a rep who was added logs in with the number (%s)', async region => {
    const phone = freshPhone(region)
    const admin = await buildAdmin(server, { company: server.companies[region] })
    const { status, data } = await server.call('POST /admin/reps', {
      token: await buildToken(server, admin),
      body: { name: 'Dr  Nurul   Aina', phone: `+${phone}` },
    })
    expect([status, data]).toMatchObject([200, { name: 'Dr Nurul Aina', phone, active: true, hcps: 0 }])
    const known = await server.call('POST /auth/check-user', { body: { phone, type: 'NO_OTP' } })
    expect(known.status).toBe(200)
    expect(await lastEvent(data.id)).toMatchObject({ action: 'rep.added' })
  })

  test("a number of another region or somebody else's is refused, and nobody is added", async () => {
    const taken = await buildHcp(server)
    const before = (await list()).length
    const add = (phone: string) =>
      server.call('POST /admin/reps', { token, body: { name: 'Nurul Aina', phone } })
    expect((await add(freshPhone('SG'))).error.code).toBe('VALIDATION')
    expect((await add(taken.phone ?? '')).error.code).toBe('PHONE_EXISTS')
    expect(await list()).toHaveLength(before)
  })

  test('a change of an outdated version gets REP_CHANGED', async () => {
    const rep = await buildRep(server, { full_name: 'Before' })
    const shown = (await find(rep.id))?.updatedAt
    const change = (name: string) =>
      server.call('POST /admin/reps/:id', {
        token,
        params: { id: rep.id },
        body: { name, phone: rep.phone ?? '' },
        headers: { 'if-match': `"${shown}"` },
      })
    expect((await change('After')).data).toMatchObject({ name: 'After' })
    expect((await change('Late')).error.code).toBe('REP_CHANGED')
    expect((await find(rep.id))?.name).toBe('After')
    expect(await lastEvent(rep.id)).toMatchObject({
      action: 'rep.changed',
      details: { before: { full_name: 'Before' }, after: { full_name: 'After' } },
    })
  })

  test('an invalid version counts as outdated', async () => {
    const rep = await buildRep(server, { full_name: 'Before' })
    const { error } = await server.call('POST /admin/reps/:id', {
      token,
      params: { id: rep.id },
      body: { name: 'After', phone: rep.phone ?? '' },
      headers: { 'if-match': '"yesterday"' },
    })
    expect(error.code).toBe('REP_CHANGED')
    expect((await find(rep.id))?.name).toBe('Before')
  })

  test('another number ends the sessions, another name does not, and registrations are found by it', async () => {
    const rep = await buildRep(server, { full_name: 'Old Name' })
    const hcp = await buildHcp(server, { promoter_id: rep.id })
    const session = await buildToken(server, rep)
    const change = (name: string, phone: string) =>
      server.call('POST /admin/reps/:id', { token, params: { id: rep.id }, body: { name, phone } })
    await change('Quokka Name', rep.phone ?? '')
    const details = () => server.call('GET /users/details', { token: session })
    expect((await details()).status).toBe(200)
    const found = await server.call('POST /campaign-entries/retailer/submissions', {
      token,
      body: { campaignId: server.companies.MY.campaignId, search: 'quokka' },
    })
    expect(found.data.map(({ companyUser }) => companyUser.id)).toEqual([hcp.id])
    await change('Quokka Name', freshPhone('MY'))
    expect((await details()).status).toBe(401)
  })

  test("a rep's number cannot become one that somebody has", async () => {
    const [rep, other] = [await buildRep(server), await buildRep(server)]
    const { error } = await server.call('POST /admin/reps/:id', {
      token,
      params: { id: rep.id },
      body: { name: 'Same', phone: other.phone ?? '' },
    })
    expect(error.code).toBe('PHONE_EXISTS')
  })
})

describe('keeping out', () => {
  test('the HCPs and their orders are shared evenly in one transaction, and the sessions end', async () => {
    const [rep, one, two] = [await buildRep(server), await buildRep(server), await buildRep(server)]
    const hcps = []
    for (let count = 0; count < 5; count += 1) hcps.push(await buildHcp(server, { promoter_id: rep.id }))
    const [first] = hcps
    if (first === undefined) throw new Error('five HCPs are built')
    const order = await buildOrder(server, { user: first })
    const session = await buildToken(server, rep)
    const { data } = await deactivate(rep.id, [one.id, two.id])
    expect(data).toMatchObject({ active: false, hcps: 0, openRequests: 0 })
    expect([(await find(one.id))?.hcps, (await find(two.id))?.hcps]).toEqual([3, 2])
    expect((await find(one.id))?.openRequests).toBe(1)
    expect((await server.call('GET /users/details', { token: session })).status).toBe(401)

    const approve = await server.call('POST /order/update', {
      token: await buildToken(server, one),
      body: { orderId: order.id, status: 'IN_REVIEW' },
    })
    expect(approve.status).toBe(200)
    const { data: found } = await server.call('POST /campaign-entries/retailer/submissions', {
      token,
      body: { campaignId: server.companies.MY.campaignId, salesRep: two.id },
    })
    expect(found).toHaveLength(2)
    const { action, details } = await lastEvent(rep.id)
    expect(action).toBe('rep.deactivated')
    expect(details).toMatchObject({ orders: 1, moved: { [two.id]: [hcps[1]?.id, hcps[3]?.id] } })
  })

  test('thousands are handed over in statements of bounded size, which the statement timeout lets through', async () => {
    const rep = await seedRepWithHcps(server.db, server.companies.MY, 1001)
    const hcps = await server.db.selectFrom('users').where('promoter_id', '=', rep.id).selectAll().execute()
    await insertCampaignEntriesIfAbsent(server.db, server.companies.MY.campaignId, hcps)
    await server.asOwner(`create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from changed) > tg_argv[0]::int then raise 'too many rows in one statement'; end if; return null; end $$`)
    for (const [table, most] of Object.entries({ users: 1000, orders: 2000, campaign_entries: 1000 })) {
      await server.asOwner(`create trigger bounded after update on ${table} referencing new table as changed
        for each statement execute function refuse_many(${most})`)
    }
    const taker = await buildRep(server)
    expect((await deactivate(rep.id, [taker.id])).status).toBe(200)
    for (const table of ['users', 'orders', 'campaign_entries'] as const) {
      const taken = server.db.selectFrom(table).where('promoter_id', '=', taker.id)
      const { count } = await taken.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
      expect(count).toBe(table === 'orders' ? 1001 * ORDERS_EACH : 1001)
    }
    await server.asOwner('drop function refuse_many() cascade')
  })

  test('reactivating a rep does not restore earlier sessions', async () => {
    const rep = await buildRep(server)
    const session = await buildToken(server, rep)
    await deactivate(rep.id, [])
    await server.call('POST /admin/reps/:id/reactivate', { token, params: { id: rep.id } })
    expect((await server.call('GET /users/details', { token: session })).status).toBe(401)
  })

  test('past months stay with the rep who earned them, and later ones count for the successor', async () => {
    const [rep, taker] = [await buildRep(server), await buildRep(server)]
    const user = await buildHcp(server, { promoter_id: rep.id })
    await buildOrder(server, { user, status: 'COMPLETED' })
    const open = await buildOrder(server, { user, status: 'POSTED' })
    await deactivate(rep.id, [taker.id])
    expect(await monthOf(taker)).toMatchObject({ registered: 0, fulfilled: 0 })
    await server.call('POST /order/status-update', {
      token: await buildToken(server, user),
      body: { id: open.id, status: 'COMPLETED' },
    })
    expect(await monthOf(taker)).toMatchObject({ registered: 0, fulfilled: 1 })
    await server.call('POST /admin/reps/:id/reactivate', { token, params: { id: rep.id } })
    expect(await monthOf(rep)).toMatchObject({ registered: 1, fulfilled: 1 })
    expect((await find(rep.id))?.hcps).toBe(0)
  })

  test('a rep with HCPs needs an active successor other than themselves', async () => {
    const rep = await buildRep(server)
    await buildHcp(server, { promoter_id: rep.id })
    const gone = await buildRep(server, { disabled_at: new Date() })
    expect((await deactivate(rep.id, [])).error.code).toBe('SUCCESSOR_REQUIRED')
    expect((await deactivate(rep.id, [rep.id])).error.code).toBe('SUCCESSOR_REQUIRED')
    expect((await deactivate(rep.id, [gone.id])).error.code).toBe('NOT_FOUND')
    expect(await find(rep.id)).toMatchObject({ active: true, hcps: 1 })
  })

  test('a rep without HCPs needs no successor; a second deactivation is refused, a second activation changes nothing', async () => {
    const rep = await buildRep(server)
    const reactivate = () => server.call('POST /admin/reps/:id/reactivate', { token, params: { id: rep.id } })
    expect((await deactivate(rep.id, [])).status).toBe(200)
    expect((await deactivate(rep.id, [])).error.code).toBe('REP_CHANGED')
    expect((await reactivate()).data).toMatchObject({ active: true })
    expect((await reactivate()).data).toMatchObject({ active: true })
  })
})
