import {
  buildAddress,
  buildAdmin,
  buildHcp,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from './factories.ts'
import type { TestServer } from './server.ts'

/** One rep with one HCP and everything that belongs to them. */
async function buildSide(server: TestServer, region: 'MY' | 'SG') {
  const company = server.companies[region]
  const rep = await buildRep(server, { company })
  const mine = { company, promoter_id: rep.id, registered_by_id: rep.id }
  const hcp = await buildHcp(server, mine)
  // One who waits and one who is decided, so that a decision on either would show.
  const pending = await buildHcp(server, { ...mine, entryStatus: 'PENDING' })
  const item = await buildShopItem(server, { company })
  const address = await buildAddress(server, { user_id: hcp.id })
  const [arrived, posted] = [
    await buildOrder(server, { user: hcp, itemId: item.id, status: 'PROCESSING' }),
    await buildOrder(server, { user: hcp, itemId: item.id, status: 'POSTED' }),
  ]
  const preparing = await buildOrder(server, { user: hcp, itemId: item.id, status: 'IN_REVIEW' })
  const cart = await server.db
    .insertInto('cart_items')
    .values({ user_id: hcp.id, shop_item_id: item.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    company,
    rep,
    hcp,
    pending,
    item,
    address,
    cart,
    orders: { arrived, preparing, posted },
    token: { rep: await buildToken(server, rep), hcp: await buildToken(server, hcp) },
  }
}

export type Side = Awaited<ReturnType<typeof buildSide>>
export type World = Awaited<ReturnType<typeof buildWorld>>

/** Two sides in Malaysia and one in Singapore, each with an admin of the company who looks at it. */
export async function buildWorld(server: TestServer) {
  const mine = await buildSide(server, 'MY')
  const colleague = await buildSide(server, 'MY')
  const abroad = await buildSide(server, 'SG')
  const admin = await buildAdmin(server)
  return { mine, colleague, abroad, adminToken: await buildToken(server, admin) }
}

/** Ids that tell of someone else when they stand in an answer. */
export function idsOf({ rep, hcp, pending, item, address, orders, cart }: Side): string[] {
  const records = [rep, hcp, pending, item, address, cart, ...Object.values(orders)]
  return [...records.map(({ id }) => id), hcp.entryId, pending.entryId]
}
