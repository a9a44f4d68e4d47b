import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, REPEAT_TIMEOUT } from '../lib/api.ts'
import { hasErrorCode } from '../lib/failure.ts'
import { readStateIfAnswerLost, UnconfirmedChangeError } from '../lib/read-state-if-answer-lost.ts'
import { signedInUserQuery } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import type { ProfileChange } from './profile-values.ts'

/** Saves name and phone. Any response may be lost: the server's state decides. */
async function saveProfile(change: ProfileChange): Promise<void> {
  await readStateIfAnswerLost<unknown>(
    callApi('POST /profile/update', { body: { values: change }, repeatable: true }),
    async () => {
      const { personalInfo } = await callApi('GET /users/details', { limit: REPEAT_TIMEOUT })
      const { name = personalInfo.name, phone = personalInfo.phone } = change
      return name === personalInfo.name && phone === personalInfo.phone ? personalInfo : undefined
    },
  )
}

/** Saves name and phone: optimistic update, rolled back with the message on rejection (H§8). */
export function useSaveOwnProfile() {
  const queryClient = useQueryClient()
  const show = (change: ProfileChange) =>
    queryClient.setQueryData(
      signedInUserQuery.queryKey,
      details => details && { ...details, personalInfo: { ...details.personalInfo, ...change } },
    )
  return useMutation({
    mutationFn: saveProfile,
    onMutate: async change => {
      await queryClient.cancelQueries({ queryKey: signedInUserQuery.queryKey })
      const before = queryClient.getQueryData(signedInUserQuery.queryKey)
      show(change)
      return before
    },
    onSuccess: () => showSuccess(m.profile_updated()),
    onError: (error, { phone }, before) => {
      queryClient.setQueryData(signedInUserQuery.queryKey, before)
      if (error instanceof UnconfirmedChangeError) {
        return showAlert(phone === undefined ? m.profile_unconfirmed() : m.profile_unconfirmed_phone())
      }
      showAlert(hasErrorCode(error, 'PHONE_EXISTS') ? m.profile_phone_exists() : m.profile_update_failed())
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: signedInUserQuery.queryKey }),
  })
}
