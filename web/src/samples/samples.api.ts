import type { ResponseData } from '@portal/contract/endpoints'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { forgetGoneAddress, updateAddress } from '../addresses/addresses.api.ts'
import { callApi } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { apiFieldQuery, apiQuery } from '../lib/api-query.ts'
import { hasErrorCode } from '../lib/failure.ts'
import { useIsMounted } from '../lib/use-is-mounted.ts'
import {
  EarlierOrderPlacedError,
  EarlierOrderUnknownError,
  ownOrdersQuery,
  placeOrderFromCart,
} from '../orders/orders.api.ts'
import { signedInUserQuery } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { clearRequestDraft } from './request-draft.ts'

/** The samples offered to this HCP, with their categories (H§7). */
export const offeredSamplesQuery = apiQuery(['shop-items'], 'GET /shop-items')

/** What remains of the limits. A decision of the rep or an admin changes it: always refetched. */
export const ownAllowancesQuery = {
  ...apiFieldQuery(['sample-allowances'], 'GET /sample-allowances', 'allowances'),
  staleTime: 1000,
}

/** Makes the cart hold exactly these items: first removes those of an abandoned attempt (D§7). */
async function fillCart(shopItemIds: readonly string[]): Promise<void> {
  const { items } = await callApi('GET /carts/summary', {})
  for (const leftover of items) {
    await callApi('DELETE /carts/:id', { params: { id: leftover.id }, repeatable: true }).catch(error => {
      // On a retry the item is already gone.
      if (!hasErrorCode(error, 'NOT_FOUND')) throw error
    })
  }
  for (const shopItemId of shopItemIds) {
    await callApi('POST /carts', { body: { shopItemId, qty: 1, isSelected: true }, repeatable: true })
  }
}

type Request = { addressId: string; phone: string; shopItemIds: readonly string[] }

/** A failed step, with its message. */
class StepFailed extends Error {}

/** The delivery address was deleted, on another device for example. */
class AddressGone extends StepFailed {}

/** For a failed step: throws its message. */
function failWith(text: (error: unknown) => string) {
  return (error: unknown): never => {
    if (error instanceof StepFailed) throw error
    throw new StepFailed(text(error), { cause: error })
  }
}

async function place(request: Request): Promise<Order> {
  const { addressId, phone, shopItemIds } = request
  await fillCart(shopItemIds).catch(failWith(() => m.samples_cart_failed()))
  await updateAddress({ id: addressId, phone })
    .catch(refuseGoneAddress)
    .catch(failWith(() => m.samples_address_failed()))
  return placeOrderFromCart(addressId, order => isAsked(order, request))
    .catch(refuseGoneAddress)
    .catch(failWith(placeFailure))
}

/** The address is the only record that both calls name. */
function refuseGoneAddress(error: unknown): never {
  throw hasErrorCode(error, 'NOT_FOUND') ? new AddressGone(m.samples_address_gone(), { cause: error }) : error
}

function placeFailure(error: unknown): string {
  if (error instanceof EarlierOrderPlacedError) return m.samples_placed_before()
  if (error instanceof EarlierOrderUnknownError) return m.samples_maybe_placed_before()
  // A failure in the browser, for example of its storage: nothing was sent (H§8).
  if (!(error instanceof ApiError)) return m.common_submit_failed()
  // Another try would fail too, so the message includes the reason.
  if (['ACCOUNT_CLOSING', 'LICENCE_ENDED', 'PARCELS_UNCONFIRMED'].includes(error.code)) return error.message
  return hasErrorCode(error, 'OUT_OF_STOCK') ? m.samples_out_of_stock() : m.samples_order_failed()
}

/** Whether an order matches the request; the address is not compared, it belongs to the key. */
function isAsked({ orderItem, addressSnaphot }: Order, { phone, shopItemIds }: Request): boolean {
  const ids = orderItem.map(({ shopItem }) => shopItem.id)
  return addressSnaphot.phone === phone && String(ids.toSorted()) === String(shopItemIds.toSorted())
}

const PLACING = ['place-order']

/**
 * Places an order: the cart, the address's phone, then the order (H§4 'Sample order flow'). A second tap during this does
 * nothing. If the user has left the screen, a message on the current screen tells the result.
 */
export function usePlaceSampleOrder() {
  const queryClient = useQueryClient()
  const isHere = useIsMounted()
  const { mutate, data, error, reset } = useMutation({
    mutationKey: PLACING,
    mutationFn: place,
    onSuccess: placed => {
      clearRequestDraft()
      // Insert it now: inserted by a later refetch, it would push the other orders down under a thumb.
      queryClient.setQueryData(ownOrdersQuery.queryKey, orders =>
        orders?.some(({ id }) => id === placed.id) ? orders : orders && [placed, ...orders],
      )
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      void queryClient.invalidateQueries({ queryKey: signedInUserQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: offeredSamplesQuery.queryKey })
      // Not while the form is still visible with the ordered items.
      void queryClient.invalidateQueries({
        queryKey: ownAllowancesQuery.queryKey,
        refetchType: 'none',
      })
      if (!isHere.current) showSuccess(m.samples_placed_title())
    },
    onError: (refusal, { addressId }) => {
      if (refusal instanceof AddressGone) forgetGoneAddress(queryClient, addressId)
      const gone = soldOut(refusal)
      if (gone.length > 0)
        queryClient.setQueryData(offeredSamplesQuery.queryKey, offered => offered && without(offered, gone))
      // The form then shows which samples need a certificate, and which are withdrawn.
      else if (refusal.cause instanceof ApiError && refusal.cause.isDefinitive)
        void queryClient.invalidateQueries({ queryKey: offeredSamplesQuery.queryKey })
      // Happens only after an order placed elsewhere: the form then shows what remains.
      void queryClient.invalidateQueries({ queryKey: ownAllowancesQuery.queryKey })
      // A lost response may have been a success.
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      const reason = gone.map(({ text }) => text).join(', ')
      if (!isHere.current) showAlert(reason ? m.samples_not_placed({ reason }) : failureOf(refusal))
    },
  })
  /**
   * `soldOut` is called when some items are sold out; `offeredSamplesQuery` then has them as such. `addressGone` is called
   * when the address is gone; the cached addresses then lack it.
   */
  const start = (request: Request, on: { soldOut(): void; addressGone(message: string): void }) => {
    // A placed order leaves nothing to retry.
    if (data !== undefined || queryClient.isMutating({ mutationKey: PLACING }) > 0) return
    mutate(request, {
      onError: refusal => {
        if (soldOut(refusal).length > 0) on.soldOut()
        if (refusal instanceof AddressGone) on.addressGone(refusal.message)
      },
    })
  }
  return {
    start,
    /** Also true for an order that was started before the user left the screen. */
    isPending: useIsMutating({ mutationKey: PLACING }) > 0,
    placed: data,
    /** The parcels that must be confirmed first, as the server has said; the failure names the oldest. */
    refusedParcelIds: unconfirmedParcelIds(error),
    /** Sold-out items and a deleted address have their own message, at the field. */
    failure:
      error && soldOut(error).length === 0 && !(error instanceof AddressGone) ? failureOf(error) : undefined,
    clearFailure: () => error && reset(),
  }
}

/** A failed step has its own message; any other failure gets the one of H§8. */
function failureOf(error: Error): string {
  return error instanceof StepFailed ? error.message : m.common_submit_failed()
}

/** The sold-out items, by the names in the server's message. */
function soldOut({ cause }: Error): { id: string; text: string }[] {
  if (!hasErrorCode(cause, 'OUT_OF_STOCK')) return []
  return cause.issues.map(({ path, message }) => ({ id: path.slice('items.'.length), text: message }))
}

function unconfirmedParcelIds(refusal: Error | null): string[] {
  const cause = refusal?.cause
  if (!hasErrorCode(cause, 'PARCELS_UNCONFIRMED')) return []
  return cause.issues.map(({ path }) => path.slice('orders.'.length))
}

/** The offered samples, with these marked as sold out. */
function without(offered: ResponseData<'GET /shop-items'>, gone: readonly { id: string }[]) {
  const isGone = ({ id }: { id: string }) => gone.some(one => one.id === id)
  const shopItems = offered.shopItems.map(item => (isGone(item) ? { ...item, inStock: false } : item))
  return { ...offered, shopItems }
}
