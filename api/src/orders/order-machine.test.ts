import { ORDER_STATUSES, type OrderStatus } from '@portal/contract/orders/order-status'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildCourier } from '../../test/couriers.ts'
import { buildAdmin, buildHcp, buildOrder, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let rep: Awaited<ReturnType<typeof buildRep>>
let hcp: Awaited<ReturnType<typeof buildHcp>>
let courierId: string
let tokens: Record<Actor, string>
beforeAll(async () => {
  rep = await buildRep(server)
  hcp = await buildHcp(server, { promoter_id: rep.id })
  courierId = (await buildCourier(server)).id
  tokens = {
    'the HCP': await buildToken(server, hcp),
    'the rep': await buildToken(server, rep),
    'another HCP': await buildToken(server, await buildHcp(server, { promoter_id: rep.id })),
    'another rep': await buildToken(server, await buildRep(server)),
    'an admin': await buildToken(server, await buildAdmin(server)),
  }
})

const ACTORS = ['the HCP', 'the rep', 'another HCP', 'another rep', 'an admin'] as const
type Actor = (typeof ACTORS)[number]

/** A shipment takes a parcel; no other move does. */
const move = (token: string, id: string, status: OrderStatus) =>
  server.call('POST /order/status-update', {
    token,
    body: { id, status, ...(status === 'POSTED' && { parcel: { courierId } }) },
  })
const stateOf = (id: string) =>
  server.db.selectFrom('orders').where('id', '=', id).select(['status', 'courier_id']).executeTakeFirst()

/** The transitions that the specification allows; all others are refused (H§4, R§4). */
const ALLOWED: Record<string, string[]> = {
  'the HCP': ['POSTED → COMPLETED'],
  'the rep': ['PROCESSING → IN_REVIEW', 'PROCESSING → CANCELLED', 'IN_REVIEW → POSTED'],
}
/** The statuses that a role may ever set. */
const TARGETS: Record<'HCP' | 'rep', OrderStatus[]> = {
  HCP: ['COMPLETED'],
  rep: ['IN_REVIEW', 'CANCELLED', 'POSTED'],
}

function expected(actor: Actor, from: OrderStatus, to: OrderStatus): string {
  if (actor === 'an admin') return 'FORBIDDEN'
  if (!TARGETS[actor.includes('HCP') ? 'HCP' : 'rep'].includes(to)) return 'FORBIDDEN'
  if (actor !== 'the HCP' && actor !== 'the rep') return 'NOT_FOUND'
  return ALLOWED[actor]?.includes(`${from} → ${to}`) ? to : 'ORDER_MOVED'
}

describe.each(ACTORS)('the order machine for %s', actor => {
  const cells = ORDER_STATUSES.flatMap(from => ORDER_STATUSES.map(to => ({ from, to })))
  test.each(cells)('$from → $to [H§4 H§7 R§1 R§4 D§7]', async ({ from, to }) => {
    const order = await buildOrder(server, { user: hcp, status: from })
    const answer = await move(tokens[actor], order.id, to)
    expect(answer.status === 200 ? answer.data.status : answer.error.code).toBe(expected(actor, from, to))
    const moved = answer.status === 200
    expect(await stateOf(order.id)).toEqual({
      status: moved ? to : from,
      courier_id: moved && to === 'POSTED' ? courierId : null,
    })
  })
})
