import { API_KEY_PREFIX } from '@portal/contract/auth/api-key-rules'
import { SCOPES } from '@portal/contract/auth/scopes'
import type { Endpoint } from '@portal/contract/endpoint'
import { rooms } from '@portal/contract/endpoints'
import { problemToEnglish } from '@portal/contract/english'
import { ERROR_STATUS, type ErrorCode } from '@portal/contract/errors'
import { PICTURE_TYPES } from '@portal/contract/platform/picture-rules'
import * as z from 'zod/mini'
import { VERSION } from '../../config/version.ts'
import { describeWhoMayCall, listEndpointErrorCodes } from './refusals.ts'

export type JsonSchema = z.core.JSONSchema.JSONSchema

const PLACES = { params: 'path', query: 'query', headers: 'header' } as const

/** A served endpoint with its room. */
export type Operation = { room: string; name: string; method: string; path: string; endpoint: Endpoint }

/** Lists the served endpoints in the order of the contract. */
export function listServedOperations(servedEndpoints: ReadonlySet<string>): Operation[] {
  return Object.entries(rooms).flatMap(([room, declared]) =>
    Object.entries<Endpoint>(declared)
      .filter(([name]) => servedEndpoints.has(name))
      .map(([name, endpoint]) => {
        const [method = '', path = ''] = name.split(' ')
        return { room, name, method, path, endpoint }
      }),
  )
}

/** A JSON schema of what a caller sends (`input`) or of what the server returns (`output`). */
export function zodToJsonSchema(schema: z.ZodMiniType, direction: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any' })
  return rest
}

/** Generates OpenAPI 3.1 from the contract, so it always agrees with the server. */
export function buildOpenApi(servedEndpoints: ReadonlySet<string>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of listServedOperations(servedEndpoints)) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'HCP portal',
      version: VERSION,
      description: 'Every answer is {success, result, data}; every refusal {success, result, code, message}.',
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(rooms).map(name => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: `A key: ${API_KEY_PREFIX}… Its scopes: ${SCOPES.join(', ')}.`,
        },
      },
      schemas: { Refusal: refusalSchema },
    },
  }
}

/** A summary without the paragraphs of the specification that it comes from, which only a developer of the portal reads. */
function withoutParagraphs(summary: string): string {
  return summary.replace(/ \([^()]*§[^()]*\)/g, '')
}

function describeOperation({ room, name, endpoint }: Operation) {
  const { body, summary } = endpoint
  return {
    operationId: name.replace(/[^A-Za-z]+(.)?/g, (_match, next: string = '') => next.toUpperCase()),
    tags: [room],
    summary: withoutParagraphs(summary),
    description: describeWhoMayCall(endpoint),
    security: describeSecurity(endpoint),
    parameters: toOpenApiParameters(endpoint),
    ...(body && { requestBody: { required: true, content: bodyOf(endpoint, body) } }),
    responses: {
      200: { description: 'Done.', content: contentOf(endpoint) },
      ...describeRefusals(endpoint),
    },
  }
}

/** The ways in which an endpoint may be called; of a key the scope that it needs. */
function describeSecurity({ access, scope }: Endpoint) {
  if (access === 'public') return []
  if (access === 'optional') return [{}, { session: [] }]
  return [{ session: [] }, ...(scope === undefined ? [] : [{ key: [scope] }])]
}

function bodyOf({ bodyIs }: Endpoint, body: z.ZodMiniType) {
  if (bodyIs === undefined) return json(zodToJsonSchema(body, 'input'))
  return Object.fromEntries(PICTURE_TYPES.map(type => [type, {}]))
}

/** The parameters of an endpoint: path, query and headers. */
export function toOpenApiParameters(endpoint: Endpoint) {
  return (['params', 'query', 'headers'] as const).flatMap(part => {
    const schema = endpoint[part]
    if (schema === undefined) return []
    const { properties = {}, required = [] } = zodToJsonSchema(schema, 'input')
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...rule } = typeof property === 'object' ? property : {}
      return {
        name: part === 'headers' ? writeHeader(name) : name,
        in: PLACES[part],
        required: required.includes(name),
        ...(description !== undefined && { description }),
        schema: rule,
      }
    })
  })
}

/** Capitalises a header name: If-Match. */
function writeHeader(name: string): string {
  return name.replace(/(^|-)[a-z]/g, start => start.toUpperCase())
}

function contentOf(endpoint: Endpoint) {
  if (endpoint.file !== undefined)
    return { [endpoint.file]: endpoint.file === 'text/csv' ? { schema: { type: 'string' } } : {} }
  return json(successSchema(endpoint))
}

function successSchema({ response, meta }: Endpoint): JsonSchema {
  return {
    type: 'object',
    properties: {
      success: { const: true },
      result: { const: 'success' },
      data: zodToJsonSchema(response, 'output'),
      ...(meta && { meta: zodToJsonSchema(meta, 'output') }),
    },
    required: ['success', 'result', 'data', ...(meta ? ['meta'] : [])],
  }
}

function describeRefusals(endpoint: Endpoint) {
  const byStatus = Map.groupBy(listEndpointErrorCodes(endpoint), code => ERROR_STATUS[code])
  const refusal = (status: number, codes: ErrorCode[]) => ({
    description: codes.map(code => `${code}: ${problemToEnglish({ code })}`).join('\n\n'),
    ...(status === 429 && { headers: { 'Retry-After': retryAfter } }),
    content: json({ $ref: '#/components/schemas/Refusal' }),
  })
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(status, codes)]))
}

function json(schema: JsonSchema) {
  return { 'application/json': { schema } }
}

const retryAfter = { description: 'Seconds until it makes sense to try again.', schema: { type: 'integer' } }

/** A code with the parameters of its text. */
const problemSchema = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
} satisfies JsonSchema

const refusalSchema: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    result: { const: 'error' },
    code: { enum: Object.keys(ERROR_STATUS) },
    message: { type: 'string' },
    problem: {
      ...problemSchema,
      description: 'What exactly was refused, where the code alone does not say it.',
    },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' }, ...problemSchema.properties },
      },
    },
    retryAfter: { type: 'integer', description: 'As the Retry-After header.' },
    requestId: { type: 'string', description: 'Names an unexpected failure in the log.' },
  },
  required: ['success', 'result', 'code', 'message'],
}
