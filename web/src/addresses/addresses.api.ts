import type { Address } from '@portal/contract/addresses/addresses.endpoints'
import type { RawInput } from '@portal/contract/endpoints'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, REPEAT_TIMEOUT } from '../lib/api.ts'
import { isErrorAnswerFromServer } from '../lib/error-answer.ts'
import { readStateIfAnswerLost } from '../lib/read-state-if-answer-lost.ts'
import { invalidateIfLastMutation } from '../lib/use-optimistic-mutation.ts'
import { signedInUserQuery } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { showAlert } from '../ui/toast.tsx'

/** Changes one of the HCP's addresses; omitted fields stay unchanged. */
export function updateAddress(
  changedFields: RawInput<'POST /address/update', 'body'>['addrUpdate'],
): Promise<Address> {
  return callApi('POST /address/update', {
    body: { addrUpdate: changedFields, addrDelete: false },
    repeatable: true,
  })
}

function changeAddresses(queryClient: QueryClient, change: (addresses: Address[]) => Address[]): void {
  queryClient.setQueryData(
    signedInUserQuery.queryKey,
    details => details && { ...details, addressInfo: change(details.addressInfo) },
  )
}

/** Updates the cache with the saved address. */
export function replaceCachedAddress(queryClient: QueryClient, address: Address): void {
  changeAddresses(queryClient, addresses =>
    addresses.map(other => (other.id === address.id ? address : other)),
  )
}

/** Forgets an address that was deleted elsewhere, and reads the others again. */
export function forgetGoneAddress(queryClient: QueryClient, id: string): void {
  changeAddresses(queryClient, addresses => addresses.filter(other => other.id !== id))
  void queryClient.invalidateQueries({ queryKey: signedInUserQuery.queryKey })
}

/** Removes an address from the cached list. @returns a function that restores it in its place */
function takeAddress(queryClient: QueryClient, address: Address): () => void {
  const index = queryClient
    .getQueryData(signedInUserQuery.queryKey)
    ?.addressInfo.findIndex(other => other.id === address.id)
  changeAddresses(queryClient, addresses => addresses.filter(other => other.id !== address.id))
  return () => changeAddresses(queryClient, addresses => addresses.toSpliced(index ?? 0, 0, address))
}

const DELETING = ['addresses', 'delete']

/** Deletes an address: optimistic update, rolled back with the reason on failure (H§8). */
export function useDeleteAddress() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: DELETING,
    mutationFn: ({ id }: Address) =>
      readStateIfAnswerLost<object>(
        callApi('POST /address/delete', { body: { addrDeleteId: id } }),
        async () => {
          const { addressInfo } = await callApi('GET /users/details', { limit: REPEAT_TIMEOUT })
          return addressInfo.some(address => address.id === id) ? undefined : {}
        },
      ),
    onMutate: async address => {
      await queryClient.cancelQueries({ queryKey: signedInUserQuery.queryKey })
      return takeAddress(queryClient, address)
    },
    onError: (error, _address, putBack) => {
      putBack?.()
      showAlert(isErrorAnswerFromServer(error) ? m.addresses_delete_failed() : m.addresses_delete_error())
    },
    onSettled: () => invalidateIfLastMutation(queryClient, DELETING, signedInUserQuery.queryKey),
  })
}
