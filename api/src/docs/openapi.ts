import type { Endpoint } from '@portal/contract/endpoint'
import { type EndpointName, features } from '@portal/contract/endpoints'
import { ERRORS, type ErrorCode } from '@portal/contract/errors'
import * as z from 'zod/mini'
import { describeAccess, refusalsOf } from './refusals.ts'

export type JsonSchema = z.core.JSONSchema.JSONSchema

/** One served endpoint with the feature it belongs to. */
export type Operation = { feature: string; name: string; method: string; path: string; endpoint: Endpoint }

type Header = { name: string; description: string }

const companyHeader: Header = {
  name: 'x-company-id',
  description:
    'Looks only among the users of this company. Once signed in the session decides, and it is ignored.',
}

/** Headers that change what an endpoint does. */
const headers: Partial<Record<EndpointName, Header>> = {
  'POST /auth/check-user': companyHeader,
  'POST /auth/login': companyHeader,
  'POST /campaign-entries/update': {
    name: 'If-Match',
    description: 'The status the caller saw, in quotes; ENTRY_DECIDED when it is another by now.',
  },
  'POST /orders': {
    name: 'Idempotency-Key',
    description: 'At most 100 characters; repeating a call with the same key returns the first order.',
  },
}

/** The endpoints that are really served, in the contract's order. */
export function listOperations(served: ReadonlySet<string>): Operation[] {
  return Object.entries(features).flatMap(([feature, declared]) =>
    Object.entries<Endpoint>(declared)
      .filter(([name]) => served.has(name))
      .map(([name, endpoint]) => {
        const [method = '', path = ''] = name.split(' ')
        return { feature, name, method, path, endpoint }
      }),
  )
}

/** A schema as others read it: what a caller writes, or what an answer carries. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The header of an endpoint that changes what it does, if there is one. */
export function headerOf(name: string): Header | undefined {
  return new Map(Object.entries(headers)).get(name)
}

/** What is served, as OpenAPI 3.1: emitted from the contract, so it cannot disagree with the server. */
export function buildOpenApi(served: ReadonlySet<string>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of listOperations(served)) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'HCP portal',
      version: '0.1.0',
      description: 'Every answer is {success, result, data}; every refusal {success, result, code, message}.',
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(features).map(name => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: refusalSchema },
    },
  }
}

function describeOperation({ feature, name, endpoint }: Operation) {
  const { access, body, summary } = endpoint
  return {
    operationId: name.replace(/[^A-Za-z]+(.)?/g, (_match, next: string = '') => next.toUpperCase()),
    tags: [feature],
    summary,
    description: describeAccess(access),
    security: access === 'public' ? [] : access === 'optional' ? [{}, { session: [] }] : [{ session: [] }],
    parameters: describeParameters(name, endpoint),
    ...(body && { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }),
    responses: {
      200: { description: 'Done.', content: json(successSchema(endpoint)) },
      ...describeRefusals(endpoint),
    },
  }
}

function describeParameters(name: string, endpoint: Endpoint) {
  const header = headerOf(name)
  return [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(header ? [{ ...header, in: 'header', required: false, schema: { type: 'string' } }] : []),
  ]
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

function successSchema({ response, meta }: Endpoint): JsonSchema {
  return {
    type: 'object',
    properties: {
      success: { const: true },
      result: { const: 'success' },
      data: schemaOf(response, 'output'),
      ...(meta && { meta: schemaOf(meta, 'output') }),
    },
    required: ['success', 'result', 'data', ...(meta ? ['meta'] : [])],
  }
}

function describeRefusals(endpoint: Endpoint) {
  const byStatus = Map.groupBy(refusalsOf(endpoint), code => ERRORS[code].status)
  const refusal = (codes: ErrorCode[]) => ({
    description: codes.map(code => `${code}: ${ERRORS[code].text}`).join('\n\n'),
    content: json({ $ref: '#/components/schemas/Refusal' }),
  })
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(codes)]))
}

function json(schema: JsonSchema) {
  return { 'application/json': { schema } }
}

const refusalSchema: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    result: { const: 'error' },
    code: { enum: Object.keys(ERRORS) },
    message: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    retryAfter: { type: 'integer', description: 'Seconds until it makes sense to try again.' },
    requestId: { type: 'string', description: 'Names an unexpected failure in the log.' },
  },
  required: ['success', 'result', 'code', 'message'],
}
