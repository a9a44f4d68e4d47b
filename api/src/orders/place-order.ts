import { createHash } from 'node:crypto'
import type { Received } from '@portal/contract/endpoints'
import type { Order } from '@portal/contract/orders'
import { recordAudit } from '../database/audit.ts'
import type { Database, Queryable, Trx } from '../database/schema.ts'
import type { Session } from '../http/authenticate.ts'
import { PortalError } from '../http/errors.ts'
import { findOrderByKey, readOrder, takeStock } from './orders.queries.ts'

/** The category of samples a user may order; from the samples feature. */
export type FindOfferedCategory = (
  db: Queryable,
  userId: string,
) => Promise<{ id: string; name: string } | undefined>

type Parts = { db: Database; findOfferedCategory: FindOfferedCategory }

/**
 * Turns the selected cart into one order, all or nothing (D§7).
 * @param key the Idempotency-Key; the same one with the same body answers the first order
 * @throws PortalError NOT_FOUND, ADDRESS_INCOMPLETE, CART_EMPTY, CATEGORY_NOT_OFFERED,
 * OUT_OF_STOCK or KEY_REUSED
 */
export async function placeOrder(
  { db, findOfferedCategory }: Parts,
  session: Session,
  body: Received<'POST /orders', 'body'>,
  key: string | undefined,
): Promise<Order> {
  return db.transaction().execute(async trx => {
    await lockUser(trx, session.userId)
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
    const first = key === undefined ? undefined : await findOrderByKey(trx, session.userId, key)
    if (first !== undefined) {
      if (first.digest !== digest) throw new PortalError('KEY_REUSED')
      return first.order
    }

    const address = await findDeliveryAddress(trx, session.userId, body.addressId)
    const cart = await findSelectedItems(trx, session.userId)
    if (cart.length === 0) throw new PortalError('CART_EMPTY')
    const category = await findOfferedCategory(trx, session.userId)
    if (category === undefined || cart.some(item => item.categoryId !== category.id)) {
      throw new PortalError('CATEGORY_NOT_OFFERED')
    }
    // In item order, so that two orders never wait for each other.
    for (const item of cart.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      if (!(await takeStock(trx, item.id))) throw new PortalError('OUT_OF_STOCK')
    }

    const { id } = await trx
      .insertInto('orders')
      .values({
        user_id: session.userId,
        company_id: session.companyId,
        category_id: category.id,
        category_name: category.name,
        ...(key !== undefined && { idempotency_key: key, request_digest: digest }),
        ...address,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const items = cart.map((item, position) => ({
      order_id: id,
      position,
      shop_item_id: item.id,
      name: item.name,
    }))
    await trx.insertInto('order_items').values(items).execute()
    await trx
      .deleteFrom('cart_items')
      .where(
        'id',
        'in',
        cart.map(item => item.cartItemId),
      )
      .execute()
    await recordAudit(trx, {
      companyId: session.companyId,
      actor: session,
      action: 'order.placed',
      entity: 'order',
      entityId: id,
      details: { items: cart.map(item => item.id) },
    })
    return readOrder(trx, id)
  })
}

/** One order of a user at a time: the second of two with one key finds the first, and a cart is ordered once. */
async function lockUser(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
}

/** An own, complete address as the order keeps it. */
async function findDeliveryAddress(trx: Trx, userId: string, id: string) {
  const found = await trx
    .selectFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select([
      'incomplete',
      'name as address_name',
      'line1 as address_line1',
      'line2 as address_line2',
      'state as address_state',
      'city as address_city',
      'postcode as address_postcode',
      'phone as address_phone',
    ])
    .executeTakeFirst()
  if (found === undefined) throw new PortalError('NOT_FOUND')
  const { incomplete, ...address } = found
  if (incomplete) throw new PortalError('ADDRESS_INCOMPLETE')
  return address
}

async function findSelectedItems(trx: Trx, userId: string) {
  return trx
    .selectFrom('cart_items')
    .innerJoin('shop_items', 'shop_items.id', 'cart_items.shop_item_id')
    .where('cart_items.user_id', '=', userId)
    .where('cart_items.is_selected', '=', true)
    .orderBy('cart_items.position')
    .select(['cart_items.id as cartItemId', 'shop_items.id', 'name', 'category_id as categoryId'])
    .execute()
}
