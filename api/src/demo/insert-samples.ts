import { SAMPLE_CATEGORIES } from '@portal/contract/professions'
import type { Company } from '../companies/companies.ts'
import type { Trx } from '../database/schema.ts'
import {
  DEMO_ORDERS,
  DEMO_ORDERS_PHONE,
  DEMO_SAMPLES,
  DEMO_SOLD_OUT,
  DEMO_STOCK,
  type DemoOrder,
} from './demo-samples.ts'
import { hoursAgo } from './hours-ago.ts'

/** Both categories of every company with their items (D§9). */
export async function insertSamples(trx: Trx, companies: readonly Company[]): Promise<void> {
  for (const company of companies) {
    for (const name of SAMPLE_CATEGORIES) {
      const category = await trx
        .insertInto('shop_categories')
        .values({ company_id: company.id, name })
        .returning('id')
        .executeTakeFirstOrThrow()
      const items = DEMO_SAMPLES[name].map((item, position) => ({
        company_id: company.id,
        category_id: category.id,
        name: item,
        position,
        stock: item === DEMO_SOLD_OUT ? 0 : DEMO_STOCK,
      }))
      await trx.insertInto('shop_items').values(items).execute()
    }
  }
}

/** Dr Mei Ling Wong's orders, one in each status (D§9). */
export async function insertOrders(trx: Trx): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .where('phone', '=', DEMO_ORDERS_PHONE)
    .select(['id', 'company_id', 'promoter_id'])
    .executeTakeFirstOrThrow()
  const addresses = await trx
    .selectFrom('addresses')
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .selectAll()
    .execute()
  const items = await trx
    .selectFrom('shop_items')
    .innerJoin('shop_categories', 'shop_categories.id', 'shop_items.category_id')
    .where('shop_items.company_id', '=', user.company_id)
    .select(['shop_items.id', 'shop_items.name', 'category_id', 'shop_categories.name as category_name'])
    .execute()

  for (const order of DEMO_ORDERS) {
    const address = addresses[order.address]
    const chosen = order.items.flatMap(name => items.filter(item => item.name === name))
    const [first] = chosen
    if (address === undefined || first === undefined) throw new Error(`Demo order ${order.status} has gaps`)
    const { id } = await trx
      .insertInto('orders')
      .values({
        user_id: user.id,
        company_id: user.company_id,
        promoter_id: user.promoter_id,
        category_id: first.category_id,
        category_name: first.category_name,
        address_name: address.name,
        address_line1: address.line1,
        address_line2: address.line2,
        address_city: address.city,
        address_state: address.state,
        address_postcode: address.postcode,
        address_phone: address.phone,
        ...history(order),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = chosen.map(({ id: shop_item_id, name }, position) => ({
      order_id: id,
      position,
      shop_item_id,
      name,
    }))
    await trx.insertInto('order_items').values(rows).execute()
  }
}

function history({ status, remark, placedHoursAgo, movedHoursAgo }: DemoOrder) {
  return { status, remark, created_at: hoursAgo(placedHoursAgo), updated_at: hoursAgo(movedHoursAgo) }
}
