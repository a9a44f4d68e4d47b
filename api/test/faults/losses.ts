import type { Database } from '../../src/platform/database/schema.ts'
import { readStock } from '../buyers.ts'
import { type Crowd, STOCK } from './crowd.ts'
import { type Ask, findRegistration, type Ledger } from './writers.ts'

/** What an acknowledged or unanswered write may have left for a phone number. */
const isLast = (text: string | undefined, acknowledged: number) =>
  [acknowledged, acknowledged + 1].some(number => text === `Write ${number}`) ||
  (acknowledged === 0 && text !== undefined)

/**
 * Checks that every acknowledged write is there, while nobody writes.
 * @returns descriptions of lost, torn and duplicate data; also one for each read without a response
 */
export async function findLosses(ask: Ask, crowd: Crowd, ledger: Ledger): Promise<string[]> {
  const losses: string[] = []
  const check = (ok: boolean, loss: string) => {
    if (!ok) losses.push(loss)
  }
  for (const [index, { token }] of crowd.hcps.entries()) {
    const orders = (await ask('GET /order/get', { token }))?.checkProduct ?? []
    const acknowledged = ledger.orders[index] ?? []
    const kept = new Set(orders.map(({ id }) => id))
    check(
      acknowledged.every(id => kept.has(id)),
      `HCP ${index}: an order is lost`,
    )
    check(
      orders.length - new Set(acknowledged).size <= 1,
      `HCP ${index}: ${orders.length} orders of ${acknowledged.length} clicks`,
    )
    check(
      orders.every(({ orderItem }) => orderItem.length === crowd.items.length),
      `HCP ${index}: an order is torn`,
    )
    const { addressInfo = [] } = (await ask('GET /users/details', { token })) ?? {}
    check(isLast(addressInfo[0]?.line1, ledger.lines[index] ?? 0), `HCP ${index}: ${addressInfo[0]?.line1}`)
  }
  const remarked = (await ask('GET /order/get', { token: crowd.remarked.token }))?.checkProduct[0]
  check(
    isLast(remarked?.remark[0] ?? '', ledger.remark),
    `Remark: ${remarked?.remark[0]}, not ${ledger.remark}`,
  )
  for (const [phone, status] of ledger.registered) {
    const found = (await findRegistration(ask, crowd, phone)) ?? []
    const kept = found[0]?.status === 'COMPLETED' || found[0]?.status === status
    check(kept && found.length === 1, `A registration is ${found[0]?.status}, not ${status}`)
    // Once the write is found, later ones cannot undo it; without this the list would grow from round to round.
    if (status === 'COMPLETED' && kept) ledger.registered.delete(phone)
  }
  return losses
}

/** No later write corrects a stock that differs from the orders, so this finds a torn order of any earlier time. */
export async function findStockLosses(db: Database, crowd: Crowd): Promise<string[]> {
  const { orders } = await db
    .selectFrom('order_items')
    .where('shop_item_id', '=', crowd.items[0] ?? '')
    .select(({ fn }) => fn.countAll().as('orders'))
    .executeTakeFirstOrThrow()
  const stocks = await Promise.all(crowd.items.map(async id => (await readStock({ db }, { id })) ?? 0))
  return stocks
    .filter(stock => stock !== STOCK - Number(orders))
    .map(stock => `${STOCK - stock} taken out of stock for ${orders} orders`)
}
