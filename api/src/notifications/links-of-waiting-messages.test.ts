import { beforeEach, expect, test } from 'vitest'
import { deliveryTo, letMessagesPass, notifyHcp } from '../../test/deliveries.ts'
import { chainsOf, fakeProvider } from '../../test/fake-providers.ts'
import { useTestServer } from '../../test/server.ts'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import { SendError } from './providers/provider.ts'

const server = useTestServer()
beforeEach(async () => {
  await server.db.deleteFrom('messages').execute()
  await server.db.deleteFrom('message_attempts').execute()
})

const countLinks = () => countQueryRows(server.db.selectFrom('deep_links'))

/** Tries a message with a link again and again for two hours. @returns the links that this creates */
async function countLinksOfTwoHours(delivery: ReturnType<typeof deliveryTo>): Promise<number> {
  const before = await countLinks()
  await notifyHcp(server, 'SG')
  for (let minute = 0; minute < 120; minute += 10) {
    while (await delivery.deliverNext(server.companies.SG.id));
    await letMessagesPass(server, 600)
  }
  return (await countLinks()) - before
}

test("a message that waits for the next day's cap creates no links", async () => {
  const delivery = deliveryTo(server, chainsOf([fakeProvider()]), { MESSAGES_PER_DAY: '1' })
  await notifyHcp(server, 'SG')
  await delivery.deliverNext(server.companies.SG.id)
  expect(await countLinksOfTwoHours(delivery)).toBe(0)
})

test('a message creates no links while the circuit of its provider is open', async () => {
  const provider = fakeProvider()
  provider.refusal = new SendError('HTTP 503', { lasting: false, retryAfter: 3600 })
  const delivery = deliveryTo(server, chainsOf([provider]))
  await notifyHcp(server, 'SG')
  await delivery.deliverNext(server.companies.SG.id)
  expect(await countLinksOfTwoHours(delivery)).toBe(0)
  expect(provider.tried).toBe(1)
})
