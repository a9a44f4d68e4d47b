import { createAppContext } from '../src/companies/app-context.ts'
import { readConfig } from '../src/config/config.ts'
import { notifyBackInStock } from '../src/limits/back-in-stock.ts'
import { findRequestedPiecesOfHcp } from '../src/orders/requested-pieces.queries.ts'
import { setStock } from './buyers.ts'
import { buildHcp, buildShopItem, buildToken } from './factories.ts'
import type { TestServer } from './server.ts'
import { zoneAt } from './time-zones.ts'

type ItemId = { id: string }

/** Notifies the Malaysian company's waiting HCPs, as the server does. In the default time zone it is now noon. */
export function tellWaitingHcps({ db, companies }: TestServer, timeZone = zoneAt(12)): Promise<void> {
  const context = createAppContext({ db, config: readConfig({}), companies: Object.values(companies) })
  const company = { id: companies.MY.id, timeZone }
  return notifyBackInStock({ ...context, findRequestedPiecesOfHcp }, company)
}

export const askToBeTold = (server: TestServer, token: string, item: ItemId, wanted = true) =>
  server.call('POST /back-in-stock', { token, body: { shopItemId: item.id, wanted } })

/** A sample that is out of stock. */
export async function buildSoldOutItem(
  server: TestServer,
  overrides: Parameters<typeof buildShopItem>[1] = {},
) {
  const item = await buildShopItem(server, { name: 'Gum Care 75 g', stock: 1, ...overrides })
  await setStock(server, item, 0)
  return item
}

/** An HCP who has asked to be notified when a sold-out sample is back. */
export async function buildWaitingHcp(server: TestServer, item: ItemId) {
  const hcp = await buildHcp(server, { whatsapp: true })
  const token = await buildToken(server, hcp)
  const { status } = await askToBeTold(server, token, item)
  if (status !== 200) throw new Error(`Asking was answered with ${status}`)
  return { ...hcp, token }
}

/** The ids of the HCPs who were notified that a sample is back, in the order of the messages. */
export async function findToldHcpIds({ db }: TestServer, item: ItemId): Promise<(string | null)[]> {
  const messages = db.selectFrom('messages').where('kind', '=', 'SAMPLE_BACK').orderBy('position')
  const rows = await messages.select(['user_id', 'details']).execute()
  return rows.filter(({ details }) => details.itemId === item.id).map(({ user_id }) => user_id)
}
