import type { Address } from '@portal/contract/addresses/addresses.endpoints'
import type { ResponseData } from '@portal/contract/endpoints'
import type { Allowance } from '@portal/contract/limits/limits.endpoints'
import { samplesOfOrder } from '@portal/contract/orders/order-items'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { splitPhone } from '@portal/contract/phone'
import { findExceededAllowance } from './allowance-rules.ts'
import type { RequestDraft } from './request-draft.ts'
import { initialRequestDraft, isInStockAndNotRefused } from './request-rules.ts'

/**
 * A draft with the items that an earlier order was sent with, as far as they are available.
 * @returns also the saved address of that order, and the names of unavailable items, undefined when all are available
 */
export function requestDraftFromOrder(
  order: Pick<Order, 'orderItem' | 'addressSnaphot'>,
  offeredSamples: ResponseData<'GET /shop-items'>,
  addresses: readonly Address[],
  allowances: readonly Allowance[],
): { draft: RequestDraft; addressId: string | undefined; missing: string | undefined } {
  const available = new Set(offeredSamples.shopItems.filter(isInStockAndNotRefused).map(({ id }) => id))
  const asked = samplesOfOrder(order)
  const place = order.addressSnaphot
  const shopItemIds: string[] = []
  for (const { id } of asked)
    if (available.has(id) && !findExceededAllowance(allowances, [...shopItemIds, id])) shopItemIds.push(id)
  const missing = asked.filter(({ id }) => !shopItemIds.includes(id)).map(({ name }) => name)
  const { prefix, number } = splitPhone(place.phone ?? '')
  const isSame = ({ name, line1, postcode }: Address) =>
    name === place.name && line1 === place.line1 && postcode === place.postcode
  return {
    draft: initialRequestDraft(
      { shopItemIds, prefix: prefix && `+${prefix}`, phone: number },
      offeredSamples,
      null,
    ),
    addressId: addresses.find(isSame)?.id,
    missing: missing.join(', ') || undefined,
  }
}
