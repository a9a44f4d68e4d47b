import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliveryTo, findMessage } from '../../test/deliveries.ts'
import { buildAdmin, buildHcp, buildOrder, buildRep, buildToken } from '../../test/factories.ts'
import { chainsOf, fakeProvider } from '../../test/fake-providers.ts'
import { endHeadStarts } from '../../test/head-starts.ts'
import { useTestServer } from '../../test/server.ts'
import { enqueueNotification } from './enqueue-notification.ts'

const server = useTestServer()
let MY: string
let admin: string
beforeAll(async () => {
  MY = server.companies.MY.id
  admin = await buildToken(server, await buildAdmin(server))
})
beforeEach(async () => {
  await server.db.deleteFrom('messages').execute()
})

/** Sends what is due. @returns the kind and the recipient of each message that was sent */
async function deliverAll() {
  const provider = fakeProvider()
  const delivery = deliveryTo(server, chainsOf([provider]))
  await endHeadStarts(server)
  while (await delivery.deliverNext(MY));
  return provider.taken.map(({ kind, to }) => ({ kind, to }))
}

const assign = (hcp: { id: string }, rep: { id: string }) =>
  server.call('POST /profile/update', {
    token: admin,
    body: { comUserId: hcp.id, values: { registeredByPromoterId: rep.id } },
  })

test('a decision that was changed before its message was sent is not told [R§4 D§5]', async () => {
  for (const decisions of [
    ['COMPLETED', 'CANCELLED'],
    ['CANCELLED', 'COMPLETED'],
  ] as const) {
    const { entryId, phone } = await buildHcp(server, { entryStatus: 'PENDING' })
    for (const status of decisions) {
      const campaignInput = { isVerified: status === 'COMPLETED' }
      const body = { campaignEntryId: entryId, status, campaignInput }
      await server.call('POST /campaign-entries/update', { token: admin, body })
    }
    const kind = decisions[1] === 'COMPLETED' ? 'REGISTRATION_APPROVED' : 'REGISTRATION_DECLINED'
    expect(await deliverAll()).toEqual([{ kind, to: phone }])
  }
})

test.each(['REQUEST_APPROVED', 'REQUEST_SHIPPED', 'REQUEST_SENT_AGAIN'] as const)(
  '%s is not sent once the request is cancelled or lost [D§10]',
  async kind => {
    const user = await buildHcp(server)
    for (const status of ['CANCELLED', 'POSTED'] as const) {
      const { id: orderId } = await buildOrder(server, { user, status })
      const id = await enqueueNotification(server.db, { companyId: MY, kind, userId: user.id, orderId })
      await deliverAll()
      const { state } = await findMessage(server, id ?? '')
      expect([status, state]).toEqual([status, status === 'POSTED' ? 'SENT' : 'DROPPED'])
    }
  },
)

test('a rep who is replaced in the review after the approval has left is told as a change [R§4]', async () => {
  const [before, rep] = [await buildRep(server), await buildRep(server)]
  const { entryId, ...hcp } = await buildHcp(server, { entryStatus: 'PENDING', promoter_id: before.id })
  const body = { campaignEntryId: entryId, status: 'COMPLETED', campaignInput: { isVerified: true } } as const
  await server.call('POST /campaign-entries/update', { token: admin, body })
  expect(await deliverAll()).toEqual([{ kind: 'REGISTRATION_APPROVED', to: hcp.phone }])
  await assign(hcp, rep)
  expect(await deliverAll()).toContainEqual({ kind: 'REP_ASSIGNED', to: hcp.phone })
})

describe('after another rep was assigned', () => {
  test('the rep before does not hear of a request or a delivery problem of the HCP [R§4 D§6]', async () => {
    const [before, rep] = [await buildRep(server), await buildRep(server)]
    const user = await buildHcp(server, { promoter_id: before.id })
    const { id: orderId } = await buildOrder(server, { user })
    await enqueueNotification(server.db, {
      ...{ companyId: MY, kind: 'REQUEST_RECEIVED', userId: before.id, orderId },
      details: { name: 'Dr Mei Ling Wong' },
    })
    await assign(user, rep)
    expect((await deliverAll()).map(({ to }) => to)).not.toContain(before.phone)
  })

  test('neither HCP nor rep hears of the assignment that it replaced [R§4]', async () => {
    const [first, second] = [await buildRep(server), await buildRep(server, { full_name: 'Daniel Lim' })]
    const hcp = await buildHcp(server)
    await assign(hcp, first)
    await assign(hcp, second)
    expect(await deliverAll()).toEqual([
      { kind: 'REP_ASSIGNED', to: hcp.phone },
      { kind: 'HCP_ASSIGNED', to: second.phone },
    ])
    const { data } = await server.call('GET /messages/notices', { token: await buildToken(server, hcp) })
    expect(data.map(({ text }) => text)).toEqual(['Your sales representative is now Daniel Lim.'])
  })
})
