import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { problemToEnglish } from '@portal/contract/english'
import type { ErrorCode } from '@portal/contract/errors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSearchedLog } from '../../../test/searched-log.ts'
import { useTestServer } from '../../../test/server.ts'
import { PortalError } from './errors.ts'
import { addFastifyErrorHandlers } from './handle-errors.ts'

const server = useTestServer()
const log = createSearchedLog()
/** A deadlock, a statement time-out, too many connections, a full disk, a read-only server. */
const DATABASE_FAULTS = ['40P01', '57014', '53300', '53100', '25006']
let failing: FastifyInstance
let url: URL
beforeAll(async () => {
  url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  const loggerInstance: FastifyBaseLogger = log.logger
  failing = Fastify({ loggerInstance })
  addFastifyErrorHandlers(failing)
  failing.get('/crash', () => Promise.reject(new Error('relation "users" does not exist')))
  for (const code of DATABASE_FAULTS)
    failing.get(`/${code}`, () =>
      Promise.reject(Object.assign(new Error('fault of "60123456789"'), { code })),
    )
  failing.get('/busy', () => Promise.reject(Object.assign(new Error('busy'), { statusCode: 503 })))
  failing.get('/later', () => Promise.reject(new PortalError('OTP_TOO_EARLY', { retryAfter: 42 })))
})
afterAll(() => failing.close())

function refusal(code: ErrorCode) {
  return { success: false, result: 'error', code, message: problemToEnglish({ code }) }
}

test('an unexpected error reveals only its request id [H§8 D§2]', async () => {
  const answer = await failing.inject('/crash')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ ...refusal('INTERNAL'), requestId: expect.any(String) })
})

test('an overloaded server answers 503 in the common error shape', async () => {
  const answer = await failing.inject('/busy')
  expect([answer.statusCode, answer.json()]).toEqual([503, refusal('UNAVAILABLE')])
})

test.each(DATABASE_FAULTS)('a database fault %s answers 503, and the log has the cause', async code => {
  const before = log.lines.length
  const answer = await failing.inject(`/${code}`)
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'UNAVAILABLE', retryAfter: 2 }])
  const warned = log.lines.slice(before).filter(({ level }) => level === 40)
  expect(warned).toMatchObject([{ err: { code, message: 'fault of …' } }])
})

test('a temporary refusal says when to retry, in body and header', async () => {
  const answer = await failing.inject('/later')
  expect([answer.statusCode, answer.json()]).toEqual([429, { ...refusal('OTP_TOO_EARLY'), retryAfter: 42 }])
  expect(answer.headers['retry-after']).toBe('42')
})

test.each([
  ['an address that cannot be decoded', '/api/%zz', 400, 'MALFORMED_BODY'],
  ['a parameter longer than any id', `/api/carts/${'x'.repeat(200)}`, 400, 'MALFORMED_BODY'],
  ['a path nobody declared', '/api/image-upload', 404, 'NOT_FOUND'],
] as const)('%s is refused in the common error shape', async (_name, path, status, code) => {
  const answer = await server.app.inject({ method: 'DELETE', url: path })
  expect([answer.statusCode, answer.json()]).toEqual([status, refusal(code)])
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
})

test('a wrong method on a declared path answers 404', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await server.app.inject({ method, url: '/api/auth/check-user' })
    expect([answer.statusCode, answer.json()]).toEqual([404, refusal('NOT_FOUND')])
  }
})

test('HEAD is answered and refused like GET, without a body', async () => {
  const good = await server.app.inject({ method: 'HEAD', url: '/api/health' })
  expect([good.statusCode, good.body]).toEqual([200, ''])
  const closed = await server.app.inject({ method: 'HEAD', url: '/api/users/details' })
  expect([closed.statusCode, closed.body]).toEqual([401, ''])
})

test('no cache may store a response, however its path is written', async () => {
  for (const path of ['/api/health', '/%61pi/health', '/api/nothing']) {
    expect((await server.app.inject(path)).headers['cache-control']).toBe('no-store')
  }
})

test.each([
  ['a request that is no HTTP', 'hello\r\n\r\n'],
  ['headers of 20 kB', `GET /api/health HTTP/1.1\r\nhost: portal\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`],
])('%s is refused in the one error shape, and the server goes on', async (_name, request) => {
  const socket = connect(Number(url.port), url.hostname)
  socket.end(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(JSON.parse(body)).toEqual(refusal('MALFORMED_BODY'))
  expect((await fetch(`${url.origin}/api/health`)).status).toBe(200)
})
