import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const [recipient, body, minute] of [
    ['60120000001', 'Your code is 4711.', 1],
    ['60120000002', 'Order <b>shipped</b> & "on its way"', 2],
    ['60120000001', 'Your code is 0815.', 3],
    ['60120000003', 'There is news: http://localhost:3000/portal/home/a.1234.b', 4],
  ] as const) {
    const created_at = new Date(Date.UTC(2026, 10, 2, 3, minute))
    await server.db.insertInto('dev_inbox').values({ recipient, body, channel: 'SMS', created_at }).execute()
  }
})
afterAll(() => server.close())

async function open(url: string, of: TestServer = server) {
  const answer = await of.app.inject({ url })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

test('the inbox shows number, channel, time and text, newest first, with the code set apart', async () => {
  const { status, text, headers } = await open('/dev/messages')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(text).toContain('<p class="code">0815</p>')
  expect(text.match(/class="code"/g)).toHaveLength(2)
  expect(text).toContain('+60120000001')
  expect(text).toContain('SMS')
  expect(text).toContain('2 Nov 2026, 11:03:00')
  expect(text.indexOf('0815')).toBeLessThan(text.indexOf('shipped'))
  expect(text.indexOf('shipped')).toBeLessThan(text.indexOf('4711'))
})

test('the inbox escapes markup in messages', async () => {
  const { text } = await open('/dev/messages')
  expect(text).toContain('Order &lt;b&gt;shipped&lt;/b&gt; &amp; &quot;on its way&quot;')
})

test('links in messages are clickable in the inbox', async () => {
  const link = 'http://localhost:3000/portal/home/a.1234.b'
  expect((await open('/dev/messages')).text).toContain(`There is news: <a href="${link}">${link}</a>`)
})

test('the inbox can be filtered by one number in any notation', async () => {
  for (const to of ['60120000002', '%2B60 12-000 0002']) {
    const { text } = await open(`/dev/messages?to=${to}`)
    expect(text).toContain('shipped')
    expect(text).not.toContain('4711')
  }
  expect((await open('/dev/messages?to=60199999999')).text).toContain('No messages yet.')
})

test('the inbox refreshes itself without script, until it is paused', async () => {
  const { headers, text } = await open('/dev/messages')
  expect(headers.refresh).toBe('3')
  expect(text).not.toContain('<script')
  expect((await open('/dev/messages?refresh=off')).headers.refresh).toBeUndefined()
})

test('the inbox has a separate stylesheet, as the content security policy requires', async () => {
  const { text } = await open('/dev/messages')
  expect(text).toContain('<link rel="stylesheet" href="/dev/messages.css">')
  expect(text).not.toMatch(/<style|style=/)
  expect((await open('/dev/messages.css')).headers['content-type']).toBe('text/css; charset=utf-8')
})

test('in production there is no inbox', async () => {
  const production = await startTestServer({
    NODE_ENV: 'production',
    SESSION_SECRET: 'sGz5FWoetqavpZv892D6fM9lmIHQVaVQPprrPrxEJ2A',
    PUBLIC_URL: 'https://portal.example',
    MESSAGE_WEBHOOK_URL: 'https://messages.example',
    MESSAGE_WEBHOOK_SECRET: 'wQ3rTn8Zx1Lk6VbHs0YpDfGj2McAe5Uo7RiNtBvKzX4',
    TRUSTED_PROXIES: '0',
  })
  try {
    for (const url of ['/dev/messages', '/dev/messages.css', '/api/dev/messages']) {
      expect(await open(url, production)).toMatchObject({ status: 404 })
    }
  } finally {
    await production.close()
  }
})
