import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@portal/contract/endpoints'
import { ERRORS, type ErrorCode } from '@portal/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserRow } from '../src/database/schema.ts'
import { buildBadTokens } from './bad-tokens.ts'
import { examples } from './examples.ts'
import { buildAdmin, buildHcp, buildRep, buildToken } from './factories.ts'
import { startTestServer, type TestServer } from './server.ts'
import { readTables } from './tables.ts'

type Outcome = 'let in' | ErrorCode
type Row = [
  nobody: Outcome,
  forged: Outcome,
  expired: Outcome,
  revoked: Outcome,
  declined: Outcome,
  unverified: Outcome,
  noTerms: Outcome,
  hcp: Outcome,
  rep: Outcome,
  admin: Outcome,
]

const yes = 'let in'
const none = 'NO_TOKEN'
const bad = 'INVALID_TOKEN'
const wait = 'NOT_VERIFIED'
const agree = 'TERMS_REQUIRED'
const no = 'FORBIDDEN'

/**
 * Who may call what, written by hand from H§6, R§6 and D§4. It does not look at what the contract says of access,
 * so that a slip there shows here.
 */
// biome-ignore format: a table
const MATRIX = {
  //                                               nobody    forged    expired   revoked   declined  unverif.  noTerms   hcp       rep       admin
  'POST /auth/check-user':                        [yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes],
  'GET /auth/challenge':                          [yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes],
  'POST /auth/otp':                               [yes,      bad,      bad,      bad,      yes,      yes,      yes,      yes,      yes,      yes],
  'POST /auth/verify-token':                      [yes,      bad,      bad,      bad,      yes,      yes,      yes,      yes,      yes,      yes],
  'POST /auth/login':                             [yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes],
  'GET /public/admin-digests':                    [yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes],
  'POST /auth/token':                             [yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes],
  'POST /auth/logout':                            [none,     bad,      bad,      bad,      yes,      yes,      yes,      yes,      yes,      yes],
  'POST /auth/second-factor':                     [yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes],
  'GET /admin/second-factor':                     [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/second-factor/begin':              [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/second-factor/confirm':            [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/second-factor/recovery-codes':     [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/second-factor/off':                [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /auth/register-otp':                      [yes,      bad,      bad,      bad,      no,       no,       no,       no,       yes,      no],
  'POST /campaigns/entries':                      [none,     bad,      bad,      bad,      no,       no,       no,       no,       yes,      no],
  'POST /campaign-entries/update':                [none,     bad,      bad,      bad,      no,       no,       no,       no,       yes,      yes],
  'POST /retailer/create-retailer':               [none,     bad,      bad,      bad,      no,       no,       no,       no,       yes,      no],
  'GET /campaign-entries/final-submission':       [none,     bad,      bad,      bad,      yes,      yes,      yes,      yes,      yes,      yes],
  'POST /campaign-entries/retailer/submissions':  [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/registrations/export':            [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /users/details':                           [none,     bad,      bad,      bad,      yes,      yes,      yes,      yes,      yes,      yes],
  'POST /profile/update':                         [none,     bad,      bad,      bad,      wait,     wait,     agree,    yes,      no,       yes],
  'POST /address/create':                         [none,     bad,      bad,      bad,      wait,     wait,     agree,    yes,      no,       no],
  'POST /address/update':                         [none,     bad,      bad,      bad,      wait,     wait,     agree,    yes,      no,       no],
  'POST /address/delete':                         [none,     bad,      bad,      bad,      wait,     wait,     agree,    yes,      no,       no],
  'GET /shop-items':                              [none,     bad,      bad,      bad,      wait,     wait,     agree,    yes,      no,       no],
  'POST /carts':                                  [none,     bad,      bad,      bad,      wait,     wait,     agree,    yes,      no,       no],
  'GET /carts/summary':                           [none,     bad,      bad,      bad,      wait,     wait,     agree,    yes,      no,       no],
  'DELETE /carts/:id':                            [none,     bad,      bad,      bad,      wait,     wait,     agree,    yes,      no,       no],
  'GET /admin/samples':                           [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/samples/export':                  [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /admin/samples/:id':                       [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/samples/create':                   [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/samples/update':                   [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /sample-pictures/:hash':                   [yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes],
  'POST /admin/samples/:id/picture':             [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'DELETE /admin/samples/:id/picture':           [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/lots/receive':                     [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/lots/correct':                     [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/lots/hold':                        [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /admin/lots/:id/recipients':               [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /admin/sample-rules':                      [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/sample-rules':                     [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /sample-allowances':                       [none,     bad,      bad,      bad,      wait,     wait,     agree,    yes,      no,       no],
  'GET /admin/sample-limits':                     [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/sample-limits/export':             [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/sample-limits/create':             [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/sample-limits/update':             [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /admin/sample-allowances/:id':             [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/limit-exceptions':                 [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /orders':                                 [none,     bad,      bad,      bad,      wait,     wait,     agree,    yes,      no,       no],
  'GET /order/get':                               [none,     bad,      bad,      bad,      wait,     wait,     agree,    yes,      no,       no],
  'GET /orders':                                  [none,     bad,      bad,      bad,      wait,     wait,     agree,    yes,      no,       no],
  'POST /order/status-update':                    [none,     bad,      bad,      bad,      wait,     wait,     agree,    yes,      yes,      no],
  'POST /order/update':                           [none,     bad,      bad,      bad,      no,       no,       no,       no,       yes,      no],
  'GET /admin/requests':                         [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/requests/export':                 [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /admin/requests/:id':                     [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /admin/pick-list':                        [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /order/:id/slip':                         [none,     bad,      bad,      bad,      no,       no,       no,       no,       yes,      yes],
  'GET /admin/supply':                           [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/supply/export':                   [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /public/companies':                        [yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes],
  'GET /public/documents':                       [yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes],
  'GET /admin/company':                          [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/company':                         [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /admin/documents':                        [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/documents/draft':                 [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/documents/publish':               [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /public/promoters':                        [yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes],
  'GET /promoter/promoters':                      [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/import':                          [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /admin/activity':                          [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/activity/export':                 [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /admin/first-steps':                       [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /admin/reps':                              [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/reps':                             [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/reps/export':                     [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/reps/:id':                         [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/reps/:id/deactivate':              [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/reps/:id/reactivate':              [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/reps/:id/absences':               [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/absences/:id':                    [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'POST /admin/absences/:id/end':                [none,     bad,      bad,      bad,      no,       no,       no,       no,       no,       yes],
  'GET /haleon/promoter/recruited-users':         [none,     bad,      bad,      bad,      no,       no,       no,       no,       yes,      no],
  'GET /dev/messages':                            [yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes],
  'GET /health':                                  [yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes],
  'GET /ready':                                   [yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes,      yes],
} satisfies Record<EndpointName, Row>

let server: TestServer
let badTokens: Awaited<ReturnType<typeof buildBadTokens>>
beforeAll(async () => {
  server = await startTestServer()
  badTokens = await buildBadTokens(server)
})
afterAll(() => server.close())

/** Who the columns stand for; where several do, all of them get the same answer. */
const PEOPLE: Record<
  'declined' | 'unverified' | 'noTerms' | 'hcp' | 'rep' | 'admin',
  (() => Promise<UserRow>)[]
> = {
  // Who logs in after the decline: the sessions of before are gone.
  declined: [() => buildHcp(server, { entryStatus: 'CANCELLED' })],
  unverified: [
    () => buildHcp(server, { entryStatus: 'PENDING' }),
    () => buildHcp(server, { entryStatus: 'PENDING', terms: false }),
  ],
  noTerms: [() => buildHcp(server, { terms: false })],
  hcp: [() => buildHcp(server)],
  rep: [() => buildRep(server)],
  admin: [() => buildAdmin(server)],
}

/** Where the example is somebody else's: a rep moves orders to other statuses, an admin's part of a profile is not an HCP's. */
const OWN_EXAMPLES: Record<string, { body: object }> = {
  'POST /order/status-update, rep': { body: { id: randomUUID(), status: 'IN_REVIEW' } },
  'POST /profile/update, noTerms': { body: { values: { name: 'Mei Ling Wong' } } },
}

type Cell = { name: EndpointName; who: string; outcome: Outcome }
const cells: Cell[] = Object.entries<Row>(MATRIX).flatMap(
  ([name, [nobody, forged, expired, revoked, declined, unverified, noTerms, hcp, rep, admin]]) =>
    Object.entries({
      ...{ nobody, forged, expired, revoked, declined },
      ...{ unverified, noTerms, hcp, rep, admin },
    }).map(([who, outcome]) => ({
      name: name as EndpointName, // Object.entries forgets the key type
      who,
      outcome,
    })),
)

/** New tokens of the people of a column. */
async function tokensOf(who: string): Promise<(string | undefined)[]> {
  if (who === 'nobody') return [undefined]
  if (who in badTokens) return Object.values(badTokens[who as keyof typeof badTokens]) // just looked up
  const builders = PEOPLE[who as keyof typeof PEOPLE] // the other columns are these
  return Promise.all(builders.map(async build => buildToken(server, await build())))
}

/** @returns the code of the refusal, or that access was no reason for one */
async function tryCall({ name, who }: Cell, token: string | undefined, cookie?: string): Promise<Outcome> {
  const { status, error } = await server.call(name, {
    ...(OWN_EXAMPLES[`${name}, ${who}`] ?? examples[name]),
    ...(token !== undefined && { token }),
    ...(cookie !== undefined && { headers: { cookie } }),
  })
  if (status < 400) return yes
  expect(error).toMatchObject({ success: false, result: 'error', message: ERRORS[error.code].text })
  expect(status).toBe(ERRORS[error.code].status)
  return [none, bad, wait, agree, no].includes(error.code) ? error.code : yes
}

describe('who is refused', () => {
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
test.each(admitted)('$name lets in $who [H§6 R§6]', async cell => {
  for (const token of await tokensOf(cell.who)) expect(await tryCall(cell, token)).toBe(yes)
})

const closed = cells.filter(({ who, outcome }) => who === 'nobody' && outcome === none)
test.each(closed)('$name, the cookie alone: NO_TOKEN [H§7 R§7 D§4]', async cell => {
  const token = await buildToken(server, await buildAdmin(server))
  expect(await tryCall(cell, undefined, `user-token=${token}`)).toBe(none)
})

test('the refusals of a missing, bad and too early token read as the specification says [H§8]', () => {
  expect(ERRORS.NO_TOKEN).toEqual({ status: 401, text: 'No authorization token was found' })
  expect(ERRORS.INVALID_TOKEN).toEqual({ status: 401, text: 'Invalid token' })
  expect(ERRORS.NOT_VERIFIED).toEqual({
    status: 403,
    text: 'Your account is not verified yet. Please wait for the admin to verify your account.',
  })
  expect(ERRORS.TERMS_REQUIRED.status).toBe(403)
  expect(ERRORS.FORBIDDEN.status).toBe(403)
})

test('without the terms an HCP can save the first address and accept them, and nothing else of that kind [H§6 D§4]', async () => {
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
