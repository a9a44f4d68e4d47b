import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { updateAddress } from '../addresses/addresses.api.ts'
import { api } from '../lib/api.ts'
import { hasCode } from '../lib/failure.ts'
import { placeOrder } from '../orders/orders.api.ts'
import { m } from '../paraglide/messages.js'
import { detailsQuery } from '../session/signed-in.ts'
import { endDraft, orderKey } from './draft.ts'

/** The samples offered to this HCP, with their categories (H§7). */
export const shopItemsQuery = queryOptions({
  queryKey: ['shop-items'],
  queryFn: ({ signal }) => api('GET /shop-items', { signal }),
})

/** Makes the cart hold exactly these items: what an abandoned try left behind goes first (D§7). */
async function fillCart(shopItemIds: readonly string[]): Promise<void> {
  const { items } = await api('GET /carts/summary', {})
  for (const leftover of items) await api('DELETE /carts/:id', { params: { id: leftover.id } })
  for (const shopItemId of shopItemIds) {
    await api('POST /carts', { body: { shopItemId, qty: 1, isSelected: true } })
  }
}

type Request = { addressId: string; phone: string; shopItemIds: readonly string[] }

/** A step that failed, with what is said about it. */
class StepFailed extends Error {}

async function step<T>(work: Promise<T>, text: (error: unknown) => string): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new StepFailed(text(error), { cause: error })
  }
}

async function place({ addressId, phone, shopItemIds }: Request) {
  const key = orderKey(JSON.stringify([addressId, phone, shopItemIds.toSorted()]))
  await step(fillCart(shopItemIds), () => m.samples_cart_failed())
  await step(updateAddress({ id: addressId, phone }), () => m.samples_address_failed())
  return step(placeOrder(addressId, key), error =>
    hasCode(error, 'OUT_OF_STOCK') ? m.samples_out_of_stock() : m.samples_order_failed(),
  )
}

/** Cart, the address's phone, the order (H§4 'Sample order flow'); a second tap while it works does nothing. */
export function usePlaceOrder() {
  const queryClient = useQueryClient()
  const busy = useRef(false)
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: place,
    onSuccess: () => {
      endDraft()
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      void queryClient.invalidateQueries({ queryKey: detailsQuery.queryKey })
    },
    // What was ordered is ordered: only a failure may be tried again.
    onError: () => {
      busy.current = false
    },
  })
  const start = (request: Request) => {
    if (busy.current) return
    busy.current = true
    mutate(request)
  }
  return { start, isPending, placed: data, failure: failureOf(error) }
}

/** A step has its own text; whatever else keeps the form from being submitted has the one of H§8. */
function failureOf(error: Error | null): string | undefined {
  if (error === null) return undefined
  return error instanceof StepFailed ? error.message : m.common_submit_failed()
}
