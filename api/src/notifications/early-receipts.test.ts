import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryTo, findMessage, letMessagesPass, notifyHcp } from '../../test/deliveries.ts'
import { chainsOf, fakeProvider } from '../../test/fake-providers.ts'
import { useTestServer } from '../../test/server.ts'
import { recordDeliveryReceipt } from './delivery-receipts.queries.ts'
import { SendError } from './providers/provider.ts'

const server = useTestServer()
let MY: string
beforeAll(async () => {
  MY = server.companies.MY.id
})
beforeEach(async () => {
  await server.db.deleteFrom('messages').execute()
})

const receive = (messageId: string, delivered: boolean, providerId = `SM-${messageId}`) =>
  recordDeliveryReceipt(server.db, {
    ...{ provider: 'webhook', providerId, messageId, delivered },
    answer: delivered ? 'arrived' : 'no such phone',
  })

/** A provider whose receipt arrives before its answer, which names the message like the receipt does. */
function hastyProvider(delivered: boolean) {
  const provider = fakeProvider()
  return {
    ...provider,
    async send({ id }: { id: string }) {
      await receive(id, delivered)
      return { providerId: `SM-${id}`, answer: 'taken' }
    },
  }
}

test.each([
  [true, 'DELIVERED', 'arrived'],
  [false, 'FAILED', 'no such phone'],
])(
  'a receipt that overtakes the record of its message is kept: delivered %s',
  async (delivered, state, answer) => {
    const { id, hcp } = await notifyHcp(server)
    await deliveryTo(server, chainsOf([hastyProvider(delivered)])).deliverNext(MY)
    const sent = { recipient: hcp.phone, channel: 'SMS', provider: 'webhook', provider_id: `SM-${id}` }
    expect(await findMessage(server, id)).toMatchObject({ state, answer, ...sent })
  },
)

test('a message whose sending was not recorded is not sent again once it is reported as delivered', async () => {
  const provider = fakeProvider()
  provider.refusal = new SendError('no answer in 8 s', { lasting: false, maybeSent: true })
  const { id } = await notifyHcp(server)
  const delivery = deliveryTo(server, chainsOf([provider]))
  await delivery.deliverNext(MY)
  await receive(id, false)
  expect(await findMessage(server, id)).toMatchObject({ state: 'WAITING', answer: 'no such phone' })
  await receive(id, true)
  expect(await findMessage(server, id)).toMatchObject({ state: 'DELIVERED', provider_id: `SM-${id}` })
  await letMessagesPass(server, 3600)
  expect(await delivery.deliverNext(MY)).toBe(false)
  expect(provider.tried).toBe(1)
})

test('what one provider refuses late says nothing of a message that another has accepted', async () => {
  const [first, second] = [fakeProvider('WHATSAPP'), fakeProvider('SMS')]
  first.refusal = new SendError('no answer in 8 s', { lasting: false, maybeSent: true })
  const { id } = await notifyHcp(server)
  await deliveryTo(server, chainsOf([first, second])).deliverNext(MY)
  await receive(id, false)
  expect(await findMessage(server, id)).toMatchObject({ state: 'SENT', provider_id: id, answer: 'taken' })
})

test('a receipt for a message that was never tried, or that nobody knows, changes nothing', async () => {
  const { id } = await notifyHcp(server)
  const before = await findMessage(server, id)
  await receive(id, true)
  await receive('0198f2a1-7c1e-7d60-9b3a-5d2f1e0c4b7a', false)
  expect(await findMessage(server, id)).toEqual(before)
})
