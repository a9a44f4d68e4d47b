import { describe, expect, test } from 'vitest'
import { buildAbsence } from '../../test/absences.ts'
import {
  assignRep,
  buildAdmin,
  buildHcp,
  buildOrder,
  buildRep,
  buildToken,
  freshPhone,
} from '../../test/factories.ts'
import { HCP_COLUMNS, importFile, PRACTICE } from '../../test/import-file.ts'
import { useTestServer } from '../../test/server.ts'
import { eraseReadyClosedAccounts } from '../privacy/close-account.ts'

const server = useTestServer()

async function buildRepWithToken(overrides: Parameters<typeof buildRep>[1] = {}) {
  const rep = await buildRep(server, overrides)
  return { rep, token: await buildToken(server, rep) }
}
const read = (token: string, yearMonth?: string) =>
  server.call('GET /haleon/promoter/recruited-users', { token, ...(yearMonth && { query: { yearMonth } }) })

describe('the list', () => {
  test('it has the assigned HCPs, newest first, each with the orders newest first [H§7 R§3 R§7 D§8]', async () => {
    const { rep, token } = await buildRepWithToken()
    const built = []
    for (const day of [1, 3, 2]) {
      built.push(
        await buildHcp(server, { promoter_id: rep.id, created_at: new Date(Date.UTC(2026, 9, day)) }),
      )
    }
    const [first, newest, middle] = built
    if (!first || !newest || !middle) throw new Error('three HCPs are built')
    const orders: string[] = []
    for (const day of [4, 5, 6]) {
      const created_at = new Date(Date.UTC(2026, 9, day))
      orders.unshift((await buildOrder(server, { user: middle, created_at })).id)
    }
    const { data } = await read(token)
    expect(data.map(user => user.id)).toEqual([newest.id, middle.id, first.id])
    expect(data.map(user => user.orders.map(order => order.id))).toEqual([[], orders, []])
    expect(data[0]).toEqual({
      id: newest.id,
      name: 'Dr Mei Ling Wong',
      phone: newest.phone,
      createdAt: '2026-10-03T00:00:00.000Z',
      clinicName: 'SMILE CLINIC',
      orders: [],
    })
  })

  test("other reps' HCPs and those without a rep are not in it [R§1]", async () => {
    const { token } = await buildRepWithToken()
    const { rep: other } = await buildRepWithToken()
    await buildOrder(server, { user: await buildHcp(server, { promoter_id: other.id }) })
    await buildHcp(server)
    const { data, meta } = await read(token)
    expect(data).toEqual([])
    expect(meta).toMatchObject({ registered: 0, fulfilled: 0, processing: 0 })
  })

  test('a rep who registered an HCP but is no longer assigned does not see the HCP [R§3 D§8]', async () => {
    const { rep, token } = await buildRepWithToken()
    const { rep: assigned } = await buildRepWithToken()
    await buildHcp(server, { registered_by_id: rep.id, promoter_id: assigned.id })
    expect((await read(token)).data).toEqual([])
  })
})

describe('the counts', () => {
  /** The first and last moments of November 2026 in Malaysia and Singapore, and those just outside. */
  const NOVEMBER = {
    inside: [new Date('2026-10-31T16:00:00Z'), new Date('2026-11-30T15:59:59.999Z')],
    outside: [new Date('2026-10-31T15:59:59.999Z'), new Date('2026-11-30T16:00:00Z')],
  }
  const moments = [...NOVEMBER.inside, ...NOVEMBER.outside]

  test.each(['MY', 'SG'] as const)(
    'months are those of the time zone of the company (%s) [R§2 R§9 D§1]',
    async region => {
      const company = server.companies[region]
      const { rep, token } = await buildRepWithToken({ company })
      for (const created_at of moments) await buildHcp(server, { promoter_id: rep.id, company, created_at })
      const { meta } = await read(token, '2026-11')
      expect(meta).toEqual({
        yearMonth: '2026-11',
        registered: 2,
        byCard: 0,
        fulfilled: 0,
        processing: 0,
        next: null,
      })
      expect((await read(token, '2026-10')).meta.registered).toBe(1)
      expect((await read(token, '2026-12')).meta.registered).toBe(1)
    },
  )

  test('fulfilled are the orders delivered in the month, whenever they were placed [R§2 R§9]', async () => {
    const { rep, token } = await buildRepWithToken()
    const user = await buildHcp(server, { promoter_id: rep.id })
    const created_at = new Date('2026-09-01T00:00:00Z')
    for (const updated_at of moments) {
      await buildOrder(server, { user, status: 'COMPLETED', created_at, updated_at })
      await buildOrder(server, { user, status: 'CANCELLED', created_at, updated_at })
    }
    expect((await read(token, '2026-11')).meta.fulfilled).toBe(2)
    expect((await read(token, '2026-09')).meta.fulfilled).toBe(0)
  })

  test('processing counts every order that waits for approval, whatever the month [R§2 R§9]', async () => {
    const { rep, token } = await buildRepWithToken()
    for (const created_at of moments) {
      const user = await buildHcp(server, { promoter_id: rep.id })
      await buildOrder(server, { user, created_at })
      await buildOrder(server, { user, created_at, status: 'IN_REVIEW' })
    }
    expect((await read(token, '2020-01')).meta.processing).toBe(4)
  })

  test('the oldest waiting order is that of the longest wait among those to approve, if any [UX§21]', async () => {
    const { rep, token } = await buildRepWithToken()
    const oldest = async () => {
      const query = { view: 'counts' }
      return (await server.call('GET /haleon/promoter/recruited-users', { token, query })).meta
        .oldestWaitingAt
    }
    expect(await oldest()).toBeNull()
    const user = await buildHcp(server, { promoter_id: rep.id })
    const [before, first, later] = [1, 2, 3].map(day => new Date(Date.UTC(2026, 9, day)))
    await buildOrder(server, { user, created_at: before, status: 'IN_REVIEW' })
    await buildOrder(server, { user, created_at: later })
    await buildOrder(server, { user, created_at: first })
    await buildOrder(server, { user: await buildHcp(server), created_at: before })
    expect(await oldest()).toBe(first?.toISOString())
    expect((await read(token)).meta).not.toHaveProperty('oldestWaitingAt')
  })

  test('without a month it is the current one where the company is [R§2 D§8]', async () => {
    const { rep, token } = await buildRepWithToken()
    await buildHcp(server, { promoter_id: rep.id })
    const month = () =>
      new Intl.DateTimeFormat('sv-SE', {
        timeZone: 'Asia/Kuala_Lumpur',
        year: 'numeric',
        month: '2-digit',
      }).format(new Date())
    const before = month()
    const { meta } = await read(token)
    expect([before, month()]).toContain(meta.yearMonth)
    expect(meta.registered).toBe(1)
  })

  test('past months stay with the rep who earned them when an HCP is assigned to another [R§9 D§10]', async () => {
    const { rep, token } = await buildRepWithToken()
    const { rep: other, token: othersToken } = await buildRepWithToken()
    const then = {
      created_at: new Date('2026-10-05T00:00:00Z'),
      updated_at: new Date('2026-10-09T00:00:00Z'),
    }
    const [registered, alone] = [
      await buildHcp(server, { promoter_id: rep.id, registered_by_id: rep.id, created_at: then.created_at }),
      await buildHcp(server, { created_at: then.created_at }),
    ]
    await assignRep(server, alone, rep)
    await buildOrder(server, { user: registered, status: 'COMPLETED', ...then })
    const october = { yearMonth: '2026-10', registered: 2, fulfilled: 1 }
    expect((await read(token, '2026-10')).meta).toMatchObject(october)
    for (const hcp of [registered, alone]) await assignRep(server, hcp, other)
    expect((await read(token, '2026-10')).meta).toMatchObject(october)
    expect((await read(othersToken, '2026-10')).meta).toMatchObject({ registered: 0, fulfilled: 0 })
  })

  test("an import counts as no rep's registration, even with a rep assigned, and the history says so [D§10]", async () => {
    const { rep, token } = await buildRepWithToken()
    const { rep: other, token: othersToken } = await buildRepWithToken()
    const admin = await buildToken(server, await buildAdmin(server))
    const phone = freshPhone()
    await importFile(server, admin, 'hcps', [HCP_COLUMNS, `Dr Import Wong,${phone},${PRACTICE},${rep.phone}`])
    await buildHcp(server, { promoter_id: rep.id })
    const query = { view: 'registrations' } as const
    const { data, meta } = await server.call('GET /haleon/promoter/recruited-users', { token, query })
    expect(meta.registered).toBe(1)
    expect(data.map(({ counted }) => counted)).toEqual([true, false])
    const hcp = await server.db.selectFrom('users').where('phone', '=', phone).selectAll().executeTakeFirst()
    if (hcp === undefined) throw new Error('imported')
    await assignRep(server, hcp, other)
    for (const now of [token, othersToken])
      expect((await read(now)).meta.registered).toBe(now === token ? 1 : 0)
  })

  test('anything but YYYY-MM is refused [R§7]', async () => {
    const { token } = await buildRepWithToken()
    for (const month of ['2026-13', '2026-1', '11-2026', '2026-11-01']) {
      expect((await read(token, month)).status).toBe(400)
    }
  })
})

test("what a rep's figures count is in the rep's lists, also when accounts were closed since", async () => {
  const { rep, token } = await buildRepWithToken()
  const owner = await buildToken(server, await buildAdmin(server))
  for (const state of ['open', 'closed']) {
    const user = await buildHcp(server, {
      promoter_id: rep.id,
      registered_by_id: rep.id,
      earned_by_id: rep.id,
    })
    await buildOrder(server, { user, status: 'COMPLETED' })
    if (state === 'open') continue
    const body = { id: user.id, reason: 'HCP_ASKED' as const }
    expect((await server.call('POST /admin/hcps/erase', { token: owner, body })).status).toBe(200)
  }
  const list = (query: Record<string, string>) =>
    server.call('GET /haleon/promoter/recruited-users', { token, query })
  const registered = await list({ view: 'registrations' })
  const fulfilled = await list({ view: 'orders', status: 'COMPLETED' })
  expect([registered.meta.registered, registered.meta.fulfilled]).toEqual([2, 2])
  for (const { data } of [registered, fulfilled]) {
    expect(data).toHaveLength(2)
    expect(data.filter(({ name, phone }) => /^Erased HCP /.test(name) && phone === '')).toHaveLength(1)
  }
})

test('each delivered request that a rep has earned is in a list once: the own one, or that of who took over the HCP', async () => {
  const { rep, token } = await buildRepWithToken()
  const { rep: other, token: othersToken } = await buildRepWithToken()
  const { rep: deputy, token: deputysToken } = await buildRepWithToken()
  await buildAbsence(server, { rep, deputy })
  const owner = await buildToken(server, await buildAdmin(server))
  const erase = async (user: { id: string }) => {
    const body = { id: user.id, reason: 'HCP_ASKED' as const }
    expect((await server.call('POST /admin/hcps/erase', { token: owner, body })).status).toBe(200)
  }
  const deliver = async () => {
    const user = await buildHcp(server, { promoter_id: rep.id })
    const { id } = await buildOrder(server, { user, status: 'COMPLETED' })
    return { user, id }
  }
  const [open, moved, movedThenErased] = [await deliver(), await deliver(), await deliver()]
  const erased = [await deliver(), await deliver(), await deliver()]
  // The last parcel of a closed account: its delivery is earned, then the HCP is erased.
  const waiting = await buildHcp(server, { promoter_id: rep.id })
  const last = await buildOrder(server, { user: waiting, status: 'POSTED' })
  await erase(waiting)
  const delivered = { id: last.id, status: 'COMPLETED' as const }
  await server.call('POST /order/status-update', {
    token: await buildToken(server, waiting),
    body: delivered,
  })
  expect(await eraseReadyClosedAccounts(server.db)).toBe(1)
  for (const { user } of [moved, movedThenErased]) await assignRep(server, user, other)
  for (const { user } of [...erased, movedThenErased]) await erase(user)

  const list = async (by: string) => {
    const query = { view: 'orders', status: 'COMPLETED' } as const
    const { data, meta } = await server.call('GET /haleon/promoter/recruited-users', { token: by, query })
    return { fulfilled: meta.fulfilled, ids: data.flatMap(({ orders }) => orders.map(({ id }) => id)), data }
  }
  const [own, successors, deputys] = [await list(token), await list(othersToken), await list(deputysToken)]
  const kept = [open.id, last.id, ...erased.map(({ id }) => id)].toSorted()
  expect(own.ids.toSorted()).toEqual(kept)
  expect(successors.ids.toSorted()).toEqual([moved.id, movedThenErased.id].toSorted())
  expect([own.fulfilled, successors.fulfilled]).toEqual([kept.length + 2, 0])
  expect(own.data.filter(({ name, phone }) => /^Erased HCP /.test(name) && phone === '')).toHaveLength(4)
  expect([deputys.ids.toSorted(), deputys.fulfilled]).toEqual([kept, 0])
})
