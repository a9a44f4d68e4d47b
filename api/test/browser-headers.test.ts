import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { HTTPMethods } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildRep, buildToken } from './factories.ts'
import { useTestServer } from './server.ts'

const POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "object-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "require-trusted-types-for 'script'",
  // The two script URLs: the worker that solves a challenge, and the service worker.
  'trusted-types challenge-worker service-worker',
  "worker-src 'self'",
].join(';')

/** The headers of every response. */
const HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
/** The headers of a response without a page that is sent before the request is read. */
const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const folder = await mkdtemp(join(tmpdir(), 'portal-web-'))
beforeAll(async () => {
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'en'))
  await writeFile(join(folder, 'en/index.html'), '<!doctype html><title>Portal</title>')
  await writeFile(join(folder, 'en/login.html'), '<!doctype html><title>Login</title>')
  await writeFile(join(folder, 'en/.inline.json'), JSON.stringify([]))
  await writeFile(join(folder, 'assets/main-1a2b3c.js'), 'console.log("portal")')
})
afterAll(() => rm(folder, { recursive: true }))
const server = useTestServer({}, { webFolder: folder })
const https = useTestServer({ PUBLIC_URL: 'https://portal.example' })

type Address = { method: HTTPMethods; url: string }

/** Every URL with a route, read from the route tree that the server prints. */
function listAddresses(): Address[] {
  const path: string[] = []
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part, methods] = /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? []
      if (part === undefined || methods === undefined) return []
      path.splice(indent.length / 4, Number.POSITIVE_INFINITY, part)
      const url = path.join('').replace(':id', 'x').replace(/^\*$/, '/login')
      return methods.split(', ').map(method => ({ method: method as HTTPMethods, url })) // Fastify's own names
    })
}

async function ask({ method, url }: Address, token?: string) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await server.app.inject({ method, url, headers: authorization })
  return {
    asked: `${method} ${url}`,
    status: answer.statusCode,
    headers: answer.headers,
    isPage: method === 'GET' && String(answer.headers['content-type']).startsWith('text/html'),
  }
}

test('every response has one strict policy with Trusted Types, with and without a session [D§4 D§9]', async () => {
  const people = [await buildHcp(server), await buildRep(server), await buildAdmin(server)]
  const tokens = await Promise.all(people.map(person => buildToken(server, person)))
  const addresses: Address[] = [
    ...listAddresses().filter(({ url }) => url !== '/api/auth/logout'),
    ...[
      '/',
      '/l/0123456789abcdef',
      '/portal/home/a.b.c',
      '/nowhere',
      '/assets/main-1a2b3c.js',
      '/assets/gone.js',
      '/api/nothing',
    ].map(url => ({ method: 'GET', url }) satisfies Address),
  ]
  expect(addresses.length).toBeGreaterThan(50)
  const answers = await Promise.all(
    [undefined, ...tokens].flatMap(token => addresses.map(address => ask(address, token))),
  )
  for (const { asked, headers } of answers) expect([asked, headers]).toMatchObject([asked, HEADERS])
  expect([...new Set(answers.filter(({ isPage }) => isPage).map(({ asked }) => asked))].sort()).toEqual([
    'GET /',
    'GET /dev/messages',
    'GET /l/0123456789abcdef',
    'GET /login',
    'GET /nowhere',
    'GET /portal/home/a.b.c',
  ])

  // Personal responses are never cached; others may be.
  const isKept = /^(GET|HEAD) \/(?!api\/|dev\/)|\.css$/
  for (const { asked, headers } of answers.filter(
    ({ asked, status }) => status !== 404 && !isKept.test(asked),
  )) {
    expect([asked, headers['cache-control']]).toEqual([asked, 'no-store'])
  }
  expect(answers.filter(({ asked, status }) => status === 200 && !isKept.test(asked)).length).toBeGreaterThan(
    30,
  )
  expect(answers.find(({ asked }) => asked === 'GET /assets/main-1a2b3c.js')?.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('only over https are browsers told to use https from then on', async () => {
  const plain = await server.app.inject('/dev/messages')
  expect(plain.headers).not.toHaveProperty('strict-transport-security')
  const { headers } = await https.app.inject('/dev/messages')
  expect(headers['content-security-policy']).toBe(`${POLICY};upgrade-insecure-requests`)
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('a response without a route is never sniffed and never cached', async () => {
  const { headers } = await server.app.inject('/portal/home/%zz')
  expect(headers).toMatchObject(BARE_HEADERS)
  const { port, hostname } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), hostname)
  socket.end('hello\r\n\r\n')
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  for (const [name, value] of Object.entries(BARE_HEADERS)) expect(head).toContain(`\r\n${name}: ${value}`)
})
