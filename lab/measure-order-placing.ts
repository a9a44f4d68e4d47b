import { randomUUID } from 'node:crypto'
import type { buildApp } from '../api/src/app.ts'
import { SESSION_DAYS, startSession } from '../api/src/auth/sessions/sessions.ts'
import type { Company } from '../api/src/companies/companies.ts'
import type { Database } from '../api/src/platform/database/schema.ts'
import type { TokenSigner } from '../api/src/platform/http/session-token.ts'
import { measureMedianAndP95 } from './measure-percentiles.ts'

/** Measures adding a sample to the cart and placing the order. */
export async function measureOrderPlacing(
  app: Awaited<ReturnType<typeof buildApp>>,
  db: Database,
  company: Company,
  tokens: TokenSigner,
): Promise<{ median: string; late: string }> {
  const hcp = await db
    .selectFrom('users')
    .innerJoin('campaign_entries', 'campaign_entries.user_id', 'users.id')
    .where('users.company_id', '=', company.id)
    .where('profession', '=', 'Dental Professional')
    .where('campaign_entries.status', '=', 'COMPLETED')
    .select(['users.id', 'role', 'users.company_id as companyId', 'users.promoter_id as promoterId'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set({ register_source: JSON.stringify({ 't&c': 'true' }) })
    .where('id', '=', hcp.id)
    .execute()
  const address = { name: 'CLINIC', line1: '1 Jalan Ampang', city: 'Ipoh', state: 'Perak', postcode: '30000' }
  const { id: addressId } = await db
    .insertInto('addresses')
    .values({ user_id: hcp.id, phone: '60123456789', ...address })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = db.selectFrom('shop_items').where('name', '=', 'Sample 1').select('id')
  const { id: shopItemId } = await item.executeTakeFirstOrThrow()
  const { token } = await startSession(db, tokens, hcp, SESSION_DAYS)
  const post = async (url: string, payload: object) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    const answer = await app.inject({ method: 'POST', url, payload, headers })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  return measureMedianAndP95(async () => {
    await post('/api/carts', { shopItemId, qty: 1, isSelected: true })
    await post('/api/orders', {
      addressId,
      currency: 'WALLET',
      description: true,
      total: 0,
      type: 'WALLET_SHOP',
    })
  })
}
