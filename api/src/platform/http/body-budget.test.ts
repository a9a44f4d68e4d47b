import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildHcp, buildToken } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'

const server = useTestServer({ TRUSTED_PROXIES: '1' })
let url: URL
let sockets: Socket[] = []
beforeAll(async () => {
  url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
})

const patience = { timeout: 20_000 }

type Begun = { socket: Socket; answer: string }

/** Sends the head of a request and one byte of its body. */
async function begin(path: string, headers: Record<string, string | number>): Promise<Begun> {
  const socket = connect(Number(url.port), url.hostname).on('error', () => undefined)
  sockets.push(socket)
  const begun: Begun = { socket, answer: '' }
  socket.on('data', data => {
    begun.answer += data
  })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const body = 'transfer-encoding' in headers ? '1\r\n{\r\n' : '{'
  await new Promise(sent =>
    socket.write(`POST /api${path} HTTP/1.1\r\nhost: portal\r\n${lines.join('')}\r\n${body}`, sent),
  )
  return begun
}

const check = (from: string, length: Record<string, string | number>) =>
  begin('/auth/check-user', { 'content-type': 'application/json', 'x-forwarded-for': from, ...length })
const checks = (count: number, from: string, length: Record<string, string | number>) =>
  Promise.all(Array.from({ length: count }, () => check(from, length)))
const refused = (requests: readonly Begun[]) =>
  requests.filter(({ answer }) => answer.startsWith('HTTP/1.1 503 ')).length

test('a user has three uploads of 5 MB under way; the next is refused unread until one has ended [D§1]', async () => {
  const token = await buildToken(server, await buildHcp(server))
  const upload = (length: Record<string, string | number>, authorization = `Bearer ${token}`) =>
    begin(`/cases/${randomUUID()}/photos`, { authorization, 'content-type': 'image/png', ...length })
  const [whole, chunked] = [{ 'content-length': 4_990_000 }, { 'transfer-encoding': 'chunked' }]
  const first = await Promise.all([
    upload(whole),
    upload(whole),
    upload(chunked),
    upload(chunked),
    upload(whole),
  ])
  await expect.poll(() => refused(first), patience).toBe(2)
  expect(first.find(({ answer }) => answer !== '')?.answer).toMatch(/retry-after: \d+\r\n/i)
  const colleague = await upload(whole, `Bearer ${await buildToken(server, await buildHcp(server))}`)
  // A body that is too large is refused as such, and takes nothing.
  const tooLarge = await upload({ 'content-length': 7_000_000 })
  await expect.poll(() => tooLarge.answer, patience).toMatch(/^HTTP\/1.1 413 /)
  expect(colleague.answer).toBe('')
  first.find(({ answer }) => answer === '')?.socket.destroy()
  await expect
    .poll(async () => {
      const next = await upload({ 'content-length': 1 })
      await expect.poll(() => next.answer, patience).not.toBe('')
      return next.answer.slice(9, 12)
    }, patience)
    .toBe('404')
  const [again, full] = [await upload(whole), await upload(whole)]
  await expect.poll(() => refused([again, full]), patience).toBe(1)
})

test('bodies of a stranger fill neither the memory nor the room of others [D§1]', async () => {
  const stranger = await checks(203, '203.0.113.1', { 'content-length': 99_000 })
  await expect.poll(() => refused(stranger), patience).toBe(1)
  const neighbour = await check('203.0.113.2', { 'content-length': 99_000 })
  const unnamed = await check('203.0.113.1', { 'transfer-encoding': 'chunked' })
  await expect.poll(() => refused([unnamed]), patience).toBe(1)
  expect(neighbour.answer).toBe('')
})

test('however many addresses fill the room of ordinary bodies, a login is served [D§1]', async () => {
  const flood = await Promise.all(
    ['203.0.113.3', '203.0.113.4', '203.0.113.5', '203.0.113.6'].map(from =>
      checks(160, from, { 'content-length': 99_000 }),
    ),
  )
  await expect.poll(() => refused(flood.flat()), patience).toBeGreaterThanOrEqual(640 - 606)
  const login = await fetch(new URL('/api/auth/check-user', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify({ phone: '60123000001', type: 'NO_OTP' }),
  })
  expect(login.status).toBe(200)
})
