import { inspect } from 'node:util'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestCode } from '../../test/codes.ts'
import { buildRep, freshPhone } from '../../test/factories.ts'
import { productionEnv, startMessageProvider } from '../../test/message-provider.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { createMessenger } from './messenger.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startMessageProvider>>
beforeAll(async () => {
  provider = await startMessageProvider()
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  provider.close()
})

/** A logger that remembers what it was told. */
function createMemoryLogger() {
  const lines: unknown[] = []
  const remember = (...line: unknown[]) => void lines.push(line)
  const logger: FastifyBaseLogger = Object.assign(Object.create(Fastify().log), {
    info: remember,
    error: remember,
  })
  return { logger, lines }
}

const message = (to: string) => ({ to, channel: 'SMS' as const, text: 'your code is 4711' })

test('demo mode keeps every message, newest first, and logs it once', async () => {
  const { logger, lines } = createMemoryLogger()
  const messenger = createMessenger({ config: { demo: true, messageWebhookUrl: undefined }, logger })
  const to = freshPhone()
  await messenger.send(server.db, message(to))
  await messenger.send(server.db, { ...message(to), text: 'later' })
  const inbox = await server.call('GET /dev/messages', { query: { to } })
  expect(inbox.data.map(({ text }) => text)).toEqual(['later', 'your code is 4711'])
  expect(inbox.data[0]).toMatchObject({ to, channel: 'SMS', createdAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(lines).toHaveLength(2)
})

test('the inbox finds a number however it is written, and shows all without one', async () => {
  const rep = await buildRep(server)
  await requestCode(server, rep.phone ?? '', 'LOGIN')
  const written = `+${rep.phone?.slice(0, 2)} ${rep.phone?.slice(2, 5)}-${rep.phone?.slice(5)}`
  const one = await server.call('GET /dev/messages', { query: { to: written } })
  expect(one.data).toHaveLength(1)
  const all = await server.call('GET /dev/messages')
  expect(all.data.some(({ to }) => to === rep.phone)).toBe(true)
})

test('outside demo mode a message is posted to the provider and its text never stored or logged', async () => {
  const { logger, lines } = createMemoryLogger()
  const messenger = createMessenger({ config: { demo: false, messageWebhookUrl: provider.url }, logger })
  const to = freshPhone()
  await messenger.send(server.db, message(to))
  expect(provider.received).toContainEqual(message(to))
  const stored = await server.db.selectFrom('messages').where('recipient', '=', to).selectAll().execute()
  expect(stored).toEqual([])
  expect(lines).toEqual([])
})

test('a message the provider refuses is MESSAGE_NOT_SENT and the log does not tell its text', async () => {
  const { logger, lines } = createMemoryLogger()
  const messenger = createMessenger({ config: { demo: false, messageWebhookUrl: provider.url }, logger })
  provider.failing = true
  const sending = messenger.send(server.db, message(freshPhone()))
  await expect(sending).rejects.toMatchObject({ code: 'MESSAGE_NOT_SENT' })
  provider.failing = false
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('4711')
})

test.each([
  ['refuses', () => provider.url],
  ['cannot be reached', () => 'http://127.0.0.1:1/messages'],
])(
  'the log does not tell the path or the query of a provider that %s, which may hold a token',
  async (_how, url) => {
    const { logger, lines } = createMemoryLogger()
    const messageWebhookUrl = `${url()}/path-token?key=query-token`
    const messenger = createMessenger({ config: { demo: false, messageWebhookUrl }, logger })
    provider.failing = true
    const sending = messenger.send(server.db, message(freshPhone()))
    await expect(sending).rejects.toMatchObject({ code: 'MESSAGE_NOT_SENT' })
    provider.failing = false
    expect(inspect(lines, { depth: null })).toContain('A message was not sent')
    expect(inspect(lines, { depth: null })).not.toMatch(/path-token|query-token/)
  },
)

test('the inbox does not exist outside demo mode', async () => {
  const production = await startTestServer(productionEnv(provider.url))
  expect(await production.call('GET /dev/messages')).toMatchObject({
    status: 404,
    error: { code: 'NOT_FOUND' },
  })
  await production.close()
})
