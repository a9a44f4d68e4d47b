import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { BOUNDLESS } from '../../../test/boundless.ts'
import { examples } from '../../../test/examples.ts'
import { useTestServer } from '../../../test/server.ts'

const closed = { running: 0, waiting: 0 }
const open = { running: 1, waiting: 0 }

const server = useTestServer(
  {},
  { bounds: { ...BOUNDLESS, urgent: open, password: closed, file: closed, staff: closed, other: open } },
)
let url: URL
beforeAll(async () => {
  url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
})

test("a full class refuses with 503 and Retry-After, and admins' lists and files take no slots from HCPs [D§1]", async () => {
  for (const name of [
    'POST /auth/login',
    'GET /admin/company',
    'GET /admin/requests',
    'POST /admin/reps/export',
    'POST /admin/import',
  ] as const) {
    const { status, error, headers } = await server.call(name, examples[name])
    expect([name, status, error.code, headers['retry-after']]).toEqual([name, 503, 'UNAVAILABLE', '1'])
  }
  for (const name of ['POST /auth/check-user', 'GET /public/promoters'] as const)
    expect([name, (await server.call(name, examples[name])).status]).toEqual([name, 200])
})

test('health and readiness probes are always answered', async () => {
  expect((await server.call('GET /health')).status).toBe(200)
  expect((await server.call('GET /ready')).status).toBe(200)
})

test('a refusal is sent before the body arrives', async () => {
  const socket = connect(Number(url.port), url.hostname)
  const head = 'POST /api/auth/login HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\n'
  socket.write(`${head}content-length: 1000\r\n\r\n{`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /)
  socket.destroy()
})

test('a slow body holds no slot: other requests are served', async () => {
  const socket = connect(Number(url.port), url.hostname)
  const head = 'POST /api/auth/check-user HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\n'
  await new Promise(resolve => socket.write(`${head}content-length: 1000\r\n\r\n{`, resolve))
  // The slow request's headers were sent before.
  await fetch(`${url.origin}/api/health`)
  const { status } = await server.call('POST /auth/check-user', examples['POST /auth/check-user'])
  expect(status).toBe(200)
  socket.destroy()
})
