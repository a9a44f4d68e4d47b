import { createHash } from 'node:crypto'
import type { Address } from '@portal/contract/addresses'
import type { Received } from '@portal/contract/endpoints'
import type { Order } from '@portal/contract/orders'
import { enqueueNotification } from '../notifications/enqueue-notification.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Database, Queryable, Trx, UserRow } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { fullNameWithTitle } from '../users/personal-info.ts'
import { lockUser } from '../users/users.queries.ts'
import type { StockChange } from './change-order.ts'
import { findOrderByKey, insertOrder, type PictureOf } from './orders.queries.ts'
import type { EligibleParts } from './require-eligible.ts'

/** An item in the cart. */
type CartLine = {
  cartItemId: string
  id: string
  name: string
  picture: string | null
  categoryId: string
  allowed: boolean
}

export type PlaceParts = Pick<EligibleParts, 'isHcpVerified'> & {
  db: Database
  pictureOf: PictureOf
  /** An address of the user, locked until the transaction ends; from the addresses feature. */
  lockAddress(trx: Trx, id: string, userId: string): Promise<Address | undefined>
  /** The selected cart items, and whether the HCP may have each; this and the next from the samples feature. */
  findSelectedItems(trx: Trx, user: UserRow): Promise<CartLine[]>
  /** The company's sample category for a profession. */
  findCategory(
    db: Queryable,
    companyId: string,
    profession: string | null,
  ): Promise<{ id: string; name: string } | undefined>
  timeZoneOf(companyId: string): string
  /** Ids of the items that would exceed one of the user's limits; from the limits feature. */
  findOverLimit(
    trx: Trx,
    user: UserRow,
    pieces: readonly { itemId: string; category: string }[],
  ): Promise<string[]>
  /** The id of the rep, or of the deputy who acts for the rep today; from the reps feature. */
  findActingRepId(trx: Trx, repId: string, companyId: string): Promise<string>
  /** Reserves one piece of each item and removes the items from the cart. @returns ids of the items out of stock */
  reserveCart(trx: Trx, cart: readonly CartLine[], change: StockChange): Promise<string[]>
}

/**
 * Turns the selected cart items into one order, all or nothing (D§7).
 * @param key the Idempotency-Key; a retry with the same key and body returns the first order
 * @throws PortalError NOT_VERIFIED, KEY_REUSED, NOT_FOUND, ADDRESS_INCOMPLETE, CART_EMPTY, CATEGORY_NOT_OFFERED, or LIMIT_REACHED or
 *   OUT_OF_STOCK with one issue per item concerned, at the path `items.<item id>`
 */
export async function placeOrder(
  parts: PlaceParts,
  session: Session,
  body: Received<'POST /orders', 'body'>,
  key: string | undefined,
): Promise<Order> {
  return parts.db.transaction().execute(async trx => {
    // Serialise the orders of a user: a parallel call with the same key finds the first order, and a cart is ordered once.
    const user = await lockUser(trx, session.userId)
    // Declining a registration locks the user too and cancels the open orders. No order may follow after that.
    if (!(await parts.isHcpVerified(trx, user.id))) throw new PortalError('NOT_VERIFIED')
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
    const first =
      key === undefined ? undefined : await findOrderByKey(trx, parts.pictureOf, session.userId, key)
    if (first !== undefined) {
      if (first.digest !== digest) throw new PortalError('KEY_REUSED')
      return first.order
    }

    const address = await parts.lockAddress(trx, body.addressId, session.userId)
    if (address === undefined) throw new PortalError('NOT_FOUND')
    if (address.incomplete) throw new PortalError('ADDRESS_INCOMPLETE')
    const cart = await parts.findSelectedItems(trx, user)
    if (cart.length === 0) throw new PortalError('CART_EMPTY')
    const category = await parts.findCategory(trx, user.company_id, user.profession)
    if (category === undefined || cart.some(item => item.categoryId !== category.id || !item.allowed)) {
      throw new PortalError('CATEGORY_NOT_OFFERED')
    }
    const ids = cart.map(({ id }) => id)
    const pieces = ids.map(itemId => ({ itemId, category: category.name }))
    const over = await parts.findOverLimit(trx, user, pieces)
    if (over.length > 0) throw refused('LIMIT_REACHED', cart, over, 'none left to request')
    const once = key === undefined ? undefined : { key, digest }
    const order = await insertOrder(trx, user, { address, category, items: cart, once })
    if (user.promoter_id !== null) {
      const userId = await parts.findActingRepId(trx, user.promoter_id, user.company_id)
      await enqueueNotification(trx, {
        companyId: user.company_id,
        kind: 'REQUEST_RECEIVED',
        userId,
        orderId: order.id,
        details: { name: fullNameWithTitle(user) },
      })
    }
    // Lock stock last, to keep the locks short: other orders of the same items wait for them.
    const change = { orderId: order.id, actorId: user.id, timeZone: parts.timeZoneOf(user.company_id) }
    const missing = await parts.reserveCart(trx, cart, change)
    if (missing.length > 0) throw refused('OUT_OF_STOCK', cart, missing, 'out of stock')
    await recordAuditEvent(trx, session, {
      action: 'order.placed',
      entity: 'order',
      entityId: order.id,
      details: { items: ids },
    })
    return order
  })
}

/** Builds the error of a refused order. @param ids of the items concerned; each gets an issue with its name and the reason */
function refused(
  code: 'OUT_OF_STOCK' | 'LIMIT_REACHED',
  cart: readonly CartLine[],
  ids: readonly string[],
  reason: string,
): PortalError {
  const issues = cart
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name }) => ({ path: `items.${id}`, message: `${name} – ${reason}` }))
  return new PortalError(code, { issues })
}
