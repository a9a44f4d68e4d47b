import { beforeAll, expect, test } from 'vitest'
import { buildCase } from '../../test/cases.ts'
import { buildAdmin, buildHcp, buildOrder, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import type { UserRow } from '../platform/database/schema.ts'

const server = useTestServer()
let admin: UserRow
let token: string
beforeAll(async () => {
  admin = await buildAdmin(server, { full_name: 'Nurul Huda' })
  token = await buildToken(server, admin)
})

const HOUR = 3_600_000
const ahead = (hours: number) => new Date(Date.now() + hours * HOUR)
const list = (query: Record<string, string> = {}, by = token) =>
  server.call('GET /admin/cases', { token: by, query })

/** A company of its own for a list: the Singaporean one has no other cases here. */
async function buildList() {
  const company = server.companies.SG
  const by = await buildAdmin(server, { company })
  const rep = await buildRep(server, { company, full_name: 'Grace Tan' })
  const hcp = await buildHcp(server, { company, full_name: 'Kavitha Pillai', promoter_id: rep.id })
  const order = await buildOrder(server, { user: hcp, status: 'POSTED' })
  const open = (dueAt: Date | null, more: object = {}) => buildCase(server, { by, dueAt, ...more })
  const undated = await open(null)
  const later = await open(ahead(24 * 8), { kind: 'PRIVACY', hcpId: hcp.id })
  const overdue = await open(ahead(-2), { orderId: order.id })
  const soon = await open(ahead(24 * 6), { kind: 'SAFETY' })
  const closed = await open(ahead(1))
  const own = await buildToken(server, by)
  const body = { outcome: 'SOLVED', reason: 'It has arrived' }
  const ended = await server.call('POST /admin/cases/:id/close', {
    token: own,
    params: { id: closed.id },
    body,
  })
  expect(ended.status).toBe(200)
  return { own, order, hcp, undated, later, overdue, soon, closed }
}

test('the list shows open cases by due time, then those without a due time, then closed ones, also after a cursor', async () => {
  const { own, order, undated, later, overdue, soon, closed } = await buildList()
  const numbers = async (query: Record<string, string>) =>
    (await list(query, own)).data.map(({ number }) => number)
  const all = [overdue, soon, later, undated, closed].map(({ number }) => number)
  expect(await numbers({})).toEqual(all)
  const counts = await server.call('GET /admin/case-counts', { token: own, query: {} })
  expect(counts.data).toEqual({ open: 4, overdue: 1, soon: 1, closed: 1 })
  const cursors = [
    `0_${await microsecondsOf(overdue.id)}_${overdue.number}`,
    `0_none_${undated.number}`,
    `1_none_${closed.number}`,
  ]
  const after = await Promise.all(cursors.map(cursor => numbers({ cursor })))
  expect(after).toEqual([all.slice(1), all.slice(4), []])
  for (const [state, found] of [
    ['open', all.slice(0, 4)],
    ['overdue', [overdue.number]],
    ['soon', [soon.number]],
    ['closed', [closed.number]],
  ] as const)
    expect([state, await numbers({ state })]).toEqual([state, found])
  expect(await numbers({ kind: 'PRIVACY' })).toEqual([later.number])
  for (const [search, found] of [
    [`Case ${soon.number}`, soon],
    [String(soon.number), soon],
    ['kavitha', later],
    [order.id.slice(-12), overdue],
    [order.id, overdue],
  ] as const)
    expect([search, await numbers({ search })]).toEqual([search, [found.number]])
  expect(await numbers({ search: 'nobody of this name' })).toEqual([])
})

const microsecondsOf = async (id: string) => {
  const found = server.db.selectFrom('cases').where('id', '=', id).select('due_at')
  return ((await found.executeTakeFirstOrThrow()).due_at?.getTime() ?? 0) * 1000
}

test('a list longer than a page is read to its end without gaps or duplicates', async () => {
  const company = server.companies.MY
  const by = await buildAdmin(server, { company })
  // Cases without a time of their own are sorted by number alone.
  for (let made = 0; made < 53; made += 1)
    await buildCase(server, { by, kind: 'PRIVACY', dueAt: made % 2 ? null : ahead(1000 + made) })
  const found: number[] = []
  for (let cursor: string | undefined = '', pages = 0; cursor !== undefined && pages < 5; pages += 1) {
    const page = await list({ kind: 'PRIVACY', ...(cursor && { cursor }) })
    found.push(...page.data.map(({ number }) => number))
    cursor = page.meta.next ?? undefined
  }
  expect([found.length, new Set(found).size]).toEqual([53, 53])
})

test('the counts of the states are those of the listed cases, and leave out what the other filters do', async () => {
  const about = 'Counted with care'
  const hcp = await buildHcp(server, { full_name: about })
  await buildCase(server, { by: admin, hcpId: hcp.id, dueAt: ahead(-1) })
  await buildCase(server, { by: admin, hcpId: hcp.id, kind: 'PRIVACY', dueAt: ahead(1) })
  const closed = await buildCase(server, { by: admin, hcpId: hcp.id })
  const ending = {
    closed_at: new Date(),
    closed_by: admin.id,
    due_at: null,
    outcome: 'SOLVED',
    reason: 'Found',
  } as const
  await server.db.updateTable('cases').set(ending).where('id', '=', closed.id).execute()
  const count = async (query: Record<string, string>, as = token) =>
    (await server.call('GET /admin/case-counts', { token: as, query })).data
  expect(await count({ search: about })).toEqual({ open: 2, overdue: 1, soon: 1, closed: 1 })
  expect(await count({ search: about, kind: 'PRIVACY' })).toEqual({ open: 1, overdue: 0, soon: 1, closed: 0 })
  const reader = await buildToken(server, await buildAdmin(server, { admin_role: 'READ_ONLY' }))
  expect(await count({ search: about, kind: 'PRIVACY' }, reader)).toMatchObject({ open: 0 })
})

test("the file has the admin's cases under the filters, and is audited", async () => {
  const { number } = await buildCase(server, { by: admin, text: 'A parcel\nwas wet' })
  const { text } = await server.call('POST /admin/cases/export', { token, body: { search: String(number) } })
  const [heading = '', ...lines] = text.slice(1).split('\r\n')
  expect(heading.split(',').slice(0, 3)).toEqual(['Case', 'Kind', 'Opened on'])
  expect(lines[0]).toMatch(
    new RegExp(
      `^${number},Delivery problem,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d,.*Solve the problem,,,,,,,"A parcel`,
    ),
  )
  const [event] = (await server.call('GET /admin/activity', { token, query: { kind: 'export' } })).data
  expect(event).toMatchObject({ action: 'export.cases', details: { rows: 1, search: String(number) } })
})

test("the file has the screen's words where the API has codes", async () => {
  const about = 'Written with words'
  const hcp = await buildHcp(server, { full_name: about })
  const order = await buildOrder(server, { user: hcp, status: 'POSTED' })
  const details = { problem: 'WRONG_ITEM', items: [order.itemId] } as const
  const problem = await buildCase(server, { by: admin, hcpId: hcp.id, orderId: order.id, details })
  await buildCase(server, { by: admin, kind: 'SAFETY', severity: 'DEVICE_SERIOUS', hcpId: hcp.id })
  await server.call('POST /admin/cases/:id/close', {
    token,
    params: { id: problem.id },
    body: { outcome: 'NO_ACTION', reason: 'It was there' },
  })
  const { text } = await server.call('POST /admin/cases/export', { token, body: { search: about } })
  const [heading = [], ...rows] = text
    .slice(1)
    .trim()
    .split('\r\n')
    .map(line => line.split(','))
  const read = (name: string) => rows.map(row => row[heading.indexOf(name)])
  expect(['Kind', 'Next step', 'Outcome', 'Problem'].map(read)).toEqual([
    ['Safety report', 'Delivery problem'],
    ['Report to the authority', ''],
    ['', 'No action needed'],
    ['', 'Wrong or missing item'],
  ])
})
