import type { Address } from '@portal/contract/addresses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefused } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import { detailsQuery } from '../session/signed-in.ts'
import { showAlert } from '../ui/toast.tsx'
import { takeAddress } from './address-cache.ts'
import { deleteAddress } from './addresses.api.ts'

/** Deletes an address: gone at once, back with the reason when it did not work (H§8). */
export function useDeleteAddress() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (address: Address) => deleteAddress(address.id),
    onMutate: async address => {
      await queryClient.cancelQueries({ queryKey: detailsQuery.queryKey })
      return takeAddress(queryClient, address)
    },
    onError: (error, _address, putBack) => {
      putBack?.()
      showAlert(isRefused(error) ? m.addresses_delete_failed() : m.addresses_delete_error())
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: detailsQuery.queryKey }),
  })
}
