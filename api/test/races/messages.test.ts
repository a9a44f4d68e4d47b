import { beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueueNotification } from '../../src/notifications/enqueue-notification.ts'
import { deliveryTo, letMessagesPass } from '../deliveries.ts'
import { buildAdmin, buildHcp, buildToken } from '../factories.ts'
import { chainsOf, fakeProvider } from '../fake-providers.ts'
import { holdWrites, times } from '../hold-writes.ts'
import { buildMessage } from '../messages.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
let MY: string
beforeAll(async () => {
  MY = server.companies.MY.id
})
beforeEach(async () => {
  await server.db.deleteFrom('messages').execute()
})

const provider = fakeProvider()

const anotherServer = () => deliveryTo(server, chainsOf([provider]))

test('several servers on one database send each message once', async () => {
  const { id: userId } = await buildHcp(server)
  for (let told = 0; told < 200; told += 1)
    await enqueueNotification(server.db, { companyId: MY, kind: 'REP_ASSIGNED', userId })
  provider.taken.length = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const delivery = anotherServer()
      while (await delivery.deliverNext(MY));
    }),
  )
  expect(provider.taken).toHaveLength(200)
  expect(new Set(provider.taken.map(({ id }) => id)).size).toBe(200)
})

test("servers that look at the day's cap at the same moment send no more notices than it together", async () => {
  const { id: userId } = await buildHcp(server)
  for (let told = 0; told < 8; told += 1)
    await enqueueNotification(server.db, { companyId: MY, kind: 'REP_ASSIGNED', userId })
  await server.db.deleteFrom('message_attempts').execute()
  provider.taken.length = 0
  const delivery = deliveryTo(server, chainsOf([provider]), { MESSAGES_PER_DAY: '3' })
  // Each has read a count below the cap and claimed a message of its own before one of them records its attempt.
  await holdWrites(
    server.db,
    'message_attempts',
    times(8, () => delivery.deliverNext(MY)),
  )
  expect(provider.taken.length).toBeLessThanOrEqual(3)
  // They may refuse each other the last places: these are taken ten minutes later.
  await letMessagesPass(server, 601)
  while (await delivery.deliverNext(MY));
  expect(provider.taken).toHaveLength(3)
})

test('a message that its own process sends is left alone by the other processes', async () => {
  const { id: userId } = await buildHcp(server)
  provider.taken.length = 0
  for (let round = 0; round < 50; round += 1) {
    const id = (await enqueueNotification(server.db, { companyId: MY, kind: 'REP_ASSIGNED', userId })) ?? ''
    const [own, ...others] = Array.from({ length: 4 }, anotherServer)
    await Promise.all([own?.deliverNew(id), ...others.map(other => other.deliverNext(MY))])
  }
  expect(provider.taken).toHaveLength(50)
})

test('a notification with a once-only key is written once, however many transactions write it at the same time', async () => {
  const { id: userId } = await buildHcp(server)
  const news = { companyId: MY, kind: 'REQUESTS_WAIT' as const, userId, once: 'requests of 2026-11-22' }
  await Promise.all(Array.from({ length: 20 }, () => enqueueNotification(server.db, news)))
  expect(await server.db.selectFrom('messages').select('id').execute()).toHaveLength(1)
})

test('concurrent requests to resend a message send it once and leave one audit event', async () => {
  const hcp = await buildHcp(server)
  const token = await buildToken(server, await buildAdmin(server))
  const { id } = await buildMessage(server, hcp, { state: 'FAILED' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.call('POST /admin/messages/:id/retry', { token, params: { id } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  const { data } = await server.call('GET /admin/activity', { token, query: { record: id } })
  expect(data.map(({ action }) => action)).toEqual(['message.retried'])
})
