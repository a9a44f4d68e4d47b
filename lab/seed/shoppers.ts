import { randomUUID } from 'node:crypto'
import { HCP } from '@portal/contract/roles'
import { sql } from 'kysely'
import { toSessionTokenClaims } from '../../api/src/auth/sessions/sessions.ts'
import type { Company } from '../../api/src/companies/companies.ts'
import type { Database } from '../../api/src/platform/database/schema.ts'
import type { TokenSigner } from '../../api/src/platform/http/session-token.ts'

/** A signed-in HCP with an address. */
export type Shopper = { token: string; addressId: string }

/** Prepares `count` HCPs of a company to order two samples. The first one has five orders of two lines. */
export async function seedShoppers(
  db: Database,
  company: Company,
  tokens: TokenSigner,
  count: number,
): Promise<Shopper[]> {
  const sessionId = randomUUID()
  await sql`insert into shop_categories (company_id, name) values (${company.id}, 'Oral Care Sample')`.execute(
    db,
  )
  await sql`insert into shop_items (company_id, category_id, name, class)
    select company_id, id, 'Sample ' || n, 'Cosmetic' from shop_categories, generate_series(1, 2) n`.execute(
    db,
  )
  await sql`insert into stock_lots (company_id, item_id, lot_no, expires_on, on_hand)
    select company_id, id, 'L1', '2099-12-31', 1000000 from shop_items`.execute(db)
  await sql`create table shoppers as select users.id, users.promoter_id from users join campaign_entries entry on user_id = users.id
    where users.company_id = ${company.id} and entry.status = 'COMPLETED' and users.promoter_id is not null
    order by phone limit ${sql.lit(count)}`.execute(db)
  await sql`update users set register_source = '{"t&c": "true"}' where id in (select id from shoppers)`.execute(
    db,
  )
  await sql`insert into addresses (user_id, name, line1, city, state, postcode, phone)
    select id, 'CLINIC', '1 Jalan Ampang', 'Ipoh', 'Perak', '30000', '60123456789' from shoppers`.execute(db)
  const { rows: orders } = await sql<{ id: string }>`
    insert into orders (user_id, company_id, promoter_id, category_id, category_name, address_name, address_line1,
      address_city, address_state, address_postcode, address_phone)
    select first.id, ${company.id}, promoter_id, category.id, category.name, 'CLINIC', '1 Jalan Ampang',
      'Ipoh', 'Perak', '30000', '60123456789'
    from (select * from shoppers order by id limit 1) first, shop_categories category, generate_series(1, 5)
    returning id`.execute(db)
  await sql`insert into order_items (order_id, position, shop_item_id, name)
    select order_id, row_number() over (partition by order_id order by item.id), item.id, item.name
    from unnest(${orders.map(({ id }) => id)}::uuid[]) order_id, shop_items item`.execute(db)
  const expiresAt = new Date(Date.now() + 86_400_000)
  await sql`insert into sessions (id, user_id, expires_at)
    select case when row_number() over (order by id) = 1 then ${sessionId}::uuid else gen_random_uuid() end, id, ${expiresAt}
    from shoppers`.execute(db)
  const { rows } = await sql<{ session: string; user: string; promoterId: string; addressId: string }>`
    select sessions.id as session, shoppers.id as user, promoter_id as "promoterId", addresses.id as "addressId"
    from shoppers join sessions on sessions.user_id = shoppers.id join addresses on addresses.user_id = shoppers.id
    order by shoppers.id`.execute(db)
  for (const table of ['orders', 'order_items', 'sessions', 'addresses', 'users'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  return Promise.all(
    rows.map(async ({ session, user, promoterId, addressId }) => {
      const claims = toSessionTokenClaims({ id: user, role: HCP, companyId: company.id, promoterId })
      return { token: tokens.sign('session', claims, session, expiresAt), addressId }
    }),
  )
}

/** Adds both samples to every shopper's cart. */
export async function fillCarts(db: Database): Promise<void> {
  await sql`insert into cart_items (user_id, shop_item_id)
    select shoppers.id, item.id from shoppers, shop_items item on conflict do nothing`.execute(db)
  await sql`vacuum analyze cart_items`.execute(db)
}
