import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildAbsence } from '../../test/absences.ts'
import { selectAudit } from '../../test/audit.ts'
import { buildHcp, buildOrder, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

/** Builds an absent rep with a deputy, an HCP of each, and the tokens of both reps. */
async function meet(days: Omit<Parameters<typeof buildAbsence>[1], 'rep' | 'deputy'> = {}) {
  const rep = await buildRep(server, { title: 'Ms', full_name: 'Aisyah Rahman' })
  const deputy = await buildRep(server, { full_name: 'Daniel Lim' })
  const { id: absenceId } = await buildAbsence(server, { rep, deputy, ...days })
  const hcp = await buildHcp(server, { promoter_id: rep.id, full_name: 'Quokka Wong' })
  const own = await buildHcp(server, { promoter_id: deputy.id })
  const [token, repToken] = [await buildToken(server, deputy), await buildToken(server, rep)]
  const end = () =>
    server.db.updateTable('rep_absences').set({ ended_at: new Date() }).where('id', '=', absenceId).execute()
  return { rep, deputy, hcp, own, token, repToken, end }
}

const LIST = 'GET /haleon/promoter/recruited-users'
const list = (token: string, query = {}) => server.call(LIST, { token, query: { view: 'orders', ...query } })
const update = (token: string, orderId: string, change: object) =>
  server.call('POST /order/update', { token, body: { orderId, ...change } })
const approve = (token: string, orderId: string) => update(token, orderId, { status: 'IN_REVIEW' })
const slip = (token: string, id: string) => server.call('POST /order/:id/slip', { token, params: { id } })
const eventsOf = (id: string) =>
  selectAudit(server.db).where('entity_id', '=', id).orderBy('id').select(['actor_id', 'details'])

describe('a deputy', () => {
  test('sees the requests of the absent rep and their own, each with the name of its rep [R§2]', async () => {
    const { hcp, own, token, repToken } = await meet()
    const [first, second, third] = [
      await buildOrder(server, { user: hcp, created_at: new Date('2026-01-01') }),
      await buildOrder(server, { user: own, created_at: new Date('2026-01-02') }),
      await buildOrder(server, { user: hcp, created_at: new Date('2026-01-03'), status: 'IN_REVIEW' }),
    ]
    const told = async (query = {}) =>
      (await list(token, query)).data.map(({ orders, onBehalfOf }) => [orders[0]?.id, onBehalfOf])
    const all = [
      [third.id, 'Ms Aisyah Rahman'],
      [second.id, undefined],
      [first.id, 'Ms Aisyah Rahman'],
    ]
    expect(await told()).toEqual(all)
    expect(await told({ sort: 'oldest' })).toEqual(all.toReversed())
    expect(await told({ status: 'IN_REVIEW' })).toEqual(all.slice(0, 1))
    expect(await told({ search: 'quokka' })).toEqual([all[0], all[2]])
    expect((await list(repToken)).data.map(({ onBehalfOf }) => onBehalfOf)).toEqual([undefined, undefined])

    const counts = (await list(token, { view: 'counts' })).meta
    expect(counts).toMatchObject({
      processing: 2,
      byStatus: { PROCESSING: 2, IN_REVIEW: 1 },
      oldestWaitingAt: '2026-01-01T00:00:00.000Z',
    })
  })

  test('gets each request once over all pages [D§8]', async () => {
    const { hcp, own, token } = await meet()
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
    const ids = []
    for (const minute of [7, 6, 5, 4, 3, 2, 1]) {
      // Two orders have the same time.
      const user = minute % 3 === 0 ? own : hcp
      ids.push((await buildOrder(server, { user, created_at: at(minute) })).id)
    }
    const twin = await buildOrder(server, { user: own, created_at: at(4) })
    for (const sort of ['newest', 'oldest']) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const { data, meta } = await list(token, { sort, limit: '2', ...(cursor && { cursor }) })
        seen.push(...data.flatMap(({ orders }) => orders.map(({ id }) => id)))
        cursor = meta.next
      } while (cursor !== null)
      expect([...seen].sort()).toEqual([...ids, twin.id].sort())
      const others = seen.filter(id => id !== twin.id)
      expect(sort === 'oldest' ? others.toReversed() : others).toEqual(ids)
    }
  })

  test('can approve, reject, remark, ship and print, and each audit event says on whose behalf [R§4]', async () => {
    const { rep, deputy, hcp, own, token, repToken } = await meet()
    const { id } = await buildOrder(server, { user: hcp })
    const rejected = await buildOrder(server, { user: hcp })
    expect((await approve(token, id)).data.status).toBe('IN_REVIEW')
    expect((await update(token, id, { remark: ['Ring twice'] })).data.remark).toEqual(['Ring twice'])
    const shipped = await server.call('POST /order/status-update', { token, body: { id, status: 'POSTED' } })
    expect(shipped.data.status).toBe('POSTED')
    expect((await slip(token, id)).data.hcp.id).toBe(hcp.id)
    const reject = { status: 'CANCELLED', remark: ['No'] }
    expect((await update(token, rejected.id, reject)).data.status).toBe('CANCELLED')
    const onBehalfOf = rep.id
    expect(await eventsOf(id).execute()).toEqual([
      { actor_id: deputy.id, details: { from: 'PROCESSING', to: 'IN_REVIEW', onBehalfOf } },
      { actor_id: deputy.id, details: { remark: ['Ring twice'], onBehalfOf } },
      { actor_id: deputy.id, details: { from: 'IN_REVIEW', to: 'POSTED', onBehalfOf } },
    ])

    // Acting on one's own requests is on nobody's behalf, for the deputy and for the absent rep.
    const kept = await buildOrder(server, { user: hcp })
    const mine = await buildOrder(server, { user: own })
    expect([(await approve(repToken, kept.id)).status, (await approve(token, mine.id)).status]).toEqual([
      200, 200,
    ])
    for (const order of [kept, mine])
      expect((await eventsOf(order.id).execute())[0]?.details).toEqual({
        from: 'PROCESSING',
        to: 'IN_REVIEW',
      })
    expect((await slip(repToken, id)).status).toBe(200)
    expect((await approve(repToken, mine.id)).error.code).toBe('NOT_FOUND')
  })

  test('takes over no HCPs and no fulfilled requests, and the HCP keeps their rep [R§2 D§8]', async () => {
    const { rep, hcp, own, token, repToken } = await meet()
    await buildOrder(server, { user: hcp, status: 'COMPLETED' })
    const registrations = await list(token, { view: 'registrations' })
    expect(registrations.data.map(({ id }) => id)).toEqual([own.id])
    expect((await server.call(LIST, { token, query: {} })).data.map(({ id }) => id)).toEqual([own.id])
    expect(registrations.meta).toMatchObject({ registered: 1, fulfilled: 0 })
    expect((await list(repToken)).meta).toMatchObject({ registered: 1, fulfilled: 1 })
    const details = await server.call('GET /users/details', { token: await buildToken(server, hcp) })
    expect(details.data.personalInfo.registeredByPromoterId).toBe(rep.id)
  })

  test('may act for several reps at once', async () => {
    const { deputy, hcp, token } = await meet()
    const other = await buildRep(server, { full_name: 'Grace Ong' })
    await buildAbsence(server, { rep: other, deputy })
    const orders = [
      await buildOrder(server, { user: hcp }),
      await buildOrder(server, { user: await buildHcp(server, { promoter_id: other.id }) }),
    ]
    expect((await list(token)).data.map(({ onBehalfOf }) => onBehalfOf).sort()).toEqual([
      'Grace Ong',
      'Ms Aisyah Rahman',
    ])
    for (const { id } of orders) expect((await approve(token, id)).status).toBe(200)
  })
})

const today = sql`(now() at time zone 'Asia/Kuala_Lumpur')::date`
describe.each([
  ['on the one day it is for', { first_day: sql<string>`${today}`, last_day: sql<string>`${today}` }, 200],
  ['a day too early', { first_day: sql<string>`${today} + 1`, last_day: sql<string>`${today} + 9` }, 404],
  ['a day too late', { first_day: sql<string>`${today} - 9`, last_day: sql<string>`${today} - 1` }, 404],
  ['once it is ended', { ended_at: new Date() }, 404],
] as const)('%s', (_when, days, status) => {
  test(`the call of a deputy returns ${status} [R§6]`, async () => {
    const { hcp, token } = await meet(days)
    const { id } = await buildOrder(server, { user: hcp })
    expect((await slip(token, id)).status).toBe(status)
    expect((await list(token)).data).toHaveLength(status === 200 ? 1 : 0)
    expect((await list(token, { view: 'counts' })).meta.processing).toBe(status === 200 ? 1 : 0)
    expect((await approve(token, id)).status).toBe(status)
  })
})

test('after the end a deputy gets the same 404 as any other rep, also for a retried call [R§6 D§7]', async () => {
  const { hcp, token, end } = await meet()
  const { id } = await buildOrder(server, { user: hcp })
  const stranger = await buildToken(server, await buildRep(server))
  const ship = (as: string) =>
    server.call('POST /order/update', {
      token: as,
      body: { orderId: id, status: 'POSTED' },
      headers: { 'idempotency-key': 'one' },
    })
  await approve(token, id)
  expect((await ship(token)).status).toBe(200)
  expect((await ship(token)).status).toBe(200)
  await end()
  const [late, strange] = [await ship(token), await ship(stranger)]
  expect([late.status, late.text]).toEqual([404, strange.text])
  expect((await slip(token, id)).text).toBe((await slip(stranger, id)).text)
})
