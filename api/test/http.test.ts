import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useTestServer } from './server.ts'

const server = useTestServer()

test('the process lives and the database answers', async () => {
  expect(await server.call('GET /health')).toMatchObject({ status: 200, data: { status: 'ok' } })
  expect(await server.call('GET /ready')).toMatchObject({ status: 200, data: { status: 'ready' } })
})

test('the readiness probe reports the version of the portal', async () => {
  const { data } = await server.call('GET /ready')
  expect(data.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(data.version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
})

test('an undeclared path answers 404 in the one error shape [H§7 D§2]', async () => {
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/setpass', payload: {} })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ success: false, result: 'error', code: 'NOT_FOUND', message: 'Not found' })
})

test.each([
  '/auth/register',
  '/auth/rb-register-otp',
  '/auth/login-otp',
  '/auth/login/phone',
  '/auth/setpass',
  '/auth/password-reset-email',
  '/auth/check-qr',
])('POST %s is listed but not built [H§7 D§2]', async path => {
  const { statusCode } = await server.app.inject({ method: 'POST', url: `/api${path}`, payload: {} })
  expect(statusCode).toBe(404)
})
