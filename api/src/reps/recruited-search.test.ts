import { expect, test, vi } from 'vitest'
import { buildHcp, buildOrder, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

type Query = Record<string, string>

/** A rep with three HCPs of October, November and December, and an order of each, the first HCP's the oldest. */
async function buildRequests() {
  const rep = await buildRep(server)
  const token = await buildToken(server, rep)
  const hcps = []
  const orders = []
  for (const [index, [full_name, clinic_name]] of [
    ['Nurul Huda', 'KLINIK 100% SENYUM'],
    ['José Lim', 'KLINIK ANGGUN'],
    ['Siti a/p Raman', 'BRIGHT_SMILE'],
  ].entries()) {
    const created_at = new Date(Date.UTC(2026, 9 + index, 5))
    const user = await buildHcp(server, { promoter_id: rep.id, full_name, clinic_name, created_at })
    hcps.push(user)
    orders.push(await buildOrder(server, { user, created_at, status: index === 1 ? 'POSTED' : 'PROCESSING' }))
  }
  const ask = (query: Query) => server.call('GET /haleon/promoter/recruited-users', { token, query })
  const findOrders = async (query: Query) =>
    (await ask({ view: 'orders', ...query })).data.flatMap(hcp => hcp.orders.map(({ id }) => id))
  const findHcps = async (query: Query) =>
    (await ask({ view: 'registrations', ...query })).data.map(({ id }) => id)
  return { rep, token, hcps, orders, ids: orders.map(({ id }) => id), ask, findOrders, findHcps }
}

test('orders are found by HCP, clinic, phone and the id that is shown, whatever the case [R§2 D§8]', async () => {
  const { hcps, ids, findOrders } = await buildRequests()
  const [first, second, third] = ids
  expect(await findOrders({ search: 'nurul' })).toEqual([first])
  expect(await findOrders({ search: 'DR  JOSÉ lim' })).toEqual([second])
  expect(await findOrders({ search: 'a/p' })).toEqual([third])
  expect(await findOrders({ search: 'klinik' })).toEqual([second, first])
  const phone = hcps[2]?.phone ?? ''
  expect(await findOrders({ search: `+${phone.slice(0, 4)}-${phone.slice(4)}` })).toEqual([third])
  // The practice of the day it was placed.
  expect(await findOrders({ search: 'smile clinic' })).toEqual([third, second, first])
  expect(await findOrders({ search: 'nobody' })).toEqual([])
})

test('the end of an id finds its order; a word of letters alone is none [R§2]', async () => {
  const { rep, findOrders } = await buildRequests()
  const user = await buildHcp(server, { promoter_id: rep.id })
  const { id } = await buildOrder(server, { user })
  const made = '00000000-0000-4000-8000-0000face0001'
  await server.db.deleteFrom('order_items').where('order_id', '=', id).execute()
  await server.db.updateTable('orders').set({ id: made }).where('id', '=', id).execute()
  expect(await findOrders({ search: 'FACE0001' })).toEqual([made])
  expect(await findOrders({ search: 'face' })).toEqual([])
  // Only the last 12 characters of the id are shown.
  expect(await findOrders({ search: '4000-8000' })).toEqual([])
})

test.each(['100%', '_smile', '%', '\\\\'])('%s is searched for as it is typed', async search => {
  const { hcps, findHcps } = await buildRequests()
  const found = hcps
    .filter(({ clinic_name }) => clinic_name?.toLowerCase().includes(search))
    .map(({ id }) => id)
  expect(await findHcps({ search })).toEqual(found)
})

test("a search finds nothing of another rep's [R§6]", async () => {
  const [mine, theirs] = [await buildRequests(), await buildRequests()]
  const found = await mine.findOrders({ search: 'klinik' })
  expect(found.filter(id => theirs.ids.includes(id))).toEqual([])
  expect(await mine.findOrders({ search: theirs.ids[0]?.slice(-12) ?? '' })).toEqual([])
})

test('oldest-first order works across pages, with status and search [D§8]', async () => {
  const { ids, ask, findOrders } = await buildRequests()
  expect(await findOrders({ sort: 'oldest' })).toEqual(ids)
  expect(await findOrders({ sort: 'oldest', status: 'PROCESSING', search: 'dr' })).toEqual([ids[0], ids[2]])
  const paged = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { view: 'orders', sort: 'oldest', limit: '1', ...(cursor && { cursor }) }
    const { data, meta } = await ask(query)
    paged.push(...data.flatMap(hcp => hcp.orders.map(({ id }) => id)))
    cursor = meta.next
  }
  expect(paged).toEqual(ids)
})

test('registrations are found by name, clinic and phone, and begin at a month when one is named [R§2]', async () => {
  const { hcps, findHcps } = await buildRequests()
  const [october, november, december] = hcps.map(({ id }) => id)
  expect(await findHcps({ search: 'anggun' })).toEqual([november])
  expect(await findHcps({})).toEqual([december, november, october])
  expect(await findHcps({ until: '2026-11' })).toEqual([november, october])
  expect(await findHcps({ until: '2026-10', search: 'klinik' })).toEqual([october])
})

test("a month ends at the company's midnight [D§1]", async () => {
  const rep = await buildRep(server)
  const user = await buildHcp(server, { promoter_id: rep.id, created_at: new Date('2026-10-31T16:00:00Z') })
  const token = await buildToken(server, rep)
  const find = async (until: string) =>
    (
      await server.call('GET /haleon/promoter/recruited-users', {
        token,
        query: { view: 'registrations', until },
      })
    ).data
  expect(await find('2026-10')).toEqual([])
  expect((await find('2026-11')).map(({ id }) => id)).toEqual([user.id])
})

test('a registration has its status [R§4]', async () => {
  const rep = await buildRep(server)
  for (const entryStatus of ['PENDING', 'COMPLETED', 'CANCELLED'] as const) {
    await buildHcp(server, { promoter_id: rep.id, entryStatus })
  }
  const { data } = await server.call('GET /haleon/promoter/recruited-users', {
    token: await buildToken(server, rep),
    query: { view: 'registrations' },
  })
  expect(data.map(({ status }) => status).toSorted()).toEqual(['CANCELLED', 'COMPLETED', 'PENDING'])
})

test('several months are counted at once, the named one last [R§2]', async () => {
  const { ask } = await buildRequests()
  const { meta } = await ask({ view: 'counts', yearMonth: '2026-12', months: '4' })
  expect(meta.months?.map(month => [month.yearMonth, month.registered])).toEqual([
    ['2026-09', 0],
    ['2026-10', 1],
    ['2026-11', 1],
    ['2026-12', 1],
  ])
  expect([meta.yearMonth, meta.registered]).toEqual(['2026-12', 1])
  expect((await ask({ view: 'counts' })).meta.months).toBeUndefined()
  const early = (await ask({ view: 'counts', yearMonth: '2000-02', months: '6' })).meta.months
  expect(early?.map(({ yearMonth }) => yearMonth)).toEqual(['2000-01', '2000-02'])
})

test('the current month comes with the same days of the month before, in the time zone of the company [R§2 UX§31]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-11-25T17:00:00Z') }) // the 26th in Malaysia
  try {
    const rep = await buildRep(server)
    for (const at of ['2031-10-01T01:00:00Z', '2031-10-26T15:59:00Z', '2031-10-26T16:00:00Z']) {
      await buildHcp(server, { promoter_id: rep.id, registered_by_id: rep.id, created_at: new Date(at) })
    }
    const token = await buildToken(server, rep)
    const ask = async (yearMonth: string) => {
      const query = { view: 'counts', months: '2', yearMonth }
      return (await server.call('GET /haleon/promoter/recruited-users', { token, query })).meta
    }
    const { months, sameDays } = await ask('2031-11')
    expect(months?.map(({ registered }) => registered)).toEqual([3, 0])
    expect(sameDays).toEqual({ yearMonth: '2031-10', lastDay: 26, registered: 2, fulfilled: 0, byCard: 0 })
    expect((await ask('2031-10')).sameDays).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})
