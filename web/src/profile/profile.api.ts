import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { hasCode } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import { detailsQuery } from '../session/signed-in.ts'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import type { ProfileChange } from './profile-values.ts'

/** Saves name and phone: shown at once, taken back with the message when refused (H§8). */
export function useSaveProfile() {
  const queryClient = useQueryClient()
  const show = (change: ProfileChange) =>
    queryClient.setQueryData(
      detailsQuery.queryKey,
      details => details && { ...details, personalInfo: { ...details.personalInfo, ...change } },
    )
  return useMutation({
    mutationFn: (change: ProfileChange) => api('POST /profile/update', { body: { values: change } }),
    onMutate: async change => {
      await queryClient.cancelQueries({ queryKey: detailsQuery.queryKey })
      const before = queryClient.getQueryData(detailsQuery.queryKey)
      show(change)
      return before
    },
    onSuccess: () => showSuccess(m.profile_updated()),
    onError: (error, _change, before) => {
      queryClient.setQueryData(detailsQuery.queryKey, before)
      const taken = hasCode(error, 'PHONE_EXISTS')
      showAlert(taken ? m.profile_phone_exists() : m.profile_update_failed())
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: detailsQuery.queryKey }),
  })
}
