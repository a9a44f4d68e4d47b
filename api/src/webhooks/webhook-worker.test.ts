import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Duplex } from 'node:stream'
import { SMTPServer } from 'smtp-server'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useTestServer } from '../../test/server.ts'
import {
  buildWebhook,
  enqueueEvents,
  letWebhooksPass,
  type Receiver,
  startReceiver,
  workerOf,
} from '../../test/webhooks.ts'
import { internet, type Network } from './call-webhook.ts'
import { expireDeliveries, giveUpAllDeliveries, RETRY_DELAYS } from './webhook-queue.queries.ts'
import { createWebhookEncryption, makeWebhookSecret } from './webhook-secrets.ts'

const server = useTestServer()
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  receiver.heard.length = 0
  receiver.answer((_request, response) => response.writeHead(204).end())
  await server.db.deleteFrom('webhooks').execute()
  await server.db.deleteFrom('webhook_deliveries').execute()
})

const send = (network: Network = receiver.network, more = {}) => workerOf(server, network, more).finish()
const deliveries = () =>
  server.db.selectFrom('webhook_deliveries').selectAll().orderBy('created_at').execute()
const webhookNow = async () => (await server.db.selectFrom('webhooks').selectAll().execute())[0]
const outcomes = async () =>
  (await deliveries()).map(({ state, attempts }) => [
    state,
    ...attempts.map(({ status, problem }) => status ?? problem),
  ])

describe('a delivery', () => {
  test('is signed as Standard Webhooks says, by both secrets while one is changed, and has ids alone', async () => {
    const former = makeWebhookSecret()
    const webhook = await buildWebhook(server)
    const { seal } = createWebhookEncryption(server.secret)
    const changing = { former_secret: seal(former, webhook.id), former_until: new Date(Date.now() + 60_000) }
    await server.db.updateTable('webhooks').set(changing).execute()
    await enqueueEvents(server, webhook.id)
    await send()
    const [heard] = receiver.heard
    if (heard === undefined) throw new Error('nothing came')
    const [row] = await deliveries()
    for (const secret of [webhook.plainSecret, former])
      expect(new Webhook(secret).verify(heard.body, heard.headers)).toEqual({
        id: row?.event_id,
        type: 'webhook.test',
        timestamp: row?.created_at.toISOString(),
        version: 1,
        data: {},
      })
    expect(() => new Webhook(makeWebhookSecret()).verify(heard.body, heard.headers)).toThrow()
    expect(heard.headers['webhook-id']).toBe(row?.event_id)
    expect(heard.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    expect(heard.headers['content-type']).toBe('application/json')
    expect(heard.host).toBe(new URL(webhook.url).host)
    expect(await outcomes()).toEqual([['SENT', 204]])
    expect((await webhookNow())?.sent_at).not.toBeNull()
    await server.db.updateTable('webhooks').set({ former_until: new Date() }).execute()
    await enqueueEvents(server, webhook.id)
    await send()
    expect(receiver.heard[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  })

  test('is tried for 24 hours under one id and body, then it has failed', async () => {
    receiver.answer((_request, response) => response.writeHead(503).end())
    const webhook = await buildWebhook(server)
    await enqueueEvents(server, webhook.id)
    for (const delay of [0, ...RETRY_DELAYS]) {
      await letWebhooksPass(server, delay)
      await send()
      await send()
    }
    expect(RETRY_DELAYS.reduce((sum, delay) => sum + delay)).toBe(24 * 3600)
    expect(await outcomes()).toEqual([['FAILED', ...Array(8).fill(503)]])
    expect(new Set(receiver.heard.map(({ headers, body }) => headers['webhook-id'] + body)).size).toBe(1)
    expect((await webhookNow())?.failing_since).not.toBeNull()
  })

  test.each([301, 302, 307, 400, 429, 500])('a status %i is a failure, and is not followed', async status => {
    receiver.answer((_request, response) =>
      response.writeHead(status, { location: 'https://other.example.com/' }).end(),
    )
    await enqueueEvents(server, (await buildWebhook(server)).id)
    await send()
    expect(receiver.heard).toHaveLength(1)
    expect(await outcomes()).toEqual([['WAITING', status]])
  })

  test('410 switches the webhook off, nothing waits any more, and the audit says so', async () => {
    receiver.answer((_request, response) => response.writeHead(410).end())
    const webhook = await buildWebhook(server)
    await enqueueEvents(server, webhook.id, 3)
    await send()
    expect(receiver.heard).toHaveLength(1)
    expect((await webhookNow())?.off).toBe('GONE')
    expect((await deliveries()).map(({ state }) => state)).toEqual(['FAILED', 'FAILED', 'FAILED'])
    const audited = server.db.selectFrom('audit_events').where('entity_id', '=', webhook.id)
    expect(await audited.select('action').execute()).toEqual([{ action: 'webhook.gone' }])
  })

  test('goes out once, however many processes look', async () => {
    const webhook = await buildWebhook(server)
    await enqueueEvents(server, webhook.id, 5)
    await Promise.all([send(), send(), send()])
    expect(receiver.heard).toHaveLength(5)
    expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
  })

  test('whose process dies is repeated by another after the claim, under the same id', async () => {
    const webhook = await buildWebhook(server)
    await enqueueEvents(server, webhook.id)
    const stop = new AbortController()
    const silent = { ...receiver.network, resolve: () => new Promise<string[]>(() => undefined) }
    const dead = workerOf(server, silent, { stopped: stop.signal })
    await dead.run()
    stop.abort()
    await dead.finish()
    await send()
    expect(receiver.heard).toHaveLength(0)
    await letWebhooksPass(server, 16)
    await send()
    expect(receiver.heard).toHaveLength(1)
    expect(await outcomes()).toEqual([['SENT', 204]])
  })

  test('that waited in a restored backup is not sent by itself', async () => {
    await enqueueEvents(server, (await buildWebhook(server)).id)
    await server.db.transaction().execute(giveUpAllDeliveries)
    await send()
    expect([receiver.heard.length, await outcomes()]).toEqual([0, [['FAILED']]])
  })

  test('with a secret that another installation encrypted is not sent', async () => {
    await enqueueEvents(server, (await buildWebhook(server)).id)
    await send(receiver.network, { secret: 'f'.repeat(64) })
    expect([receiver.heard.length, await outcomes()]).toEqual([0, [['WAITING', 'SECRET_UNREADABLE']]])
  })
})

describe('a host', () => {
  const withAddresses = (addresses: string[], dialled: string[] = []): Network => ({
    resolve: async () => addresses,
    connect: target => {
      dialled.push(target.address)
      return receiver.network.connect(target)
    },
  })

  test.each([
    [['127.0.0.1']],
    [['93.184.216.34', '169.254.169.254']],
    [['::ffff:10.0.0.1']],
    [['64:ff9b::7f00:1']],
  ])('that leads to %s is not called', async addresses => {
    const dialled: string[] = []
    await enqueueEvents(server, (await buildWebhook(server)).id)
    await send(withAddresses(addresses, dialled))
    expect([dialled, await outcomes()]).toEqual([[], [['WAITING', 'ADDRESS_NOT_PUBLIC']]])
  })

  test('is resolved once, and the checked address is the one that is called', async () => {
    let asked = 0
    const dialled: string[] = []
    const rebinding = withAddresses([], dialled)
    await enqueueEvents(server, (await buildWebhook(server)).id)
    await send({ ...rebinding, resolve: async () => [asked++ === 0 ? '93.184.216.34' : '127.0.0.1'] })
    expect([asked, dialled]).toEqual([1, ['93.184.216.34']])
  })

  test('without an address is named', async () => {
    await enqueueEvents(server, (await buildWebhook(server)).id)
    await send(withAddresses([]))
    expect(await outcomes()).toEqual([['WAITING', 'ADDRESS_NOT_FOUND']])
  })

  test('with a certificate of its own making is not trusted', async () => {
    // It brings a certificate for localhost that it signed itself.
    const other = new SMTPServer({ secure: true })
    other.on('error', () => undefined)
    const listening = other.listen(0, '127.0.0.1')
    await new Promise(resolve => listening.once('listening', resolve))
    const { port } = listening.address() as AddressInfo // it listens on a port
    const here = { address: '127.0.0.1', port, servername: 'localhost' }
    await enqueueEvents(server, (await buildWebhook(server)).id)
    await send({ ...receiver.network, connect: () => internet.connect(here) })
    expect(await outcomes()).toEqual([['WAITING', 'CERTIFICATE']])
    await new Promise<void>(resolve => other.close(resolve))
  })

  test('that speaks no encryption gets nothing in the clear', async () => {
    let heard = ''
    const plain = createServer(socket => {
      socket.on('error', () => undefined)
      socket.on('data', data => {
        heard += String(data)
        socket.end('HTTP/1.1 204 No Content\r\n\r\n')
      })
    }).listen(0, '127.0.0.1')
    await once(plain, 'listening')
    const { port } = plain.address() as AddressInfo // it listens on a port
    const here = { address: '127.0.0.1', port, servername: 'localhost' }
    await enqueueEvents(server, (await buildWebhook(server)).id)
    await send({ ...receiver.network, connect: () => internet.connect(here) })
    expect(await outcomes()).toEqual([['WAITING', 'NO_CONNECTION']])
    expect(heard).not.toBe('')
    expect(heard).not.toContain('POST')
    plain.close()
  })
})

describe('a system that hangs', () => {
  const patience = 200
  const hanging: [string, (network: Network) => Network][] = [
    ['while its host is looked up', network => ({ ...network, resolve: () => new Promise(() => undefined) })],
    [
      'while the connection is made',
      network => ({
        ...network,
        connect: () => new Duplex({ read: () => undefined, write: () => undefined }),
      }),
    ],
    ['before it answers', network => network],
  ]
  test.each(hanging)('%s is left after the time for a call', async (_when, toNetwork) => {
    receiver.answer(() => undefined)
    await enqueueEvents(server, (await buildWebhook(server)).id)
    await send(toNetwork(receiver.network), { patience })
    expect(await outcomes()).toEqual([['WAITING', 'TIMEOUT']])
  })

  test('in the middle of its answer, or with an endless one, took the event: nothing of it is read', async () => {
    receiver.answer((_request, response) => {
      response.writeHead(200)
      response.write('x'.repeat(1_000_000))
    })
    await enqueueEvents(server, (await buildWebhook(server)).id)
    await send()
    expect(await outcomes()).toEqual([['SENT', 200]])
  })

  test('beside 999 others delays none that works, and the open calls are bounded', async () => {
    let open = 0
    let most = 0
    const calls: AbortSignal[] = []
    const isHanging = (host: string) => !host.startsWith('good')
    const network: Network = {
      ...receiver.network,
      resolve(host, signal) {
        if (!isHanging(host)) return receiver.network.resolve(host, signal)
        most = Math.max(most, ++open)
        calls.push(signal)
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            open--
            reject(signal.reason)
          }),
        )
      },
    }
    const good = await buildWebhook(server, { url: 'https://good.example.com/', sent_at: new Date() })
    const companyId = server.companies.MY.id
    await server.asOwner(`insert into webhooks (company_id, url, events, secret)
      select '${companyId}', 'https://hang' || n || '.example.com/', '{}', '${good.secret}' from generate_series(1, 1000) n`)
    // Their own secrets, so that each call begins.
    const { seal } = createWebhookEncryption(server.secret)
    for (const { id } of await server.db
      .selectFrom('webhooks')
      .where('id', '<>', good.id)
      .select('id')
      .execute())
      await server.db
        .updateTable('webhooks')
        .set({ secret: seal(good.plainSecret, id) })
        .where('id', '=', id)
        .execute()
    await server.asOwner(`insert into webhook_deliveries (webhook_id, event_id, type, data)
      select id, gen_random_uuid(), 'case.opened', '{}' from webhooks, generate_series(1, 3)`)
    const stop = new AbortController()
    const worker = workerOf(server, network, { stopped: stop.signal })
    await worker.run()
    await expect.poll(() => receiver.heard.length, { timeout: 4000 }).toBe(3)
    expect(most).toBe(25)
    expect(open).toBe(25)
    stop.abort()
    await worker.finish()
    expect(open).toBe(0)
  })
})

test('what was not taken in a day has failed, and what is older than 30 days is deleted', async () => {
  const webhook = await buildWebhook(server)
  const [late = '', old = ''] = await enqueueEvents(server, webhook.id, 2)
  const of = (id: string) => server.db.updateTable('webhook_deliveries').where('id', '=', id)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await of(late)
    .set({ expires_at: new Date(Date.now() - 11 * 60_000) })
    .execute()
  await of(old)
    .set({ state: 'SENT', created_at: daysAgo(29.9) })
    .execute()
  await expireDeliveries(server.db)
  expect((await deliveries()).map(({ state }) => state).sort()).toEqual(['FAILED', 'SENT'])
  await of(old)
    .set({ created_at: daysAgo(30.1) })
    .execute()
  await expireDeliveries(server.db)
  expect((await deliveries()).map(({ id }) => id)).toEqual([late])
})
