import { beforeAll, expect, test } from 'vitest'
import { productionEnv } from '../../test/message-provider.ts'
import { type TestServer, useTestServer } from '../../test/server.ts'

const server = useTestServer()
const production = useTestServer({ ...productionEnv('https://messages.example'), NODE_ENV: 'production' })
beforeAll(async () => {
  for (const [recipient, body, minute] of [
    ['60120000001', 'Your code is 4711.', 1],
    ['60120000002', 'Order <b>shipped</b> & "on its way"', 2],
    ['60120000001', 'Your code is 0815.', 3],
    ['60120000003', 'There is news: http://localhost:3000/l/0123456789abcdef', 4],
  ] as const) {
    const created_at = new Date(Date.UTC(2026, 10, 2, 3, minute))
    await server.db.insertInto('dev_inbox').values({ recipient, body, channel: 'SMS', created_at }).execute()
  }
})

async function open(url: string, of: TestServer = server) {
  const answer = await of.app.inject({ url })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

test('the inbox shows the newest message first, codes apart, links to click and markup escaped', async () => {
  const { status, text, headers } = await open('/dev/messages')
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const link = 'http://localhost:3000/l/0123456789abcdef'
  for (const part of [
    ...['+60\u00a012-000\u00a00001</a> · SMS', '2 Nov 2026, 11:03:00', '<p class="code">0815</p>'],
    'Order &lt;b&gt;shipped&lt;/b&gt; &amp; &quot;on its way&quot;',
    `There is news: <a href="${link}">${link}</a>`,
  ])
    expect(text).toContain(part)
  expect(text.match(/class="code"/g)).toHaveLength(2)
  const places = ['0815', 'shipped', '4711'].map(word => text.indexOf(word))
  expect(places.toSorted((one, other) => one - other)).toEqual(places)
})

test('the inbox can be filtered by one number in any notation', async () => {
  for (const to of ['60120000002', '%2B60 12-000 0002']) {
    const { text } = await open(`/dev/messages?to=${to}`)
    expect(text).toContain('shipped')
    expect(text).not.toContain('4711')
  }
  expect((await open('/dev/messages?to=60199999999')).text).toContain('No messages yet.')
})

test('the inbox refreshes itself until it is paused, without script or inline style', async () => {
  const { headers, text } = await open('/dev/messages')
  expect(headers.refresh).toBe('3')
  expect((await open('/dev/messages?refresh=off')).headers.refresh).toBeUndefined()
  expect(text).not.toMatch(/<script|<style|style=/)
  expect(text).toContain('<link rel="stylesheet" href="/dev/messages.css">')
  expect((await open('/dev/messages.css')).headers['content-type']).toBe('text/css; charset=utf-8')
})

test('in production there is no inbox', async () => {
  for (const url of ['/dev/messages', '/dev/messages.css', '/api/dev/messages']) {
    expect(await open(url, production)).toMatchObject({ status: 404 })
  }
})
