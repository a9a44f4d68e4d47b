import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { buildAdmin, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { WEBHOOK } from '../../test/webhook-examples.ts'
import { buildWebhook, enqueueEvents, type Receiver, startReceiver, workerOf } from '../../test/webhooks.ts'
import { findFailingWebhooks } from './webhooks.queries.ts'

const server = useTestServer()
let token: string
let receiver: Receiver
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  receiver.heard.length = 0
  await server.db.deleteFrom('webhooks').execute()
  await server.db.deleteFrom('webhook_deliveries').execute()
})

const add = (key?: string, body: object = WEBHOOK) =>
  server.call('POST /admin/webhooks', { token, body, headers: key ? { 'idempotency-key': key } : {} })
const newSecret = (id: string, key: string = crypto.randomUUID()) =>
  server.call('POST /admin/webhooks/:id/secret', {
    token,
    params: { id },
    headers: { 'idempotency-key': key },
  })
const turn = (id: string, on: boolean) =>
  server.call('POST /admin/webhooks/:id/switch', { token, params: { id }, body: { on } })
const list = async () => (await server.call('GET /admin/webhooks', { token })).data
const sendAgain = (id: string, delivery?: string) =>
  server.call('POST /admin/webhooks/:id/send-again', { token, params: { id }, body: { delivery } })
const sendTest = (id: string) => server.call('POST /admin/webhooks/:id/test', { token, params: { id } })
const deliveriesOf = async (id: string, query = {}) =>
  (await server.call('GET /admin/webhooks/:id/deliveries', { token, params: { id }, query })).data
const send = () => workerOf(server, receiver.network).finish()

test('an addition answers its secret once: a repeat is refused, and adds none', async () => {
  const { data, status } = await add('one key')
  expect([status, Object.keys(data)]).toEqual([200, ['id', 'secret']])
  expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect((await add('one key')).error.code).toBe('ALREADY_MADE')
  expect(await list()).toMatchObject([{ id: data.id, ...WEBHOOK, off: null, waiting: 0, failed: 0 }])
  const row = await server.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(data.secret.slice(6))
  await sendTest(data.id)
  await send()
  const [heard] = receiver.heard
  expect(new Webhook(data.secret).verify(heard?.body ?? '', heard?.headers ?? {})).toMatchObject({
    type: 'webhook.test',
  })
})

test('an address without https or that is a number, and no or unknown events, are refused', async () => {
  for (const body of [
    { ...WEBHOOK, url: 'http://crm.example.com/' },
    { ...WEBHOOK, url: 'https://169.254.169.254/' },
    { ...WEBHOOK, events: [] },
    { ...WEBHOOK, events: ['request.opened'] },
    { ...WEBHOOK, events: ['webhook.test'] },
  ])
    expect((await add(undefined, body)).status).toBe(400)
})

test('a company has 20 at most, also if the last two are added at once', async () => {
  for (let count = 0; count < 19; count++) await buildWebhook(server)
  await buildWebhook(server, { company: server.companies.SG })
  const answers = await Promise.all([add(), add()])
  expect(answers.map(({ status, error }) => error.code ?? status).toSorted()).toEqual([200, 'WEBHOOK_LIMIT'])
})

test('address and events are changed by who has seen the newest; the same again is the same', async () => {
  const { id } = await buildWebhook(server)
  const [before] = await list()
  const change = (seen: string | undefined, events: string[]) =>
    server.call('POST /admin/webhooks/:id', {
      token,
      params: { id },
      body: { url: WEBHOOK.url, events },
      headers: { 'if-match': `"${seen}"` },
    })
  expect((await change(before?.updatedAt, ['hcp.erased'])).data).toMatchObject({ events: ['hcp.erased'] })
  expect((await change(before?.updatedAt, ['hcp.erased'])).status).toBe(200)
  expect((await change(before?.updatedAt, ['lot.held'])).error.code).toBe('WEBHOOK_CHANGED')
  const audited = await selectAudit(server.db)
    .where('entity_id', '=', id)
    .select(['action', 'details'])
    .execute()
  expect(audited).toHaveLength(1)
  expect(JSON.stringify(audited)).not.toContain('/portal')
})

test('a new secret signs beside the one before; another one within the day replaces the new one', async () => {
  const { id, plainSecret } = await buildWebhook(server)
  const { secret: lost } = (await newSecret(id, 'lost')).data
  expect((await newSecret(id, 'lost')).error.code).toBe('ALREADY_MADE')
  const { secret } = (await newSecret(id)).data
  expect((await list())[0]?.formerSecretUntil).not.toBeNull()
  await sendTest(id)
  await send()
  const [heard] = receiver.heard
  const verify = (by: string) => new Webhook(by).verify(heard?.body ?? '', heard?.headers ?? {})
  for (const by of [plainSecret, secret]) expect(verify(by)).toMatchObject({ type: 'webhook.test' })
  expect(() => verify(lost)).toThrow()
})

test('switched off nothing waits, a test is refused, and it can be switched on again', async () => {
  const { id } = await buildWebhook(server)
  await enqueueEvents(server, id, 2)
  expect((await turn(id, false)).data).toMatchObject({ off: 'OWNER', waiting: 0, failed: 2 })
  expect((await turn(id, false)).status).toBe(200)
  expect((await sendTest(id)).error.code).toBe('WEBHOOK_CHANGED')
  expect((await sendAgain(id)).error.code).toBe('WEBHOOK_CHANGED')
  await send()
  expect(receiver.heard).toEqual([])
  expect((await turn(id, true)).data).toMatchObject({ off: null, failed: 2 })
  const audited = selectAudit(server.db).where('entity_id', '=', id).orderBy('id').select('action')
  expect((await audited.execute()).map(({ action }) => action)).toEqual(['webhook.off', 'webhook.on'])
})

test('what failed is sent again, one or all, once however often it is asked for', async () => {
  const { id } = await buildWebhook(server)
  const [one] = await enqueueEvents(server, id, 3)
  await turn(id, false)
  await turn(id, true)
  const both = await Promise.all([sendAgain(id, one), sendAgain(id, one)])
  expect(both.map(({ data }) => data.again).toSorted()).toEqual([0, 1])
  expect((await sendAgain(id)).data).toEqual({ again: 2 })
  await send()
  expect(receiver.heard).toHaveLength(3)
  expect((await sendAgain(id)).data).toEqual({ again: 0 })
})

test('a test waits once, and the attempts are listed with status, time and milliseconds', async () => {
  const { id } = await buildWebhook(server)
  await Promise.all([sendTest(id), sendTest(id), sendTest(id)])
  receiver.answer((_request, response) => response.writeHead(500).end())
  await send()
  const [delivery, ...others] = await deliveriesOf(id)
  expect(others).toEqual([])
  expect(delivery).toMatchObject({ type: 'webhook.test', state: 'WAITING', attempts: [{ status: 500 }] })
  expect(delivery?.attempts[0]?.milliseconds).toBeGreaterThanOrEqual(0)
  expect(Date.parse(delivery?.attempts[0]?.at ?? '')).toBeLessThanOrEqual(Date.now())
  expect(await deliveriesOf(id, { failed: 'true' })).toEqual([])
  receiver.answer((_request, response) => response.writeHead(204).end())
})

test('the list of deliveries has pages', async () => {
  const { id } = await buildWebhook(server)
  await enqueueEvents(server, id, 51)
  const page = (query: Record<string, string>) =>
    server.call('GET /admin/webhooks/:id/deliveries', { token, params: { id }, query })
  const first = await page({})
  const second = await page({ cursor: first.meta.next ?? '' })
  expect(new Set([...first.data, ...second.data].map(one => one.id)).size).toBe(51)
  expect(second.meta.next).toBeNull()
})

test('a deleted webhook is gone, hears nothing more, and nothing waits for it', async () => {
  const { id } = await buildWebhook(server)
  await enqueueEvents(server, id)
  const remove = () => server.call('DELETE /admin/webhooks/:id', { token, params: { id } })
  expect((await remove()).status).toBe(200)
  expect((await remove()).error.code).toBe('NOT_FOUND')
  await send()
  expect([receiver.heard, await list()]).toEqual([[], []])
  const left = await server.db.selectFrom('webhook_deliveries').select('state').execute()
  expect(left).toEqual([{ state: 'FAILED' }])
})

test('one that has failed for a day or is gone is named, one that an owner switched off is not', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const url = 'https://crm.example.com/portal?token=secret'
  const failing = await buildWebhook(server, { url, failing_since: ago(24.1) })
  await buildWebhook(server, { failing_since: ago(23.9) })
  await buildWebhook(server, { failing_since: ago(30), off: 'OWNER' })
  const gone = await buildWebhook(server, { failing_since: ago(1), off: 'GONE' })
  expect(await findFailingWebhooks(server.db, server.companies.MY.id)).toEqual([
    { id: failing.id, host: 'crm.example.com' },
    { id: gone.id, host: expect.any(String) },
  ])
})
