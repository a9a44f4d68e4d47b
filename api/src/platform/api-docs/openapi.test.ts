import { endpoints } from '@portal/contract/endpoints'
import type { HTTPMethods } from 'fastify'
import { describe, expect, test } from 'vitest'
import { useTestServer } from '../../../test/server.ts'
import { VERSION } from '../../config/version.ts'

const server = useTestServer()

function split(name: string) {
  const [method, path] = name.split(' ') as [HTTPMethods, string] // the contract's keys have this form
  return { method, url: `/api${path}` }
}

test.each(Object.keys(endpoints))('%s is served', name => {
  expect(server.app.hasRoute(split(name))).toBe(true)
})

describe('the OpenAPI document', () => {
  async function read() {
    const answer = await server.app.inject('/api/docs/openapi.json')
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    return answer.json()
  }

  test('lists exactly the served endpoints [H§7]', async () => {
    const { openapi, paths } = await read()
    expect(openapi).toBe('3.1.0')
    const listed = Object.entries<Record<string, unknown>>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    const served = Object.keys(endpoints).filter(name => server.app.hasRoute(split(name)))
    expect(listed.sort()).toEqual(served.sort())
  })

  test('describes access, input, response and errors [H§7]', async () => {
    const { paths } = await read()
    const check = paths['/auth/check-user'].post
    expect(check.security).toEqual([])
    expect(check.parameters).toMatchObject([{ name: 'X-Company-Id', in: 'header', required: false }])
    const body = check.requestBody.content['application/json'].schema
    expect(body).toMatchObject({ required: ['phone', 'type'], additionalProperties: false })
    const answer = check.responses[200].content['application/json'].schema
    expect(answer.properties.data.properties.identity.enum).toEqual(['REGISTER', 'LOGIN'])
    expect(check.responses[429].description).toContain('OTP_LIMIT: Too many codes were requested.')
    expect(check.responses[429].headers['Retry-After'].schema).toEqual({ type: 'integer' })
    expect(check.responses[413].description).toContain('PAYLOAD_TOO_LARGE')
  })

  test('describes the headers that change the effect of a call', async () => {
    const { paths } = await read()
    const headersOf = (path: string) =>
      paths[path].post.parameters.map((parameter: { name: string; schema: object; description: string }) => [
        parameter.name,
        parameter.description.split('.')[0],
      ])
    expect(headersOf('/orders')).toEqual([['Idempotency-Key', 'At most 100 characters']])
    expect(headersOf('/campaign-entries/update')).toEqual([
      [
        'If-Match',
        'The status the caller saw, in quotes; ENTRY_DECIDED when somebody else has made it another by now',
      ],
    ])
    expect(headersOf('/profile/update').map(([name]: [string]) => name)).toEqual([
      'If-Match',
      'Documents-Shown',
    ])
  })

  test('names the scope with which a key may call', async () => {
    const { paths, components } = await read()
    expect(components.securitySchemes.key.description).toContain('pk_')
    expect(paths['/admin/requests'].get.security).toEqual([{ session: [] }, { key: ['requests:read'] }])
    expect(paths['/admin/requests'].get.description).toContain('A key with the scope requests:read.')
    expect(paths['/admin/requests'].get.responses[429].description).toContain('TOO_MANY_REQUESTS')
    expect(paths['/admin/keys'].get.security).toEqual([{ session: [] }])
  })

  test('has the version of the portal, and no paragraphs of the specification', async () => {
    const document = await read()
    expect(document.info.version).toBe(VERSION)
    expect(JSON.stringify(document)).not.toContain('§')
  })

  test('names each operation once', async () => {
    const { paths } = await read()
    const ids = Object.values<Record<string, { operationId: string }>>(paths)
      .flatMap(methods => Object.values(methods))
      .map(operation => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
