import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useTestServer } from './server.ts'

const server = useTestServer()

test('the probes answer that the process is alive, and which version is ready', async () => {
  expect(await server.call('GET /health')).toMatchObject({ status: 200, data: { status: 'ok' } })
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(await server.call('GET /ready')).toMatchObject({ status: 200, data: { status: 'ready', version } })
})

test('endpoints that are listed but not built return 404 [H§7 D§2]', async () => {
  for (const name of [...['register', 'rb-register-otp', 'login-otp', 'login/phone', 'check-qr']]) {
    const answer = await server.app.inject({ method: 'POST', url: `/api/auth/${name}`, payload: {} })
    expect([name, answer.statusCode, answer.json().code]).toEqual([name, 404, 'NOT_FOUND'])
  }
})
