import type { Address } from '@portal/contract/addresses'
import type { QueryClient } from '@tanstack/react-query'
import { detailsQuery } from '../session/signed-in.ts'

function changeAddresses(queryClient: QueryClient, change: (addresses: Address[]) => Address[]): void {
  queryClient.setQueryData(
    detailsQuery.queryKey,
    details => details && { ...details, addressInfo: change(details.addressInfo) },
  )
}

/** Shows a saved address at once, in its place or as the last one. */
export function putAddress(queryClient: QueryClient, address: Address): void {
  changeAddresses(queryClient, addresses =>
    addresses.some(other => other.id === address.id)
      ? addresses.map(other => (other.id === address.id ? address : other))
      : [...addresses, address],
  )
}

/** Takes an address off the list. @returns how to put it back where it was */
export function takeAddress(queryClient: QueryClient, address: Address): () => void {
  const index = queryClient
    .getQueryData(detailsQuery.queryKey)
    ?.addressInfo.findIndex(other => other.id === address.id)
  changeAddresses(queryClient, addresses => addresses.filter(other => other.id !== address.id))
  return () => changeAddresses(queryClient, addresses => addresses.toSpliced(index ?? 0, 0, address))
}
