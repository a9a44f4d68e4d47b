import { shortOrderId, toOrderState } from '@portal/contract/orders/order-status'
import type { QueryClient } from '@tanstack/react-query'
import { personNameOrErased } from '../lib/person-name.ts'
import { orderStateLabel } from '../orders/order-state-labels.ts'
import { m } from '../texts.ts'
import type { ScanAnswer } from '../ui/scan-field.tsx'
import { isItemScanned, parcelBeingPacked, scannedPacks } from './pick-ticks.ts'
import { parseRequestFilters, type RequestFilters } from './request-filters.ts'
import { type PickListRequest, pickListQuery, requestPages } from './requests.api.ts'

/** The element of a parcel on the pick list. */
export const parcelElementId = (id: string) => `parcel-${id}`

/** What was scanned into a parcel so far, and why it cannot be shipped. */
export function parcelAnswer(parcel: PickListRequest, done?: string): ScanAnswer {
  const { id, hcp, items, obstacle } = parcel
  const packs = scannedPacks.read()
  const scanned = items.filter(item => isItemScanned(packs, id, item)).length
  const packing = m.pick_scan_packing({
    ...{ id: shortOrderId(id), name: personNameOrErased(hcp.name) },
    ...{ done: scanned, all: items.length },
  })
  return { text: [done, packing, obstacle].filter(Boolean).join(' '), isRefusal: obstacle !== undefined }
}

/**
 * Makes the parcel of a slip the one that is being packed. One that the list does not have is looked up, to say why.
 * @param number the short form of a request's id
 */
export async function scanSlip(
  queryClient: QueryClient,
  filters: RequestFilters,
  number: string,
): Promise<ScanAnswer & { parcelId?: string }> {
  const isMeant = ({ id }: { id: string }) => shortOrderId(id) === number
  const query = pickListQuery(filters)
  const parcel =
    queryClient.getQueryData(query.queryKey)?.requests.find(isMeant) ??
    (await queryClient.fetchQuery(query)).requests.find(isMeant)
  if (parcel) {
    parcelBeingPacked.write(parcel.id)
    return { ...parcelAnswer(parcel), parcelId: parcel.id }
  }
  const everywhere = { ...parseRequestFilters(new URLSearchParams()), search: number }
  const { pages } = await queryClient.fetchInfiniteQuery({ ...requestPages(everywhere), staleTime: 0 })
  const request = pages.flatMap(({ data }) => data).find(isMeant)
  return { text: reasonNotListed(number, request), isRefusal: true }
}

function reasonNotListed(id: string, request: Parameters<typeof toOrderState>[0] | undefined): string {
  switch (request?.status) {
    case undefined:
      return m.pick_scan_no_request({ id })
    case 'PROCESSING':
      return m.pick_scan_not_approved({ id })
    case 'IN_REVIEW':
      return m.pick_scan_left_out({ id })
    case 'POSTED':
    case 'COMPLETED':
      return m.pick_scan_shipped({ id })
    case 'CANCELLED':
      return m.slip_ended({ state: orderStateLabel(toOrderState(request)).toLowerCase() })
  }
}
