import { type EndpointName, endpoints } from '@portal/contract/endpoints'
import { ERRORS } from '@portal/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foreignRows } from './foreign-rows.ts'
import { startTestServer, type TestServer } from './server.ts'
import { readTables } from './tables.ts'
import { buildWorld, type World } from './two-companies.ts'

let server: TestServer
let world: World
let before: string
beforeAll(async () => {
  server = await startTestServer()
  world = await buildWorld(server)
  before = await readTables(server.db)
})
afterAll(() => server.close())

/** The header is a claim; the session decides (D§4). */
function claims(): Record<string, string>[] {
  return [{}, { 'x-company-id': world.abroad.company.id }]
}

const rows = Object.entries(foreignRows).map(([name, row]) => ({ name: name as EndpointName, row })) // Object.entries forgets the key type
const refusing = rows.flatMap(({ name, row }) =>
  'refused' in row && row.refused ? [{ name, refused: row.refused }] : [],
)
const reading = rows.flatMap(({ name, row }) => ('reads' in row ? [{ name, reads: row.reads }] : []))

test('every declared endpoint has a row [H§6]', () => {
  expect(Object.keys(foreignRows).sort()).toEqual(Object.keys(endpoints).sort())
})

test('only endpoints anyone may call, or that take no id, are said to reach nothing', () => {
  const unreachable = rows.filter(({ row }) => 'unreachable' in row).map(({ name }) => name)
  const signedIn = unreachable.filter(name => typeof endpoints[name].access === 'object')
  expect(signedIn).toEqual(['POST /auth/logout', 'POST /address/create'])
})

test.each(refusing)(
  "$name answers somebody else's record like no record, and leaves it as it is [H§6 R§6]",
  async ({ name, refused }) => {
    for (const { at, code = 'NOT_FOUND', ...request } of refused(world)) {
      for (const headers of claims()) {
        const { status, error } = await server.call(name, { ...request, headers })
        expect([at, status, error.code]).toEqual([at, ERRORS[code].status, code])
      }
      expect([at, (await readTables(server.db)) === before]).toEqual([at, true])
    }
  },
)

test.each(reading)(
  "$name shows the caller's own and nothing else, whatever x-company-id says [H§6 H§7 R§6 D§4]",
  async ({ name, reads }) => {
    const { shows, hides, ...request } = reads(world)
    for (const headers of claims()) {
      const answer = await server.call(name, { ...request, headers })
      expect(answer.status).toBe(200)
      const text = JSON.stringify(answer.data)
      expect(shows.filter(id => !text.includes(id))).toEqual([])
      expect(hides.filter(id => text.includes(id))).toEqual([])
    }
  },
)
