import { randomUUID } from 'node:crypto'
import { SCOPES } from '@portal/contract/auth/scopes'
import type { EndpointName } from '@portal/contract/endpoints'
import { problemToEnglish } from '@portal/contract/english'
import { ERROR_STATUS } from '@portal/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserRow } from '../src/platform/database/schema.ts'
import {
  agree,
  bad,
  COLUMNS,
  MATRIX,
  no,
  none,
  OPEN_TO_KEYS,
  type Outcome,
  type Row,
  wait,
  yes,
} from './access-rows.ts'
import { buildBadTokens } from './bad-tokens.ts'
import { examples } from './examples.ts'
import { buildAdmin, buildHcp, buildRep, buildToken } from './factories.ts'
import { buildKey } from './keys.ts'
import { useTestServer } from './server.ts'
import { readTables } from './tables.ts'

const server = useTestServer()
let badTokens: Awaited<ReturnType<typeof buildBadTokens>>
let cookie: string
beforeAll(async () => {
  cookie = `user-token=${await buildToken(server, await buildAdmin(server))}`
  badTokens = await buildBadTokens(server)
})

/** The callers that each column stands for; all callers of a column get the same response. */
const PEOPLE: Record<
  Exclude<(typeof COLUMNS)[number], 'nobody' | 'forged' | 'expired' | 'revoked'>,
  (() => Promise<UserRow>)[]
> = {
  // Logs in after the decline, which ended earlier sessions.
  declined: [() => buildHcp(server, { entryStatus: 'CANCELLED' })],
  unverified: [
    () => buildHcp(server, { entryStatus: 'PENDING' }),
    () => buildHcp(server, { entryStatus: 'PENDING', terms: false }),
  ],
  noTerms: [() => buildHcp(server, { terms: false })],
  hcp: [() => buildHcp(server)],
  rep: [() => buildRep(server)],
  owner: [() => buildAdmin(server)],
  programme: [() => buildAdmin(server, { admin_role: 'PROGRAMME' })],
  warehouse: [() => buildAdmin(server, { admin_role: 'WAREHOUSE' })],
  compliance: [() => buildAdmin(server, { admin_role: 'COMPLIANCE' })],
  readOnly: [() => buildAdmin(server, { admin_role: 'READ_ONLY' })],
}

/**
 * Overrides of the examples that belong to another role: a rep moves orders to other statuses, an admin's part of a profile is not
 * an HCP's, and the warehouse does not filter by profession.
 */
const OWN_EXAMPLES: Record<string, { body?: object; query?: Record<string, string> }> = {
  'POST /order/status-update, rep': { body: { id: randomUUID(), status: 'IN_REVIEW' } },
  'GET /admin/requests, warehouse': { query: { status: 'IN_REVIEW' } },
  'GET /admin/pick-list, warehouse': { query: {} },
  'GET /admin/request-counts, warehouse': { query: {} },
  'POST /profile/update, noTerms': { body: { values: { name: 'Mei Ling Wong' } } },
}

type Cell = { name: EndpointName; who: string; outcome: Outcome }
const cells: Cell[] = Object.entries<Row>(MATRIX).flatMap(([name, outcomes]) =>
  outcomes.map((outcome, column) => ({
    name: name as EndpointName, // Object.entries forgets the key type
    who: COLUMNS[column] ?? '',
    outcome,
  })),
)

/** New tokens for the callers of a column. */
async function tokensOf(who: string): Promise<(string | undefined)[]> {
  if (who === 'nobody') return [undefined]
  if (who in badTokens) return Object.values(badTokens[who as keyof typeof badTokens]) // just looked up
  const builders = PEOPLE[who as keyof typeof PEOPLE] // the other columns are these
  return Promise.all(builders.map(async build => buildToken(server, await build())))
}

/** @returns the error code of a refused call, or that access was allowed */
async function tryCall({ name, who }: Cell, token: string | undefined, cookie?: string): Promise<Outcome> {
  const { status, error } = await server.call(name, {
    ...(OWN_EXAMPLES[`${name}, ${who}`] ?? examples[name]),
    ...(token !== undefined && { token }),
    ...(cookie !== undefined && { headers: { cookie } }),
  })
  if (status < 400) return yes
  expect(error).toMatchObject({
    success: false,
    result: 'error',
    message: problemToEnglish({ code: error.code }),
  })
  expect(status).toBe(ERROR_STATUS[error.code])
  return [none, bad, wait, agree, no].includes(error.code) ? error.code : yes
}

describe('refused callers', () => {
  const refused = cells.filter(({ outcome }) => outcome !== yes)
  const tokens: Record<string, (string | undefined)[]> = {}
  let before: string
  beforeAll(async () => {
    for (const who of new Set(refused.map(cell => cell.who))) tokens[who] = await tokensOf(who)
    before = await readTables(server.db)
  })
  afterAll(async () => {
    expect(await readTables(server.db)).toBe(before)
  })

  test.each(refused)('$name, $who: $outcome [H§6 H§8 R§6 D§4]', async cell => {
    for (const token of tokens[cell.who] ?? []) expect(await tryCall(cell, token)).toBe(cell.outcome)
  })
})

const admitted = cells.filter(({ outcome }) => outcome === yes)
const readers: Record<string, (string | undefined)[]> = {}
test.each(admitted)('$name admits $who [H§6 R§6]', async cell => {
  // A call that changes data needs a new caller.
  if (cell.name.startsWith('GET ')) readers[cell.who] ??= await tokensOf(cell.who)
  const tokens = cell.name.startsWith('GET ') ? readers[cell.who] : await tokensOf(cell.who)
  for (const token of tokens ?? []) expect(await tryCall(cell, token)).toBe(yes)
})

const closed = cells.filter(({ who, outcome }) => who === 'nobody' && outcome === none)
test.each(closed)('$name, the cookie alone: NO_TOKEN [H§7 R§7 D§4]', async cell => {
  expect(await tryCall(cell, undefined, cookie)).toBe(none)
})

describe('keys', () => {
  const secrets = new Map<string, string>()
  beforeAll(async () => {
    for (const scope of SCOPES) secrets.set(scope, (await buildKey(server, { scopes: [scope] })).secret)
  })
  const names = Object.keys(MATRIX) as EndpointName[] // its own keys

  test.each(names)('%s refuses a key with every other scope', async name => {
    const row: Row = MATRIX[name]
    // Without a look at the token everybody is let in; where an invalid one is refused, so is a key.
    const isPublic = row[COLUMNS.indexOf('forged')] === yes
    const before = await readTables(server.db)
    for (const scope of isPublic ? [] : SCOPES.filter(each => !OPEN_TO_KEYS[each].includes(name)))
      expect([scope, await tryCall({ name, who: scope, outcome: no }, secrets.get(scope))]).toEqual([
        scope,
        no,
      ])
    expect(await readTables(server.db)).toBe(before)
  })

  test.each(SCOPES)('a key with %s is let in where the scope is named', async scope => {
    for (const name of OPEN_TO_KEYS[scope])
      expect([name, await tryCall({ name, who: 'warehouse', outcome: yes }, secrets.get(scope))]).toEqual([
        name,
        yes,
      ])
  })
})

test('the errors of a missing, bad and too early token have the specified texts [H§8]', () => {
  expect([ERROR_STATUS.NO_TOKEN, problemToEnglish({ code: 'NO_TOKEN' })]).toEqual([
    401,
    'No authorization token was found',
  ])
  expect([ERROR_STATUS.INVALID_TOKEN, problemToEnglish({ code: 'INVALID_TOKEN' })]).toEqual([
    401,
    'Invalid token',
  ])
  expect([ERROR_STATUS.NOT_VERIFIED, problemToEnglish({ code: 'NOT_VERIFIED' })]).toEqual([
    403,
    'Your account is not verified yet. Please wait for the admin to verify your account.',
  ])
  expect(ERROR_STATUS.TERMS_REQUIRED).toBe(403)
  expect(ERROR_STATUS.FORBIDDEN).toBe(403)
})

test('an HCP who has not accepted the terms can only save the first address and accept them [H§6 D§4]', async () => {
  const token = await buildToken(server, await buildHcp(server, { terms: false }))
  const update = (values: object) => server.call('POST /profile/update', { token, body: { values } })
  const create = (newAddr: object) =>
    server.call('POST /address/create', { token, body: { newAddr, addrDelete: false } })
  const first = { name: 'SMILE CLINIC', line1: '1 Jalan Ampang', postcode: '' }
  expect((await update({ name: 'Mei Ling' })).error.code).toBe('TERMS_REQUIRED')
  expect((await create(examples['POST /address/create'].body.newAddr)).error.code).toBe('TERMS_REQUIRED')
  expect((await create(first)).status).toBe(200)
  expect((await update({ registerSource: { 't&c': 'true' } })).status).toBe(200)
  expect((await update({ name: 'Mei Ling' })).status).toBe(200)
})
