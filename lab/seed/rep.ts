import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Company } from '../../api/src/companies/companies.ts'
import type { Database, UserRow } from '../../api/src/platform/database/schema.ts'
import { addGoodsToLotIfSameExpiry } from '../../api/src/stock/lots.queries.ts'

export const ORDERS_EACH = 4

let reps = 0

/** Creates a rep with `hcpCount` HCPs recruited in the last year; each has four orders of one item in every status. */
export async function seedRepWithHcps(db: Database, company: Company, hcpCount: number): Promise<UserRow> {
  reps += 1
  const rep = await db
    .insertInto('users')
    .values({
      company_id: company.id,
      role: 'RETAILER',
      full_name: `Rep of ${hcpCount}`,
      phone: `6019000000${reps}`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const category = await readCategory(db, company)
  const item = await db
    .insertInto('shop_items')
    .values({ company_id: company.id, category_id: category, name: 'Toothpaste' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.transaction().execute(trx =>
    addGoodsToLotIfSameExpiry(trx, {
      companyId: company.id,
      itemId: item.id,
      lotNo: 'A2601',
      expiresOn: '2099-12-31',
      quantity: 100,
      actorId: null,
    }),
  )
  await sql`
    insert into users (company_id, role, full_name, phone, promoter_id, registered_by_id, earned_by_id, professional_reg_no,
      profession, specialty, clinic_name, clinic_address, created_at)
    select ${company.id}, 'RETAILER_STAFF', 'Mei Ling ' || i, '601' || ${reps}::int || lpad(i::text, 7, '0'), ${rep.id},
      ${rep.id}, ${rep.id}, 'MDC ' || i, 'Dental Professional', 'Orthodontist', 'SMILE CLINIC', '1 Jalan Ampang',
      now() - i * interval '365 days' / ${hcpCount}
    from generate_series(0, ${hcpCount}::int - 1) i`.execute(db)
  await sql`
    insert into orders (user_id, company_id, promoter_id, status, category_id, category_name, address_name, address_line1,
      address_city, address_state, address_postcode, created_at, updated_at)
    select id, company_id, promoter_id, (array['PROCESSING', 'IN_REVIEW', 'POSTED', 'COMPLETED', 'CANCELLED'])[1 + random() * 4],
      ${category}, 'Oral Care Sample', 'SMILE CLINIC', '1 Jalan Ampang', 'Kuala Lumpur', 'Selangor', '50450',
      created_at + i * interval '1 hour', created_at + i * interval '2 hours'
    from users, generate_series(1, ${ORDERS_EACH}::int) i where promoter_id = ${rep.id}`.execute(db)
  await earnDelivered(db)
  await sql`
    insert into order_items (order_id, position, shop_item_id, name)
    select orders.id, 0, ${item.id}, 'Toothpaste'
    from orders join users on users.id = user_id where users.promoter_id = ${rep.id}`.execute(db)
  return rep
}

async function readCategory(db: Database, company: Company): Promise<string> {
  const category = { id: randomUUID(), company_id: company.id, name: 'Oral Care Sample' as const } // a literal type
  const found = await db
    .insertInto('shop_categories')
    .values(category)
    .onConflict(conflict => conflict.columns(['company_id', 'name']).doUpdateSet({ name: category.name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return found.id
}

/** Creates `count` orders of the last year for all existing HCPs. */
export async function seedOrders(db: Database, company: Company, count: number): Promise<void> {
  const category = await readCategory(db, company)
  await sql`
    insert into orders (user_id, company_id, promoter_id, status, category_id, category_name, address_name, address_line1,
      address_city, address_state, address_postcode, created_at, updated_at)
    select id, company_id, promoter_id, (array['PROCESSING', 'IN_REVIEW', 'POSTED', 'COMPLETED', 'CANCELLED'])[1 + random() * 4],
      ${category}, 'Oral Care Sample', 'SMILE CLINIC', '1 Jalan Ampang', 'Kuala Lumpur', 'Selangor', '50450',
      now() - i * interval '30 days', now() - i * interval '29 days'
    from users, generate_series(1, ceil(${count} / (select count(*) from users where role = 'RETAILER_STAFF')::numeric)::int) i
    where role = 'RETAILER_STAFF'
    limit ${count}`.execute(db)
  await earnDelivered(db)
}

/** Adds the deliveries to the monthly counts of the reps. */
async function earnDelivered(db: Database): Promise<void> {
  await sql`update orders set earned_by_id = promoter_id where status = 'COMPLETED' and earned_by_id is null`.execute(
    db,
  )
}
