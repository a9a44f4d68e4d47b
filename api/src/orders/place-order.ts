import { formatDdMmYyyy } from '@portal/contract/days'
import type { Problem } from '@portal/contract/problems'
import { lockAddressOrThrow } from '../addresses/addresses.queries.ts'
import type { AppContext, Routes } from '../companies/app-context.ts'
import { findActingRepId } from '../deputies/absences.queries.ts'
import { findItemsRefusedByLicence } from '../licences/refused-items.queries.ts'
import { findItemsOverLimit } from '../limits/find-allowances.ts'
import { enqueueNotification } from '../notifications/enqueue-notification.ts'
import { PortalError, problemToIssue } from '../platform/http/errors.ts'
import { findSelectedCartItems, reserveItemsAndEmptyCart } from '../samples/cart.queries.ts'
import { findCategoryForProfession } from '../samples/samples.queries.ts'
import { isHcpVerified } from '../users/entries.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { lockUserOrThrow } from '../users/users.queries.ts'
import { isAccountClosing } from './erase-orders.ts'
import { findOrderOrThrow, insertOrder } from './orders.queries.ts'
import { findRequestedPiecesOfHcp } from './requested-pieces.queries.ts'
import { requireParcelsConfirmed } from './unconfirmed-parcels.queries.ts'

/** Placing an order: the selected cart items become one order, all or nothing (D§7). */
export function registerOrderPlacement({ change }: Pick<Routes, 'change'>, context: AppContext): void {
  change('POST /orders', {
    audits: { 'order.placed': 'order' },
    async run({ trx, session, body, audit }) {
      const { timeZone } = session.company
      // Serialise the orders of a user, so that a cart is ordered once.
      const user = await lockUserOrThrow(trx, session.userId)
      // Declining a registration locks the user too and cancels the open orders. No order may follow after that.
      if (!(await isHcpVerified(trx, user.id))) throw new PortalError('NOT_VERIFIED')
      // Closing an account locks the user too and cancels the open orders.
      if (await isAccountClosing(trx, user.id)) throw new PortalError('ACCOUNT_CLOSING')
      await requireParcelsConfirmed(trx, user, timeZone)
      const address = await lockAddressOrThrow(trx, body.addressId, user.id)
      if (address.incomplete) throw new PortalError('ADDRESS_INCOMPLETE')
      const cart = await findSelectedCartItems(trx, user.id, {
        hcp: user,
        company: session.company,
        demo: context.config.demo,
      })
      if (cart.length === 0) throw new PortalError('CART_EMPTY')
      const category = await findCategoryForProfession(trx, user.company_id, user.profession)
      if (category === undefined || cart.some(item => item.categoryId !== category.id || !item.allowed)) {
        throw new PortalError('CATEGORY_NOT_OFFERED')
      }
      const ids = cart.map(({ id }) => id)
      const ended = await findItemsRefusedByLicence(trx, user.id, ids, timeZone)
      if (ended !== undefined) {
        const refusedIds = ended.items.map(({ id }) => id)
        const problem = { code: 'LICENCE_ENDED_ON', params: { day: formatDdMmYyyy(ended.endedOn) } } as const
        throw refused('LICENCE_ENDED', cart, refusedIds, 'ITEM_LICENCE_ENDED', problem)
      }
      const pieces = ids.map(itemId => ({ itemId, category: category.name }))
      const over = await findItemsOverLimit({ ...context, findRequestedPiecesOfHcp }, trx, user, pieces)
      if (over.length > 0) throw refused('LIMIT_REACHED', cart, over, 'ITEM_LIMIT_REACHED')
      const order = await insertOrder(trx, user, { address, category, items: cart })
      if (user.promoter_id !== null) {
        const userId = await findActingRepId(trx, user.promoter_id, timeZone)
        await enqueueNotification(trx, {
          companyId: user.company_id,
          kind: 'REQUEST_RECEIVED',
          userId,
          orderId: order.id,
          details: { name: formatNameWithTitle(user) },
          causedBy: session,
        })
      }
      // Lock stock last, to keep the locks short: other orders of the same items wait for them.
      const change = { orderId: order.id, actorId: user.id, timeZone }
      const missing = await reserveItemsAndEmptyCart(trx, cart, change)
      if (missing.length > 0) throw refused('OUT_OF_STOCK', cart, missing, 'ITEM_OUT_OF_STOCK')
      audit('order.placed', order.id, { items: ids })
      return order.id
    },
    read: ({ trx }, id) => findOrderOrThrow(trx, id),
  })
}

/** Builds the error of a refused order. @param ids of the items concerned; each gets an issue with its name and the reason */
function refused(
  code: 'OUT_OF_STOCK' | 'LICENCE_ENDED' | 'LIMIT_REACHED',
  cart: readonly { id: string; name: string }[],
  ids: readonly string[],
  reason: 'ITEM_OUT_OF_STOCK' | 'ITEM_LICENCE_ENDED' | 'ITEM_LIMIT_REACHED',
  problem?: Problem,
): PortalError {
  const issues = cart
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name }) => problemToIssue(`items.${id}`, { code: reason, params: { name } }))
  return new PortalError(code, { issues, ...(problem && { problem }) })
}
