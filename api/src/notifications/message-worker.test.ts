import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryTo, findMessage, letMessagesPass, notifyHcp } from '../../test/deliveries.ts'
import { buildHcp, buildToken, freshPhone } from '../../test/factories.ts'
import { chainsOf, type FakeProvider, fakeProvider } from '../../test/fake-providers.ts'
import { useTestServer } from '../../test/server.ts'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import {
  enqueueBulkNotifications,
  enqueueNotification,
  enqueueNotifications,
} from './enqueue-notification.ts'
import type { MessageWorker } from './message-worker.ts'
import { expireAndPurgeMessages } from './outbox.queries.ts'
import { SendError } from './providers/provider.ts'

const server = useTestServer()
let MY: string
beforeAll(async () => {
  MY = server.companies.MY.id
})
beforeEach(async () => {
  await server.db.deleteFrom('messages').execute()
})

const passing = (answer = 'HTTP 503') => new SendError(answer, { lasting: false })
const lasting = () => new SendError('no such number', { lasting: true })

test('a message is written in the same transaction: after a rollback nobody is notified', async () => {
  const hcp = await buildHcp(server)
  const undone = server.db.transaction().execute(async trx => {
    await enqueueNotification(trx, { companyId: MY, kind: 'REP_ASSIGNED', userId: hcp.id })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await server.db.selectFrom('messages').selectAll().execute()).toEqual([])
})

test('a message goes to the number its owner has at sending time, and the provider is recorded', async () => {
  const provider = fakeProvider()
  const { hcp, id } = await notifyHcp(server)
  const phone = freshPhone()
  await server.db.updateTable('users').set({ phone }).where('id', '=', hcp.id).execute()
  const delivery = deliveryTo(server, chainsOf([provider]))
  expect(await delivery.deliverNext(MY)).toBe(true)
  expect(await delivery.deliverNext(MY)).toBe(false)
  expect(provider.taken).toMatchObject([{ id, to: phone, kind: 'REP_ASSIGNED' }])
  const sent = { state: 'SENT', recipient: phone, channel: 'SMS', provider: 'webhook', attempts: 1 }
  expect(await findMessage(server, id)).toMatchObject({ ...sent, provider_id: id, answer: 'taken' })
})

test('no attempt is counted while the circuit of the provider is open', async () => {
  const provider = fakeProvider()
  provider.refusal = passing()
  const delivery = deliveryTo(server, chainsOf([provider]))
  const told = [
    await notifyHcp(server),
    await notifyHcp(server),
    await notifyHcp(server),
    await notifyHcp(server),
  ]
  while (await delivery.deliverNext(MY));
  expect(provider.tried).toBe(3)
  const attempts = await Promise.all(told.map(async ({ id }) => (await findMessage(server, id)).attempts))
  expect(attempts.toSorted()).toEqual([0, 1, 1, 1])
})

/** Sends until nothing more can leave. @returns how many of the messages were ever claimed */
async function countClaimed(delivery: MessageWorker): Promise<number> {
  let rounds = 0
  do rounds += 1
  while (await delivery.deliverNext(MY))
  const claimed = server.db.selectFrom('messages').where('tried_at', 'is not', null)
  expect(rounds).toBeLessThan(10)
  return countQueryRows(claimed)
}

test('a backlog is left alone while its provider rests or the day is full', async () => {
  const { id: userId } = await buildHcp(server)
  const backlog = Array.from({ length: 50 }, () => ({
    ...{ companyId: MY, kind: 'REP_ASSIGNED' as const, userId },
  }))
  await enqueueNotifications(server.db, backlog)
  const provider = fakeProvider()
  provider.refusal = passing()
  const delivery = deliveryTo(server, chainsOf([provider]))
  expect(await countClaimed(delivery)).toBe(3)
  expect(await countClaimed(delivery)).toBe(3)

  const full = deliveryTo(server, chainsOf([fakeProvider()]), { MESSAGES_PER_DAY: '2' })
  await server.db.deleteFrom('message_attempts').execute()
  expect(await countClaimed(full)).toBe(3 + 2)
  expect(await countClaimed(full)).toBe(3 + 2)
})

test('a message that only a resting provider may take does not stop the queue for more than a pause', async () => {
  const [whatsapp, sms] = [fakeProvider('WHATSAPP'), fakeProvider('SMS')]
  whatsapp.refusal = new SendError('HTTP 503', { lasting: false, retryAfter: 3600 })
  const delivery = deliveryTo(server, chainsOf([whatsapp, sms]))
  await notifyHcp(server)
  await delivery.deliverNext(MY)
  const { hcp } = await notifyHcp(server)
  const muted = await buildHcp(server, { whatsapp: true })
  await server.db
    .updateTable('messages')
    .set({ user_id: muted.id, kind: 'REP_ASSIGNED' })
    .where('user_id', '=', hcp.id)
    .execute()
  const token = await buildToken(server, muted)
  await server.call('POST /messages/preferences', { token, body: { channel: 'SMS', on: false } })
  const { id } = await notifyHcp(server)
  expect(await delivery.deliverNext(MY)).toBe(false)
  expect(await delivery.deliverNext(MY)).toBe(true)
  expect(await findMessage(server, id)).toMatchObject({ state: 'SENT', channel: 'SMS' })
})

test('a recall leaves before all other notices, and also when the day is full', async () => {
  const provider = fakeProvider()
  const delivery = deliveryTo(server, chainsOf([provider]), { MESSAGES_PER_DAY: '1' })
  const { hcp } = await notifyHcp(server)
  await notifyHcp(server)
  const recall = { companyId: MY, kind: 'SAMPLE_RECALL' as const, recipients: [{ userId: hcp.id }] }
  await enqueueBulkNotifications(server.db, recall)
  await enqueueBulkNotifications(server.db, recall)
  while (await delivery.deliverNext(MY));
  expect(provider.taken.map(({ kind }) => kind)).toEqual(['SAMPLE_RECALL', 'SAMPLE_RECALL'])
})

test("one person's acts cause a share of the day's messages; the rest waits, and delays nobody", async () => {
  const provider = fakeProvider()
  const delivery = deliveryTo(server, chainsOf([provider]), { MESSAGES_PER_DAY: '40' })
  const [loud, quiet] = [await buildHcp(server), await buildHcp(server)]
  const by = (userId: string) => ({
    ...{ companyId: MY, kind: 'REP_ASSIGNED' as const, userId },
    causedBy: { userId, role: 'RETAILER_STAFF' as const },
  })
  await enqueueNotifications(server.db, [...Array(30).fill(by(loud.id)), by(quiet.id)])
  const recall = { companyId: MY, kind: 'SAMPLE_RECALL' as const, recipients: [{ userId: loud.id }] }
  await enqueueBulkNotifications(server.db, recall)
  while (await delivery.deliverNext(MY));
  const sentTo = (phone: string | null) => provider.taken.filter(({ to }) => to === phone).length
  expect([sentTo(loud.phone), sentTo(quiet.phone)]).toEqual([20 + 1, 1])
  const waiting = server.db.selectFrom('messages').where('state', '=', 'WAITING')
  expect(await countQueryRows(waiting.where('attempts', '=', 0))).toBe(10)
  await letMessagesPass(server, 86_400)
  while (await delivery.deliverNext(MY));
  expect(sentTo(loud.phone)).toBe(30 + 1)
})

test('a provider that is down for an hour delays messages, loses none and does not block the other country', async () => {
  const [down, up] = [fakeProvider(), fakeProvider()]
  down.refusal = passing()
  let delivery = deliveryTo(server, chainsOf([down], [up]))
  const told = [await notifyHcp(server), await notifyHcp(server), await notifyHcp(server)]
  const { id: abroad } = await notifyHcp(server, 'SG')
  for (let minute = 0; minute < 60; minute += 1) {
    // After a minute the circuit is closed again.
    delivery = deliveryTo(server, chainsOf([down], [up]))
    while (await delivery.deliverNext(MY));
    await letMessagesPass(server, 60)
  }
  expect(await delivery.deliverNext(server.companies.SG.id)).toBe(true)
  expect(up.taken.map(({ id }) => id)).toEqual([abroad])
  // Retried after 1, 5 and 20 minutes, then once an hour.
  for (const { id } of told)
    expect(await findMessage(server, id)).toMatchObject({ state: 'WAITING', attempts: 4 })

  down.refusal = undefined
  await letMessagesPass(server, 3600)
  delivery = deliveryTo(server, chainsOf([down], [up]))
  while (await delivery.deliverNext(MY));
  expect(down.taken.map(({ id }) => id).sort()).toEqual(told.map(({ id }) => id).sort())
})

test('the retry time of a provider is respected', async () => {
  const provider = fakeProvider()
  provider.refusal = new SendError('HTTP 429', { lasting: false, retryAfter: 500 })
  const { id } = await notifyHcp(server)
  const delivery = deliveryTo(server, chainsOf([provider]))
  await delivery.deliverNext(MY)
  await letMessagesPass(server, 400)
  expect(await delivery.deliverNext(MY)).toBe(false)
  expect(await findMessage(server, id)).toMatchObject({ state: 'WAITING', answer: 'HTTP 429', attempts: 1 })
  await letMessagesPass(server, 101)
  const later = deliveryTo(server, chainsOf([provider]))
  expect(await later.deliverNext(MY)).toBe(true)
})

test('the next provider is tried at once when one refuses', async () => {
  const [first, second] = [fakeProvider('WHATSAPP'), fakeProvider('SMS')]
  const delivery = deliveryTo(server, chainsOf([first, second]))
  for (const refusal of [passing(), lasting()]) {
    first.refusal = refusal
    const { id } = await notifyHcp(server)
    await delivery.deliverNext(MY)
    expect(await findMessage(server, id)).toMatchObject({ state: 'SENT', channel: 'SMS', attempts: 1 })
  }
  second.refusal = lasting()
  const { id } = await notifyHcp(server)
  await delivery.deliverNext(MY)
  expect(await findMessage(server, id)).toMatchObject({ state: 'FAILED', answer: 'no such number' })
  first.refusal = passing()
  const { id: later } = await notifyHcp(server)
  await delivery.deliverNext(MY)
  expect(await findMessage(server, later)).toMatchObject({ state: 'WAITING' })
})

test('a message whose result cannot be stored is sent again under its one id at growing intervals', async () => {
  const ids: string[] = []
  const unstorable = {
    ...fakeProvider(),
    async send(message: { id: string }) {
      ids.push(message.id)
      return { answer: 'taken', providerId: '\0' }
    },
  }
  const { id } = await notifyHcp(server)
  const delivery = deliveryTo(server, chainsOf([unstorable]))
  const waits: number[] = []
  for (let tried = 0; tried < 6; tried += 1) {
    await expect(delivery.deliverNext(MY)).rejects.toThrow()
    const { next_at, tried_at } = await findMessage(server, id)
    const wait = (next_at.getTime() - (tried_at?.getTime() ?? 0)) / 1000
    waits.push(wait)
    await letMessagesPass(server, wait)
  }
  expect(waits).toEqual([30, 60, 240, 900, 3600, 3600])
  expect(ids).toEqual(Array(6).fill(id))
})

test('other workers take a message half a minute after a dead worker claimed it, and no message is sent after it expires', async () => {
  const provider = fakeProvider()
  const { id } = await notifyHcp(server)
  const dead: FakeProvider = { ...fakeProvider(), send: () => new Promise(() => undefined) }
  void deliveryTo(server, chainsOf([dead])).deliverNext(MY)
  await expect.poll(async () => (await findMessage(server, id)).attempts).toBe(1)
  const delivery = deliveryTo(server, chainsOf([provider]))
  expect(await delivery.deliverNext(MY)).toBe(false)
  await letMessagesPass(server, 31)
  expect(await delivery.deliverNext(MY)).toBe(true)
  expect(provider.taken).toHaveLength(1)

  const late = await notifyHcp(server)
  await letMessagesPass(server, 72 * 3600 - 15)
  expect(await delivery.deliverNext(MY)).toBe(false)
  await letMessagesPass(server, 20)
  await expireAndPurgeMessages(server.db)
  expect(await findMessage(server, late.id)).toMatchObject({ state: 'EXPIRED', attempts: 0 })
  expect(provider.taken).toHaveLength(1)
})
