import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimDeliveries } from '../../src/webhooks/webhook-queue.queries.ts'
import { useTestServer } from '../server.ts'
import { buildWebhook, enqueueEvents, type Receiver, startReceiver, workerOf } from '../webhooks.ts'

const server = useTestServer()
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  receiver.heard.length = 0
  await server.db.deleteFrom('webhooks').execute()
})

/** Webhooks that each wait for so many events. */
const addWebhooks = (count: number, events: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { id } = await buildWebhook(server)
      await enqueueEvents(server, id, events)
      return id
    }),
  )

test('of several servers that look at the same time one claims each webhook, with one event', async () => {
  for (let round = 0; round < 10; round += 1) {
    const webhooks = await addWebhooks(5, 3)
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimDeliveries(server.db, false, 25)))
    expect(
      claims
        .flat()
        .map(({ webhook }) => webhook.id)
        .sort(),
    ).toEqual(webhooks.sort())
    await server.db.deleteFrom('webhooks').execute()
  }
})

test('several servers call each event of a webhook once, and one at a time', async () => {
  const open = new Map<string, number>()
  let most = 0
  receiver.answer(async (request, response) => {
    const { host = '' } = request.headers
    const calls = (open.get(host) ?? 0) + 1
    open.set(host, calls)
    most = Math.max(most, calls)
    await setImmediate()
    open.set(host, calls - 1)
    response.writeHead(204).end()
  })
  const webhooks = await addWebhooks(10, 10)
  await Promise.all(
    Array.from({ length: 6 }, () => workerOf(server, receiver.network, { patience: 60_000 }).finish()),
  )
  expect(receiver.heard).toHaveLength(webhooks.length * 10)
  expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(100)
  expect(most).toBe(1)
})
