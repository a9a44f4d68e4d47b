import type { Endpoint } from '@portal/contract/endpoint'
import { type EndpointName, endpoints } from '@portal/contract/endpoints'
import { ERRORS, type ErrorCode } from '@portal/contract/errors'
import { ADMIN, HCP, REP, ROLES, type Role } from '@portal/contract/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserRow } from '../src/database/schema.ts'
import { buildBadTokens } from './bad-tokens.ts'
import { examples } from './examples.ts'
import { buildAdmin, buildHcp, buildRep, buildToken } from './factories.ts'
import { startTestServer, type TestServer } from './server.ts'
import { readTables } from './tables.ts'

type Who = Role | 'pending' | 'declined' | 'without terms'

let server: TestServer
let users: Record<Who, UserRow>
let badTokens: Record<string, string>
beforeAll(async () => {
  server = await startTestServer()
  users = {
    [HCP]: await buildHcp(server),
    [REP]: await buildRep(server),
    [ADMIN]: await buildAdmin(server),
    pending: await buildHcp(server, { entryStatus: 'PENDING' }),
    declined: await buildHcp(server, { entryStatus: 'CANCELLED' }),
    'without terms': await buildHcp(server, { terms: false }),
  }
  badTokens = await buildBadTokens(server)
})
afterAll(() => server.close())

const declared = Object.entries<Endpoint>(endpoints).map(([key, { access }]) => ({
  name: key as EndpointName, // Object.entries forgets the key type
  access,
}))
const open = declared.filter(({ access }) => access === 'public')
const optional = declared.filter(({ access }) => access === 'optional')
const closed = declared.flatMap(({ name, access }) =>
  typeof access === 'object' ? [{ name, roles: access.roles, needed: access.hcp ?? 'terms' }] : [],
)

/** Calls an endpoint with its example. @returns the code of the refusal; undefined when it went well */
async function codeOf(name: EndpointName, token?: string): Promise<ErrorCode | undefined> {
  const { status, error } = await server.call(name, {
    ...examples[name],
    ...(token !== undefined && { token }),
  })
  if (status < 400) return undefined
  expect(error).toMatchObject({ success: false, result: 'error', message: ERRORS[error.code].text })
  expect(status).toBe(ERRORS[error.code].status)
  return error.code
}

async function codeFor(name: EndpointName, who: Who | 'nobody'): Promise<ErrorCode | undefined> {
  return codeOf(name, who === 'nobody' ? undefined : await buildToken(server, users[who]))
}

async function expectInvalidToken(name: EndpointName): Promise<void> {
  for (const [kind, token] of Object.entries(badTokens)) {
    expect([kind, await codeOf(name, token)]).toEqual([kind, 'INVALID_TOKEN'])
  }
}

test('the refusals of a missing, bad and too early token read as the specification says', () => {
  expect(ERRORS.NO_TOKEN).toEqual({ status: 401, text: 'No authorization token was found' })
  expect(ERRORS.INVALID_TOKEN).toEqual({ status: 401, text: 'Invalid token' })
  expect(ERRORS.NOT_VERIFIED).toEqual({
    status: 403,
    text: 'Your account is not verified yet. Please wait for the admin to verify your account.',
  })
  expect(ERRORS.TERMS_REQUIRED.status).toBe(403)
  expect(ERRORS.FORBIDDEN.status).toBe(403)
})

/** The matrix: who is refused where, and how. It follows from what the contract says of each endpoint (D§4). */
const refusals = closed.flatMap(({ name, roles, needed }) => {
  const rows: { name: EndpointName; who: Who | 'nobody'; code: ErrorCode }[] = [
    { name, who: 'nobody', code: 'NO_TOKEN' },
    ...ROLES.filter(role => !roles.includes(role)).map(who => ({ name, who, code: 'FORBIDDEN' as const })),
  ]
  if (!roles.includes(HCP) || needed === 'any') return rows
  rows.push({ name, who: 'pending', code: 'NOT_VERIFIED' }, { name, who: 'declined', code: 'NOT_VERIFIED' })
  if (needed === 'terms') rows.push({ name, who: 'without terms', code: 'TERMS_REQUIRED' })
  return rows
})
const early: Who[] = ['pending', 'declined', 'without terms']
const admitted = closed.flatMap(({ name, roles, needed }) =>
  [...roles, ...(needed === 'any' ? early : [])].map(who => ({ name, who })),
)

describe('who is refused', () => {
  let before: string
  beforeAll(async () => {
    before = await readTables(server.db)
  })
  afterAll(async () => {
    expect(await readTables(server.db)).toBe(before)
  })

  test.each(refusals)('$name, $who: $code', async ({ name, who, code }) => {
    expect(await codeFor(name, who)).toBe(code)
  })

  test.each(closed)('$name, a token that is not, or no longer, a session: INVALID_TOKEN', ({ name }) =>
    expectInvalidToken(name),
  )

  test.each(closed)('$name, the cookie alone: NO_TOKEN', async ({ name }) => {
    const cookie = `user-token=${await buildToken(server, users[ADMIN])}`
    expect((await server.call(name, { ...examples[name], headers: { cookie } })).error.code).toBe('NO_TOKEN')
  })
})

test.each(admitted)('$name lets in $who', async ({ name, who }) => {
  const walls: (ErrorCode | undefined)[] = ['NO_TOKEN', 'INVALID_TOKEN', 'NOT_VERIFIED', 'TERMS_REQUIRED']
  expect(walls).not.toContain(await codeFor(name, who))
})

test('without the terms an HCP can save the first address and accept them, and nothing else of that kind', async () => {
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

describe.each(optional)('$name', ({ name }) => {
  test('anyone may call it', async () => {
    expect(await codeOf(name)).not.toBe('NO_TOKEN')
  })

  test('a bad token is refused, not overlooked', () => expectInvalidToken(name))
})

test.each(open)('$name does not look at a token', async ({ name }) => {
  for (const token of Object.values(badTokens)) expect(await codeOf(name, token)).not.toBe('INVALID_TOKEN')
  expect(await codeOf(name)).not.toBe('NO_TOKEN')
})
