import type { Address } from '@portal/contract/addresses/addresses.endpoints'
import { SAMPLE_CATEGORIES } from '@portal/contract/users/professions'
import type { Company } from '../companies/companies.ts'
import { insertOrder, setShippedLots } from '../orders/orders.queries.ts'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import { findCategoryOfferedToUser, findOfferedItemsInCategory } from '../samples/samples.queries.ts'
import { addGoodsToLotIfSameExpiry } from '../stock/lots.queries.ts'
import { toPieces } from '../stock/plan-lots.queries.ts'
import { reserveItemsInStock, shipReservedPieces } from '../stock/stock.queries.ts'
import { DEMO_RECORDS, type DemoOrder, hoursAgo } from './demo-records.ts'

/** Inserts both categories of every company with their items (D§9). @param withStock whether to receive a lot of each */
export async function insertDemoSamples(
  trx: Trx,
  companies: readonly Company[],
  withStock = true,
): Promise<void> {
  for (const company of companies) {
    for (const name of SAMPLE_CATEGORIES) {
      const category = await trx
        .insertInto('shop_categories')
        .values({ company_id: company.id, name })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [position, item] of DEMO_RECORDS.samples[name].entries()) {
        const { id } = await trx
          .insertInto('shop_items')
          .values({
            company_id: company.id,
            category_id: category.id,
            name: item,
            position,
            class: DEMO_RECORDS.classes[name],
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        if (withStock && item !== DEMO_RECORDS.soldOut) await receiveDemoLot(trx, company, id, item)
      }
    }
  }
}

/** Receives a lot large enough for the demo stock plus the demo orders. */
async function receiveDemoLot(trx: Trx, company: Company, itemId: string, name: string): Promise<void> {
  const orders = DEMO_RECORDS.hcps.filter(hcp => hcp.region === company.region).flatMap(hcp => hcp.orders)
  const taken = orders.filter(({ status, items }) => status !== 'CANCELLED' && items.includes(name))
  const expiry = hoursAgo(-24 * DEMO_RECORDS.lot.validDays)
  await addGoodsToLotIfSameExpiry(trx, {
    companyId: company.id,
    itemId,
    lotNo: DEMO_RECORDS.lot.number,
    expiresOn: expiry.toISOString().slice(0, 10),
    quantity: DEMO_RECORDS.stock + taken.length,
    actorId: null,
  })
}

/** Inserts an HCP's demo orders and reserves or ships their stock (D§9). */
export async function insertDemoOrders(
  trx: Trx,
  company: Company,
  user: UserRow,
  addresses: readonly Address[],
  orders: readonly DemoOrder[],
): Promise<void> {
  const category = await findCategoryOfferedToUser(trx, user.id)
  const offered =
    category === undefined
      ? []
      : await findOfferedItemsInCategory(trx, category.id, { hcp: user, company, demo: true })
  for (const { status, remark, approvedHoursAgo, shippedHoursAgo, ...order } of orders) {
    const address = addresses[order.address]
    const items = order.items.flatMap(name => offered.filter(item => item.name === name))
    if (category === undefined || address === undefined || items.length < order.items.length)
      throw new Error(`Demo order ${status} has gaps`)
    const { id } = await insertOrder(trx, user, { address, category, items })
    const ids = items.map(item => item.id)
    const change = { orderId: id, actorId: null, timeZone: company.timeZone }
    if (status !== 'CANCELLED') await reserveItemsInStock(trx, ids, change)
    if (status === 'POSTED' || status === 'COMPLETED')
      await setShippedLots(trx, await shipReservedPieces(trx, toPieces([{ id, items }]), change))
    await trx
      .updateTable('orders')
      .where('id', '=', id)
      .set({
        status,
        ...(status === 'COMPLETED' && { earned_by_id: user.promoter_id }),
        remark,
        created_at: hoursAgo(order.placedHoursAgo),
        ...(approvedHoursAgo !== undefined && { approved_at: hoursAgo(approvedHoursAgo) }),
        ...(shippedHoursAgo !== undefined && { shipped_at: hoursAgo(shippedHoursAgo) }),
        updated_at: hoursAgo(order.movedHoursAgo),
      })
      .execute()
  }
}
