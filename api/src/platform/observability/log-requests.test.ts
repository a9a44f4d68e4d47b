import { Writable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { codeIn, requestCode } from '../../../test/codes.ts'
import { buildHcp, buildLinkCode, buildToken } from '../../../test/factories.ts'
import { productionEnv, useMessageProvider } from '../../../test/message-provider.ts'
import { useTestServer } from '../../../test/server.ts'
import { createLogger } from './logger.ts'

type Line = {
  id: string
  method: string
  route: string
  status: number
  ms: number
  level: number
  msg: string
}

let log = ''
const logger = createLogger(
  'debug',
  new Writable({
    write(chunk, _encoding, done) {
      log += chunk
      done()
    },
  }),
)
const requests = (): Line[] =>
  log
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
    .filter(({ msg }) => msg === 'Request')
const routes = () => requests().map(({ method, route, status }) => `${method} ${route} ${status}`)

const server = useTestServer({}, { logger })
const provider = await useMessageProvider()
const production = useTestServer(productionEnv(provider.url), { logger })
beforeEach(() => {
  log = ''
})

test('each request logs one line with id, method, route pattern, status and milliseconds', async () => {
  const hcp = await buildHcp(server)
  const token = await buildToken(server, hcp)
  await server.call('GET /users/details', { token })
  await server.call('DELETE /carts/:id', { token, params: { id: hcp.id } })
  await server.app.inject('/api/nothing/60123456789')
  await server.app.inject('/api/%zz')
  await server.app.inject({ method: 'POST', url: '/portal/home/a.b.c' })
  expect(routes()).toEqual([
    'GET /api/users/details 200',
    'DELETE /api/carts/:id 404',
    'GET (none) 404',
    'GET (none) 400',
    'POST (none) 404',
  ])
  for (const { id, ms } of requests()) {
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(ms).toBeGreaterThanOrEqual(0)
  }
  expect(new Set(requests().map(({ id }) => id)).size).toBe(5)
})

test('successful probes are logged at debug level', async () => {
  await server.call('GET /health')
  await server.call('GET /ready')
  expect(requests().map(({ level }) => level)).toEqual([20, 20])
})

test('no log line contains a number, a code, a token, a URL or a body', async () => {
  const hcp = await buildHcp(production)
  const phone = hcp.phone ?? ''
  const token = await buildToken(production, hcp)
  const send = () =>
    production.call('POST /auth/otp', {
      body: { recipient: phone, tokenAction: 'LOGIN', tokenType: 'PHONE' },
    })
  await send()
  const code = codeIn(provider.received[0])
  expect(code).toMatch(/^\d{4}$/)
  const verify = {
    recipient: phone,
    tokenAction: 'LOGIN',
    tokenType: 'PHONE',
    token: code,
    degenerate: true,
  } as const
  await production.call('POST /auth/verify-token', { body: verify })
  await production.call('GET /users/details', { token })
  await production.call('POST /auth/token', { body: { token } })
  await production.app.inject(`/portal/home/${token}`)
  const link = await buildLinkCode(production, hcp)
  for (const code of [link, `${link}x`, '\u0000'.concat(link)])
    await production.call('POST /auth/link', { body: { code } })
  for (const url of [`/l/${link}`, `/l/%zz${link}`, `/api/auth/link/${link}`, `/api/auth/link?code=${link}`])
    await production.app.inject({ url, headers: { referer: `https://portal.example/l/${link}` } })
  await production.app.inject({ method: 'POST', url: `/l/${link}`, payload: link })
  await production.app.inject(`/api/auth/token?token=${token}&phone=${phone}`)
  await production.app.inject(`/api/%zz/${token}`)
  // An internal error with every detail that the database reports.
  await production.asOwner('alter table sessions rename to gone')
  const failed = await production.call('POST /auth/verify-token', {
    token,
    body: { ...verify, tokenAction: 'REGISTER', degenerate: false },
  })
  expect(failed.status).toBe(500)

  expect(requests().length).toBeGreaterThanOrEqual(8)
  for (const secret of [
    phone,
    `"${code}"`,
    `: ${code}`,
    token,
    link,
    token.split('.')[2] ?? '',
    hcp.full_name,
  ]) {
    expect([secret, log.includes(secret)]).toEqual([secret, false])
  }
  expect(log).toContain(JSON.stringify(failed.error.requestId))
})

test('in a demo only the line of the message contains the phone number', async () => {
  const phone = (await buildHcp(server)).phone ?? ''
  await requestCode(server, phone, 'LOGIN')
  const told = log.split('\n').filter(line => line.includes(phone))
  expect(told.map(line => JSON.parse(line).msg)).toEqual(['Demo message'])
})
