import type { EndpointName } from '@portal/contract/endpoints'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildAdmin, buildHcp, buildOrder, buildRep, buildToken } from './factories.ts'
import { useTestServer } from './server.ts'

const FEW = 2
const MANY = 20

const server = useTestServer()
let tokens: { hcp: string; rep: string; admin: string }
let addOrders: (count: number) => Promise<void>
beforeAll(async () => {
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id })
  const admin = await buildAdmin(server)
  tokens = {
    hcp: await buildToken(server, hcp),
    rep: await buildToken(server, rep),
    admin: await buildToken(server, admin),
  }
  // Half of them belong to one HCP, the others, which are approved, to one HCP each.
  addOrders = async count => {
    for (let made = 0; made < count; made += 1) {
      await buildOrder(server, { user: hcp })
      const user = await buildHcp(server, { promoter_id: rep.id })
      await buildOrder(server, { user, status: 'IN_REVIEW' })
    }
  }
})

type Asked = {
  name: EndpointName
  who: keyof typeof tokens
  request: { query?: Record<string, string>; body?(rows: number): object }
  statements: number
}

/** Includes the query for the session, the first of every call. */
const LISTS: Record<string, Asked> = {
  'my orders': { name: 'GET /order/get', who: 'hcp', request: {}, statements: 2 },
  "a rep's requests": {
    name: 'GET /haleon/promoter/recruited-users',
    who: 'rep',
    request: { query: { view: 'orders', limit: String(MANY) } },
    // Six of them ask what prevents the shipment of the approved ones.
    statements: 14,
  },
  "a rep's registrations": {
    name: 'GET /haleon/promoter/recruited-users',
    who: 'rep',
    request: { query: { view: 'registrations', limit: String(MANY) } },
    statements: 9,
  },
  "a rep's HCPs": { name: 'GET /rep-hcps', who: 'rep', request: {}, statements: 5 },
  "the admin's registrations": {
    name: 'POST /campaign-entries/retailer/submissions',
    who: 'admin',
    request: {
      body: pageSize => ({
        campaignId: server.companies.MY.campaignId,
        page: 1,
        pageSize,
        status: 'COMPLETED',
      }),
    },
    statements: 4,
  },
  "the admin's requests": {
    name: 'GET /admin/requests',
    who: 'admin',
    request: {},
    statements: 4,
  },
}

async function countStatements(
  { name, who, request: { query, body } }: Asked,
  rows: number,
): Promise<number> {
  const asked = vi.spyOn(server.db.getExecutor(), 'executeQuery')
  const { status } = await server.call(name, {
    token: tokens[who],
    ...(query && { query }),
    ...(body && { body: body(rows) }),
  })
  expect(status).toBe(200)
  const count = asked.mock.calls.length
  asked.mockRestore()
  return count
}

async function countAll(rows: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [list, asked] of Object.entries(LISTS)) counts[list] = await countStatements(asked, rows)
  return counts
}

test('a list makes as many queries for twenty rows as for two', async () => {
  const expected = Object.fromEntries(
    Object.entries(LISTS).map(([list, { statements }]) => [list, statements]),
  )
  await addOrders(FEW)
  expect(await countAll(FEW)).toEqual(expected)
  await addOrders(MANY)
  expect(await countAll(MANY)).toEqual(expected)
})
