import type { Endpoint } from '@portal/contract/endpoint'
import { type EndpointName, endpoints } from '@portal/contract/endpoints'
import * as fc from 'fast-check'
import { type JsonSchema, zodToJsonSchema } from '../../src/platform/api-docs/openapi.ts'
import { objectsOf, withValue } from '../bad-bodies.ts'
import { examples } from '../examples.ts'

/** A request as it is sent; `caller` is an index into the callers. */
export type FuzzedRequest = {
  name: EndpointName
  method: string
  url: string
  headers: Record<string, string | undefined>
  payload: string | undefined
  caller: number
}

/** Ids of existing records, to mix with ids of no record. */
export type Ids = readonly string[]

const TEXTS = [
  ...['', ' ', '\u0000', '\ud800', '\udc00x', '\u202e', '\u001b[31m', '\ufeff', 'ﷺ', 'İ', 'ß', 'a\u0300'],
  ...["'", '"', '\\', '%', '_', '%00', "' or 1=1 --", '{{1}}', '<b>', '../..', '__proto__', 'constructor'],
  ...['null', 'NaN', '-1', '1e999', '9'.repeat(400), 'x'.repeat(600), 'x'.repeat(5000), '💊'.repeat(60)],
  ...[
    '60123456789',
    '+60 12-345 6789',
    '6591234567',
    '1234',
    '2026-13',
    '0000-00',
    'a@b.c',
    '[object Object]',
  ],
]
const NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324]
const DEEP = { brackets: '['.repeat(20_000), objects: `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}` }

const units = fc.array(fc.nat({ max: 0xffff }), { maxLength: 20 })
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: units.map(codes => String.fromCharCode(...codes)) },
)
const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: { b: [] } }),
  },
)

/** A value that the schema allows; rules outside the schema may reject it. A text is the example's, or any text. */
function fitting(schema: JsonSchema, example: unknown, ids: Ids): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const members = schema.anyOf?.filter(isSchema)
  if (members !== undefined) return fc.oneof(...members.map(member => fitting(member, example, ids)))
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).filter((field): field is [string, JsonSchema] =>
      isSchema(field[1]),
    )
    const shown = (example ?? {}) as Record<string, unknown> // examples match their schemas
    const values = Object.fromEntries(fields.map(([key, field]) => [key, fitting(field, shown[key], ids)]))
    return fc.record(values, { requiredKeys: schema.required ?? [], noNullPrototype: true })
  }
  if (schema.type === 'array' && isSchema(schema.items)) {
    return fc.array(fitting(schema.items, Array.isArray(example) ? example[0] : undefined, ids), {
      maxLength: 2,
    })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: -1, max: 200 })
  if (schema.type === 'string' && schema.format === 'uuid') return fc.constantFrom(...ids)
  if (typeof example === 'string') {
    return fc.oneof({ weight: 4, arbitrary: fc.constant(example) }, { weight: 1, arbitrary: text })
  }
  return junk
}

/** A body with one value changed, or a key added. */
function spoiled(body: unknown): fc.Arbitrary<unknown> {
  const objects = objectsOf(body)
  if (objects.length === 0) return junk
  return fc
    .record({ path: fc.constantFrom(...objects), key: fc.nat(), value: junk, added: fc.option(text) })
    .map(({ path, key, value, added }) => {
      const inside = path.reduce<unknown>((at, step) => Object(at)[step], body)
      const keys = Object.keys(Object(inside))
      return withValue(body, [...path, added ?? keys[key % keys.length] ?? 'surprise'], value)
    })
}

/** Text sent as the body, mostly JSON. */
function payloadOf(schema: JsonSchema, example: unknown, ids: Ids): fc.Arbitrary<string | undefined> {
  const body = fitting(schema, example, ids)
  const written = body.map(value => JSON.stringify(value))
  const broken = fc.tuple(written, fc.nat(), text).map(([json, at, piece]) => {
    const place = at % (json.length + 1)
    return json.slice(0, place) + piece + json.slice(place)
  })
  return fc.oneof(
    { weight: 40, arbitrary: written },
    { weight: 40, arbitrary: body.chain(spoiled).map(value => JSON.stringify(value)) },
    { weight: 6, arbitrary: junk.map(value => JSON.stringify(value)) },
    { weight: 8, arbitrary: broken },
    { weight: 1, arbitrary: fc.constantFrom(DEEP.brackets, DEEP.objects) },
    { weight: 1, arbitrary: written.map(json => json + ' '.repeat(100_001)) },
    { weight: 1, arbitrary: written.map(json => json.replace(/"[^"]*"(?=[,}])/, '1e999')) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}

function searchOf(schema: JsonSchema, example: unknown, ids: Ids): fc.Arbitrary<string> {
  const fields = fitting(schema, example, ids).chain(query =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(query) }, { weight: 1, arbitrary: spoiled(query) }),
  )
  return fields.map(query => {
    const entries = Object.entries(Object(query)).map(([key, value]) => [key, String(value)])
    return `?${new URLSearchParams(entries)}`
  })
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'x',
  '',
]
const PATHS = [
  '',
  '/',
  '/..',
  '/%00',
  '/%zz',
  '//',
  ';a',
  '/%2e%2e/health',
  '?',
  '?a[]=1&a[]=2',
  `/${'x'.repeat(300)}`,
]
/** A header consists of bytes; other characters never reach the server. */
const headerText = text.map(value => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?'))

function headersOf(ids: Ids): fc.Arbitrary<Record<string, string | undefined>> {
  const value = fc.oneof(headerText, fc.constantFrom(...ids))
  const names = ['x-company-id', 'idempotency-key', 'if-match', 'cookie', 'x-forwarded-for', 'accept']
  const some = fc.record(Object.fromEntries(names.map(name => [name, value])), {
    requiredKeys: [],
    noNullPrototype: true,
  })
  return usually<Record<string, string | undefined>>({}, some)
}

function isSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema)
}

function usually<T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 15, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })
}

function requestOf(name: EndpointName, ids: Ids, callers: number): fc.Arbitrary<FuzzedRequest> {
  const endpoint: Endpoint = endpoints[name]
  const example = examples[name] as { body?: unknown; query?: unknown } // each example has what its endpoint declares
  const [method = '', path = ''] = name.split(' ')
  return fc
    .record({
      method: usually(method, fc.constantFrom(...METHODS)),
      id: fc.oneof(fc.constantFrom(...ids), text),
      tail: usually('', fc.constantFrom(...PATHS)),
      search: endpoint.query
        ? searchOf(zodToJsonSchema(endpoint.query, 'input'), example.query, ids)
        : fc.constant(''),
      headers: headersOf(ids),
      type: usually('application/json', fc.constantFrom(...TYPES)),
      payload: endpoint.body
        ? payloadOf(zodToJsonSchema(endpoint.body, 'input'), example.body, ids)
        : usually<string | undefined>(undefined, fc.constant('{}')),
      caller: fc.nat({ max: callers - 1 }),
    })
    .map(({ method, id, tail, search, headers, type, payload, caller }) => ({
      ...{ name, method, payload, caller },
      url: `/api${path.replace(':id', () => encodeURIComponent(id.toWellFormed()))}${tail}${search}`,
      headers: { ...headers, ...(payload !== undefined && { 'content-type': type }) },
    }))
}

/** Valid, nearly valid and invalid requests to every endpoint. @param callers how many callers there are */
export function requestsOf(ids: Ids, callers: number): fc.Arbitrary<FuzzedRequest> {
  const names = Object.keys(endpoints) as EndpointName[] // its own keys
  return fc.oneof(...names.map(name => requestOf(name, ids, callers)))
}
