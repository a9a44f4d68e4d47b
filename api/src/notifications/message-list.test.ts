import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildOrder, buildToken, freshPhone } from '../../test/factories.ts'
import { buildMessage } from '../../test/messages.ts'
import { useTestServer } from '../../test/server.ts'
import type { UserRow } from '../platform/database/schema.ts'

const server = useTestServer()
let admin: UserRow
let token: string
let hcp: UserRow
beforeAll(async () => {
  admin = await buildAdmin(server)
  token = await buildToken(server, admin)
  hcp = await buildHcp(server, { title: 'Dr', full_name: 'Hana Yusof' })
})
beforeEach(async () => {
  await server.db.deleteFrom('messages').execute()
})

const read = (query: Record<string, string> = {}) => server.call('GET /admin/messages', { token, query })
const idsOf = async (query: Record<string, string>) => (await read(query)).data.map(({ id }) => id)
const retry = (id: string) => server.call('POST /admin/messages/:id/retry', { token, params: { id } })

test('a message is shown with recipient, result and next attempt', async () => {
  const nextAt = new Date(Date.now() + 60_000)
  const { id } = await buildMessage(server, hcp, {
    attempts: 2,
    answer: 'no answer',
    tried_at: new Date(),
    next_at: nextAt,
  })
  const { data } = await read()
  expect(data).toEqual([
    {
      id,
      kind: 'REGISTRATION_APPROVED',
      state: 'WAITING',
      recipient: hcp.phone,
      person: { id: hcp.id, name: 'Dr Hana Yusof' },
      channel: null,
      provider: null,
      answer: 'no answer',
      attempts: 2,
      orderId: null,
      createdAt: expect.any(String),
      dueAt: expect.any(String),
      nextAt: nextAt.toISOString(),
      triedAt: expect.any(String),
    },
  ])
  await server.db.updateTable('messages').set({ state: 'SENT', provider: 'twilio' }).execute()
  expect((await read()).data).toMatchObject([{ state: 'SENT', provider: 'twilio', nextAt: null }])
})

test('neither a code nor its sealed form is in the list or the export [D§3]', async () => {
  const details = JSON.stringify({ sealed: 'SEALED-SECRET', codeId: randomUUID(), text: 'FREE-TEXT' })
  const { id } = await buildMessage(server, hcp, { kind: 'CODE', details })
  const list = await read()
  const file = await server.call('POST /admin/messages/export', { token, body: {} })
  for (const { text } of [list, file]) {
    expect(text).toContain(id)
    expect(text).not.toMatch(/SEALED|FREE-TEXT/)
  }
  expect(file.text).toContain(',One-time code,Waiting,')
})

test('the filters for state, kind, request and number apply together', async () => {
  const user = await buildHcp(server)
  const { id: order } = await buildOrder(server, { user })
  const failed = await buildMessage(server, hcp, { state: 'FAILED' })
  const about = await buildMessage(server, user, {
    kind: 'REQUEST_APPROVED',
    order_id: order,
    state: 'FAILED',
  })
  await buildMessage(server, user, { kind: 'REQUEST_APPROVED', state: 'SENT', recipient: user.phone })
  expect(await idsOf({ state: 'FAILED' })).toEqual([about.id, failed.id])
  expect(await idsOf({ state: 'FAILED', kind: 'REQUEST_APPROVED' })).toEqual([about.id])
  expect(await idsOf({ order, kind: 'REQUEST_APPROVED' })).toEqual([about.id])
  expect(await idsOf({ state: 'FAILED', number: hcp.phone ?? '' })).toEqual([failed.id])
})

test('the end of a number in any notation finds the messages sent to it and those for its current owner', async () => {
  const [old, phone] = [freshPhone(), freshPhone()]
  const owner = await buildHcp(server, { phone })
  const sent = await buildMessage(server, owner, { state: 'SENT', recipient: old })
  const waiting = await buildMessage(server, owner)
  const local = phone.replace(/^60(\d{2})(\d{3})/, '0$1-$2 ')
  for (const number of [phone, `+${phone}`, local, phone.slice(-5)])
    expect([number, await idsOf({ number })]).toEqual([number, [waiting.id]])
  expect(await idsOf({ number: old })).toEqual([sent.id])
  for (const number of ['123', 'Hana', '%%%%'])
    expect([number, (await read({ number })).error.code]).toEqual([number, 'VALIDATION'])
})

test('pages have no gaps, and counts by state cover the last day', async () => {
  for (let count = 0; count < 60; count += 1)
    await buildMessage(server, hcp, { state: count % 2 === 0 ? 'SENT' : 'FAILED' })
  await buildMessage(server, hcp, { state: 'EXPIRED', created_at: new Date(Date.now() - 25 * 3_600_000) })
  const first = await read()
  await buildMessage(server, hcp)
  const second = await read({ cursor: first.meta.next ?? '' })
  expect([first.data.length, second.data.length, second.meta.next]).toEqual([50, 11, null])
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(61)
  expect(first.meta.byState).toEqual({ SENT: 30, FAILED: 30 })
  expect((await read({ state: 'EXPIRED' })).meta.byState).toEqual({ SENT: 30, FAILED: 30, WAITING: 1 })
})

test('the counts of the states are those of the listed messages, at most 1,000 each, and of no single kind', async () => {
  const other = await buildHcp(server)
  for (const state of ['SENT', 'SENT', 'FAILED', 'EXPIRED'] as const)
    await buildMessage(server, hcp, { state })
  await buildMessage(server, other, { state: 'SENT', recipient: other.phone })
  const count = (query: Record<string, string>) => server.call('GET /admin/message-counts', { token, query })
  const none = { WAITING: 0, DELIVERED: 0, DROPPED: 0, MUTED: 0 }
  expect((await count({})).data).toEqual({ ...none, SENT: 3, FAILED: 1, EXPIRED: 1 })
  const found = { ...none, SENT: 1, FAILED: 0, EXPIRED: 0 }
  expect((await count({ number: other.phone ?? '' })).data).toEqual(found)
  expect((await count({ kind: 'CODE' })).error.code).toBe('VALIDATION')
  await sql`insert into messages (company_id, user_id, kind, state, expires_at)
    select ${hcp.company_id}, ${hcp.id}, 'ACCOUNT_READY', 'MUTED', now() from generate_series(1, 1100)`.execute(
    server.db,
  )
  expect((await count({})).data).toMatchObject({ MUTED: 1000, SENT: 3 })
})

test.each(['FAILED', 'EXPIRED'] as const)(
  'a message in state %s is retried to the current number of its owner, and the audit names the actor',
  async state => {
    const { id } = await buildMessage(server, hcp, {
      state,
      recipient: freshPhone(),
      expires_at: new Date(Date.now() - 1000),
    })
    const { status, data } = await retry(id)
    expect([status, data.state, data.recipient]).toEqual([200, 'WAITING', hcp.phone])
    const { expires_at } = await server.db
      .selectFrom('messages')
      .select('expires_at')
      .executeTakeFirstOrThrow()
    expect(expires_at.getTime() - Date.now()).toBeGreaterThan(71.9 * 3_600_000)
    await server.deliver()
    expect((await read()).data).toMatchObject([{ id, state: 'SENT', recipient: hcp.phone }])
    const { data: events } = await server.call('GET /admin/activity', { token, query: { kind: 'message' } })
    expect(events[0]).toMatchObject({
      action: 'message.retried',
      actor: { id: admin.id },
      record: { kind: 'message', id },
      details: { kind: 'REGISTRATION_APPROVED' },
    })
  },
)

test('a message without an account is retried to the same number', async () => {
  const recipient = freshPhone()
  const { id } = await buildMessage(server, hcp, {
    kind: 'PHONE_CHANGED',
    user_id: null,
    recipient,
    state: 'FAILED',
  })
  expect((await retry(id)).data).toMatchObject({ state: 'WAITING', recipient, person: null })
})

test.each(['WAITING', 'SENT', 'DELIVERED', 'DROPPED', 'MUTED'] as const)(
  'a message in state %s is not retried',
  async state => {
    const { id } = await buildMessage(server, hcp, { state })
    const { status, error } = await retry(id)
    expect([status, error.code]).toEqual([409, 'MESSAGE_NOT_RETRIED'])
    expect((await read()).data).toMatchObject([{ id, state }])
  },
)

test('a code is never sent again [D§3]', async () => {
  const { id } = await buildMessage(server, hcp, { kind: 'CODE', state: 'FAILED' })
  expect((await retry(id)).error.code).toBe('MESSAGE_NOT_RETRIED')
  expect((await read()).data).toMatchObject([{ id, state: 'FAILED' }])
})
