import { sql } from 'kysely'
import { enqueueNotification } from '../notifications/enqueue-notification.ts'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import type { ChangeScope } from '../platform/http/change.ts'
import { PortalError } from '../platform/http/errors.ts'
import { reserveItemsInStock } from '../stock/stock.queries.ts'

type Resend = {
  /** The order that is sent again; the caller locks it. */
  original: { id: string }
  /** Its items that are sent again. */
  items: readonly { id: string; name: string }[]
  /** Whether the new order counts: the first one no longer does. */
  replacesOriginal: boolean
}

export type NewOrderId = string

/**
 * Adds an approved order of items of another one, to the same address, and reserves a piece of each. The caller locks the HCP and
 * all items, and checks that the HCP may still have them.
 * @returns the id of the new order @throws PortalError ORDER_MOVED if it was sent again already, or OUT_OF_STOCK
 */
export async function resendOrderItems(
  { trx, session, audit }: ChangeScope<'order.sent-again'>,
  hcp: UserRow,
  { original, items, replacesOriginal }: Resend,
): Promise<NewOrderId> {
  const ids = items.map(({ id }) => id)
  const id = await insertReplacement(trx, hcp, original.id, replacesOriginal)
  await trx
    .insertInto('order_items')
    .values(
      items.map((item, position) => ({ order_id: id, position, shop_item_id: item.id, name: item.name })),
    )
    .execute()
  const change = { orderId: id, actorId: session.userId, timeZone: session.company.timeZone }
  const reserved = await reserveItemsInStock(trx, ids, change)
  const missing = items.find(item => !reserved.includes(item.id))
  if (missing !== undefined)
    throw new PortalError('OUT_OF_STOCK', {
      problem: { code: 'ITEM_OUT_OF_STOCK', params: { name: missing.name } },
    })
  await enqueueNotification(trx, {
    companyId: hcp.company_id,
    kind: 'REQUEST_SENT_AGAIN',
    userId: hcp.id,
    orderId: id,
    causedBy: session,
  })
  audit('order.sent-again', id, { replaces: original.id, items: ids })
  return id
}

/** The unique `replaces_id` lets one of several calls through. */
async function insertReplacement(trx: Trx, hcp: UserRow, firstId: string, counts: boolean): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into orders (user_id, company_id, promoter_id, status, approved_at, replaces_id, counts, category_id, category_name,
      address_name, address_line1, address_line2, address_state, address_city, address_postcode, address_phone)
    select user_id, company_id, ${hcp.promoter_id}::uuid, 'IN_REVIEW', now(), id, ${counts}, category_id, category_name,
      address_name, address_line1, address_line2, address_state, address_city, address_postcode, address_phone
    from orders where id = ${firstId}
    on conflict (replaces_id) do nothing
    returning id`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new PortalError('ORDER_MOVED')
  return row.id
}
