import type { Address } from '@portal/contract/addresses'
import { SAMPLE_CATEGORIES } from '@portal/contract/professions'
import type { Company } from '../companies/companies.ts'
import type { Trx, UserRow } from '../database/schema.ts'
import { insertOrder } from '../orders/orders.queries.ts'
import { findItems, findOfferedCategory } from '../samples/samples.queries.ts'
import { DEMO, type DemoOrder, hoursAgo } from './demo-records.ts'

/** Both categories of every company with their items (D§9). */
export async function insertSamples(trx: Trx, companies: readonly Company[]): Promise<void> {
  for (const company of companies) {
    for (const name of SAMPLE_CATEGORIES) {
      const category = await trx
        .insertInto('shop_categories')
        .values({ company_id: company.id, name })
        .returning('id')
        .executeTakeFirstOrThrow()
      const items = DEMO.samples[name].map((item, position) => ({
        company_id: company.id,
        category_id: category.id,
        name: item,
        position,
        stock: item === DEMO.soldOut ? 0 : DEMO.stock,
      }))
      await trx.insertInto('shop_items').values(items).execute()
    }
  }
}

/** An HCP's orders: one in each status for one of them (D§9). */
export async function insertOrders(
  trx: Trx,
  user: UserRow,
  addresses: readonly Address[],
  orders: readonly DemoOrder[],
): Promise<void> {
  const category = await findOfferedCategory(trx, user.id)
  const offered = category === undefined ? [] : await findItems(trx, category.id)
  for (const { status, remark, approvedHoursAgo, shippedHoursAgo, ...order } of orders) {
    const address = addresses[order.address]
    const items = order.items.flatMap(name => offered.filter(item => item.name === name))
    if (category === undefined || address === undefined || items.length < order.items.length)
      throw new Error(`Demo order ${status} has gaps`)
    const id = await insertOrder(trx, user, { address, category, items, once: undefined })
    await trx
      .updateTable('orders')
      .where('id', '=', id)
      .set({
        status,
        remark,
        created_at: hoursAgo(order.placedHoursAgo),
        ...(approvedHoursAgo !== undefined && { approved_at: hoursAgo(approvedHoursAgo) }),
        ...(shippedHoursAgo !== undefined && { shipped_at: hoursAgo(shippedHoursAgo) }),
        updated_at: hoursAgo(order.movedHoursAgo),
      })
      .execute()
  }
}
