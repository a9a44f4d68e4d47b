import type { Endpoint } from '@portal/contract/endpoint'
import { type EndpointName, endpoints } from '@portal/contract/endpoints'
import { problemToEnglish } from '@portal/contract/english'
import { ERROR_STATUS, type ErrorAnswer } from '@portal/contract/errors'
import { ADMIN, HCP, REP, type Role } from '@portal/contract/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zodToJsonSchema } from '../src/platform/api-docs/openapi.ts'
import type { UserRow } from '../src/platform/database/schema.ts'
import { objectsOf, placesOf, VALUES, withValue } from './bad-bodies.ts'
import { examples } from './examples.ts'
import { buildAdmin, buildHcp, buildRep, buildToken } from './factories.ts'
import { useTestServer } from './server.ts'
import { readTables } from './tables.ts'

const server = useTestServer()
let users: Record<Role, UserRow>
beforeAll(async () => {
  users = {
    [HCP]: await buildHcp(server),
    [REP]: await buildRep(server),
    [ADMIN]: await buildAdmin(server),
  }
})

let before: string
beforeAll(async () => {
  before = await readTables(server.db)
})
afterAll(async () => {
  expect(await readTables(server.db)).toBe(before)
})

const declared: [string, Endpoint][] = Object.entries(endpoints)
const withBody = declared.flatMap(([name, { access, body, bodyIs, bodyMax = 100_000 }]) =>
  body === undefined || bodyIs !== undefined
    ? []
    : [{ name, access, bodyMax, schema: zodToJsonSchema(body, 'input') }],
)

describe.each(withBody)('$name', ({ name, access, bodyMax, schema }) => {
  const valid = exampleOf(name)
  const places = placesOf(schema, valid)
  const typed = places.filter(({ types }) => types.size > 0)
  let token: string
  beforeAll(async () => {
    const role = typeof access === 'object' ? access.roles[0] : undefined
    token = role === undefined ? '' : await buildToken(server, users[role])
  })

  /** Sends a payload unchanged. @returns the error, after checking its shape */
  async function send(payload: string | undefined, type = 'application/json'): Promise<ErrorAnswer> {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api${name.slice('POST '.length)}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { 'content-type': type }),
      },
      ...(payload !== undefined && { payload }),
    })
    const refusal: ErrorAnswer = answer.json()
    expect([payload?.slice(0, 500), refusal.code]).toEqual([payload?.slice(0, 500), expect.any(String)])
    expect(refusal).toMatchObject({
      success: false,
      result: 'error',
      message: problemToEnglish({ code: refusal.code }),
    })
    expect(answer.statusCode).toBe(ERROR_STATUS[refusal.code])
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    return refusal
  }

  async function expectInvalid(body: unknown, path: string[]): Promise<void> {
    const { code } = await send(JSON.stringify(body))
    expect([path.join('.'), body, code]).toEqual([path.join('.'), body, 'VALIDATION'])
  }

  test('a body that is missing or no object is refused', async () => {
    expect((await send(undefined)).code).toBe('VALIDATION')
    for (const body of [null, true, 7, 'text', [], [valid]]) await expectInvalid(body, [])
  })

  test('a body without a required key is refused [H§7 R§7 D§2]', async () => {
    for (const { path } of places.filter(place => place.required)) {
      await expectInvalid(withValue(valid, path, undefined), path)
    }
  })

  test('each key refuses values of every other type', async () => {
    for (const { path, types } of typed) {
      const wrong = Object.entries(VALUES).filter(([type]) => !types.has(type))
      for (const [, value] of wrong) await expectInvalid(withValue(valid, path, value), path)
    }
  })

  test('a text of 5,000 characters is refused', async () => {
    for (const { path } of typed.filter(place => place.types.has('string'))) {
      await expectInvalid(withValue(valid, path, 'x'.repeat(5000)), path)
    }
  })

  test('a text with a control character or half a character is refused', async () => {
    for (const { path, value } of typed.filter(place => typeof place.value === 'string')) {
      // A file says in which row it is, in an answer like that to any other problem of a row.
      if (path.join('.') === 'csv') continue
      for (const unwanted of ['\u0000', '\ud800'])
        await send(JSON.stringify(withValue(valid, path, `${value}${unwanted}`)))
    }
  })

  test('an unknown key is refused at every depth [H§6 H§7 R§7 D§2]', async () => {
    for (const path of objectsOf(valid)) await expectInvalid(withValue(valid, [...path, 'surprise'], 1), path)
  })

  test('broken JSON is refused', async () => {
    for (const payload of ['', '{', '{"a":1,}', '\u0000', '{"__proto__":{"role":"ADMIN"}}']) {
      expect((await send(payload)).code).toBe('MALFORMED_BODY')
    }
  })

  test('a body of twice its limit (100 kB by default) is refused', async () => {
    const { code } = await send(JSON.stringify({ ...Object(valid), surprise: 'x'.repeat(2 * bodyMax) }))
    expect(code).toBe('PAYLOAD_TOO_LARGE')
  })

  test('a body that is not JSON is refused [H§7]', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense']) {
      expect((await send(JSON.stringify(valid), type)).code).toBe('UNSUPPORTED_MEDIA_TYPE')
    }
  })
})

function exampleOf(name: string): unknown {
  const example = examples[name as EndpointName] // a key of the contract
  return 'body' in example ? example.body : undefined
}
