import { findCompanies } from '../../src/companies/companies.ts'
import { loadOrCreateDemoSecret } from '../../src/platform/database/demo-secret.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { createTokenSigner } from '../../src/platform/http/session-token.ts'
import { companyOf } from '../company-of.ts'
import {
  buildAddress,
  buildAdmin,
  buildHcp,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../factories.ts'

/** The people who write while a fault happens: three HCPs, who order two items at a time, their rep and an admin. */
export type Crowd = Awaited<ReturnType<typeof gatherCrowd>>
/** The initial stock of each item; more than is ordered. */
export const STOCK = 1_000_000

/**
 * Creates the people in a migrated database with its companies; a portal in demo mode starts on it afterwards.
 * @param secret of a portal that sets its own
 */
export async function gatherCrowd(db: Database, secret?: string) {
  const tokens = createTokenSigner(secret ?? (await loadOrCreateDemoSecret(db)))
  const companies = await findCompanies(db)
  const server = { db, tokens, companies: { MY: companyOf(companies, 'MY'), SG: companyOf(companies, 'SG') } }
  const rep = await buildRep(server)
  const admin = await buildAdmin(server)
  const items = [
    await buildShopItem(server, { stock: STOCK, name: 'Toothpaste' }),
    await buildShopItem(server, { stock: STOCK, name: 'Mouthwash' }),
  ].map(({ id }) => id)
  const buildMember = async () => {
    const hcp = await buildHcp(server, { promoter_id: rep.id })
    const address = await buildAddress(server, { user_id: hcp.id })
    return { token: await buildToken(server, hcp), addressId: address.id }
  }
  // An order of another HCP for another item, which is not among the orders that are counted.
  const fourth = await buildHcp(server, { promoter_id: rep.id })
  const remarked = await buildOrder(server, { user: fourth, status: 'IN_REVIEW' })
  return {
    hcps: [await buildMember(), await buildMember(), await buildMember()],
    items,
    rep: await buildToken(server, rep),
    admin: await buildToken(server, admin),
    campaignId: server.companies.MY.campaignId,
    remarked: { orderId: remarked.id, token: await buildToken(server, fourth) },
  }
}
