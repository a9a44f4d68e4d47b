import type { Answer } from '@portal/contract/endpoints'
import type { Order } from '@portal/contract/orders'
import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { updateAddress } from '../addresses/addresses.api.ts'
import { ApiError, api } from '../lib/api.ts'
import { hasCode } from '../lib/failure.ts'
import { EarlierOrderPlaced, ordersQuery, placeOrder } from '../orders/orders.api.ts'
import { m } from '../paraglide/messages.js'
import { detailsQuery } from '../session/signed-in.ts'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { clearDraft } from './draft.ts'

/** The samples offered to this HCP, with their categories (H§7). */
export const shopItemsQuery = queryOptions({
  queryKey: ['shop-items'],
  queryFn: ({ signal }) => api('GET /shop-items', { signal }),
})

/** What limits leave of them. A decision of the rep or the admin changes it: read anew each time. */
export const allowancesQuery = queryOptions({
  queryKey: ['sample-allowances'],
  queryFn: async ({ signal }) => (await api('GET /sample-allowances', { signal })).allowances,
  staleTime: 1000,
})

/** Makes the cart hold exactly these items: what an abandoned try left behind goes first (D§7). */
async function fillCart(shopItemIds: readonly string[]): Promise<void> {
  const { items } = await api('GET /carts/summary', {})
  for (const leftover of items) {
    await api('DELETE /carts/:id', { params: { id: leftover.id }, repeatable: true }).catch(error => {
      // A repeat finds it gone.
      if (!hasCode(error, 'NOT_FOUND')) throw error
    })
  }
  for (const shopItemId of shopItemIds) {
    await api('POST /carts', { body: { shopItemId, qty: 1, isSelected: true }, repeatable: true })
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

async function place(request: Request): Promise<Order> {
  const { addressId, phone, shopItemIds } = request
  await step(fillCart(shopItemIds), () => m.samples_cart_failed())
  await step(updateAddress({ id: addressId, phone }), () => m.samples_address_failed())
  return step(
    placeOrder(addressId, order => isAsked(order, request)),
    placeFailure,
  )
}

function placeFailure(error: unknown): string {
  if (error instanceof EarlierOrderPlaced) return m.samples_placed_before()
  // The browser's own fault, as when it stores nothing: nothing was sent (H§8).
  if (!(error instanceof ApiError)) return m.common_submit_failed()
  return hasCode(error, 'OUT_OF_STOCK') ? m.samples_out_of_stock() : m.samples_order_failed()
}

/** Whether an order has what is asked for; the address goes with the key. */
function isAsked({ orderItem, addressSnaphot }: Order, { phone, shopItemIds }: Request): boolean {
  const ids = orderItem.map(({ shopItem }) => shopItem.id)
  return addressSnaphot.phone === phone && String(ids.toSorted()) === String(shopItemIds.toSorted())
}

const PLACING = ['place-order']

/**
 * Places an order: the cart, the address's phone, then the order (H§4 'Sample order flow'). A second tap during this does
 * nothing. If the user has left the screen, a message on the current screen tells the result.
 */
export function usePlaceOrder() {
  const queryClient = useQueryClient()
  const busy = useRef(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const { mutate, data, error, reset } = useMutation({
    mutationKey: PLACING,
    mutationFn: place,
    onSuccess: placed => {
      clearDraft()
      // In its place at once: coming with the next reading, it would push the others down under a thumb.
      queryClient.setQueryData(ordersQuery.queryKey, orders =>
        orders?.some(({ id }) => id === placed.id) ? orders : orders && [placed, ...orders],
      )
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      void queryClient.invalidateQueries({ queryKey: detailsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: shopItemsQuery.queryKey })
      // Not while the form still stands there, with what is ordered in it.
      void queryClient.invalidateQueries({ queryKey: allowancesQuery.queryKey, refetchType: 'none' })
      if (!isHere.current) showSuccess(m.samples_placed_title())
    },
    onError: refusal => {
      // What was ordered is ordered: only a failure may be tried again.
      busy.current = false
      const gone = soldOut(refusal)
      if (gone.length > 0)
        queryClient.setQueryData(shopItemsQuery.queryKey, without(gone.map(({ id }) => id)))
      // Met only by who has ordered elsewhere meanwhile: the form then says what is left.
      void queryClient.invalidateQueries({ queryKey: allowancesQuery.queryKey })
      // An answer that was lost may have been a yes.
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      const reason = gone.map(({ text }) => text).join(', ')
      if (!isHere.current) showAlert(reason ? m.samples_not_placed({ reason }) : failureOf(refusal))
    },
  })
  /** @param onSoldOut none is left of some items, which `shopItemsQuery` says from now on */
  const start = (request: Request, onSoldOut: () => void) => {
    if (busy.current || queryClient.isMutating({ mutationKey: PLACING }) > 0) return
    busy.current = true
    mutate(request, { onError: refusal => soldOut(refusal).length > 0 && onSoldOut() })
  }
  return {
    start,
    /** One that was begun before the screen was left counts too. */
    isPending: useIsMutating({ mutationKey: PLACING }) > 0,
    placed: data,
    /** An item that is sold out says so itself. */
    failure: error && soldOut(error).length === 0 ? failureOf(error) : undefined,
    forgive: () => error && reset(),
  }
}

/** A step has its own text; whatever else keeps the form from being submitted has the one of H§8. */
function failureOf(error: Error): string {
  return error instanceof StepFailed ? error.message : m.common_submit_failed()
}

/** The items of which none was left, each with its name in the server's words. */
function soldOut({ cause }: Error): { id: string; text: string }[] {
  if (!hasCode(cause, 'OUT_OF_STOCK')) return []
  return cause.issues.map(({ path, message }) => ({ id: path.slice('items.'.length), text: message }))
}

/** What is offered, with none left of these. */
function without(gone: readonly string[]) {
  return (offered: Answer<'GET /shop-items'> | undefined) =>
    offered && {
      ...offered,
      shopItems: offered.shopItems.map(item => (gone.includes(item.id) ? { ...item, inStock: false } : item)),
    }
}
