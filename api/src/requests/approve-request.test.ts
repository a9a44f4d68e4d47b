import { beforeAll, expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { messagesTo } from '../../test/delivery-problems.ts'
import { buildAdmin, buildHcp, buildOrder, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server, { admin_role: 'PROGRAMME' }))
})

const approve = (id: string, key?: string) =>
  server.call('POST /admin/requests/approve', {
    token,
    body: { id },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const countWaiting = async () => {
  const { data: steps } = await server.call('GET /admin/first-steps', { token })
  const { data: today } = await server.call('GET /admin/programme/today', { token })
  return [today.withoutRep, steps.find(({ step }) => step === 'HCPS')?.withoutRep ?? 0]
}

test('a request of an HCP without a rep is counted, and approved by an admin: audited, and the HCP is told [D§11]', async () => {
  const user = await buildHcp(server)
  const order = await buildOrder(server, { user })
  expect(await countWaiting()).toEqual([1, 1])
  const first = await approve(order.id, 'press')
  expect(first.data).toMatchObject({ status: 'IN_REVIEW', rep: null })
  expect((await approve(order.id, 'press')).data).toEqual(first.data)
  expect((await approve(order.id)).error.code).toBe('ORDER_MOVED')
  expect(await messagesTo(server, user.id)).toEqual(['REQUEST_APPROVED'])
  const events = selectAudit(server.db).where('entity_id', '=', order.id)
  expect(await events.select(['action', 'actor_role', 'details']).execute()).toEqual([
    { action: 'order.moved', actor_role: 'ADMIN', details: { from: 'PROCESSING', to: 'IN_REVIEW' } },
  ])
  expect(await countWaiting()).toEqual([0, 0])
})

test('an admin does not approve for a rep, and the same things stop an approval as for a rep [D§10 D§11]', async () => {
  const user = await buildHcp(server, { promoter_id: (await buildRep(server)).id })
  const reps = await buildOrder(server, { user })
  const refused = await approve(reps.id)
  expect([refused.status, refused.error.code]).toEqual([409, 'REQUEST_HAS_REP'])
  const order = await buildOrder(server, { user: await buildHcp(server) })
  await server.db.updateTable('shop_items').set({ active: false }).where('id', '=', order.itemId).execute()
  expect((await approve(order.id)).error.code).toBe('SAMPLE_WITHDRAWN')
})
