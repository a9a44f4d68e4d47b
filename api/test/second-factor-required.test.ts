import type { Endpoint } from '@portal/contract/endpoint'
import { type EndpointName, endpoints } from '@portal/contract/endpoints'
import { problemToEnglish } from '@portal/contract/english'
import { beforeAll, describe, expect, test } from 'vitest'
import { examples } from './examples.ts'
import { buildAdmin, buildHcp, buildRep, buildToken } from './factories.ts'
import { buildAdminWithFactor } from './second-factors.ts'
import { useTestServer } from './server.ts'
import { readTables } from './tables.ts'

const server = useTestServer({ ADMIN_SECOND_FACTOR: 'required' })
let halfway: string
let whole: string
beforeAll(async () => {
  halfway = await buildToken(server, await buildAdmin(server))
  whole = (await buildAdminWithFactor(server)).token
})

/** What an admin without a second factor can call, written by hand: its set-up and the logout. */
const REACHED: EndpointName[] = [
  'GET /admin/second-factor',
  'POST /admin/second-factor/begin',
  'POST /admin/second-factor/confirm',
  'POST /auth/logout',
  'POST /users/language',
  'GET /users/details',
]

const declared: [string, Endpoint][] = Object.entries(endpoints)
const looked = declared
  .filter(([, { access }]) => access === 'optional' || (access !== 'public' && access.admins !== undefined))
  .map(([name]) => name as EndpointName) // Object.entries forgets the key type
const codeOf = async (name: EndpointName, token: string) =>
  (await server.call(name, { token, ...examples[name] })).error.code

test('the endpoints that require a session and admit admins are known', () => {
  expect(looked).toEqual(expect.arrayContaining(REACHED))
  expect(looked.length).toBeGreaterThan(REACHED.length + 5)
})

describe('an admin without a second factor, where it is required', () => {
  const refused = looked.filter(name => !REACHED.includes(name))
  test.each(refused)('is refused at %s, and nothing changes [R§6]', async name => {
    const before = await readTables(server.db)
    expect(await codeOf(name, halfway)).toBe('SECOND_FACTOR_REQUIRED')
    expect(await readTables(server.db)).toBe(before)
  })

  test.each(REACHED)('can call %s', async name => {
    const token = await buildToken(server, await buildAdmin(server))
    expect(await codeOf(name, token)).not.toBe('SECOND_FACTOR_REQUIRED')
  })

  test('is told the reason', async () => {
    const { status, error } = await server.call('GET /promoter/promoters', { token: halfway })
    expect([status, error.message]).toEqual([403, problemToEnglish({ code: 'SECOND_FACTOR_REQUIRED' })])
    expect((await server.call('GET /admin/second-factor', { token: halfway })).data).toEqual({
      on: false,
      required: true,
      recoveryCodesLeft: 0,
      hasPassword: true,
    })
  })
})

test('an admin with a second factor, a rep and an HCP are admitted', async () => {
  for (const name of looked.filter(one => one !== 'POST /auth/logout')) {
    expect([name, await codeOf(name, whole)]).not.toEqual([name, 'SECOND_FACTOR_REQUIRED'])
  }
  const others = [await buildRep(server), await buildHcp(server)]
  for (const user of others) {
    const token = await buildToken(server, user)
    expect((await server.call('GET /users/details', { token })).status).toBe(200)
  }
})
