import type { Registration } from '@portal/contract/review'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api.ts'
import { assignPromoter, decideRegistration } from './review.api.ts'
import { storeProfile } from './stored-profile.ts'

export type Review = { status: 'COMPLETED' | 'CANCELLED'; promoterId: string }

/**
 * Saves a review as described: the status first, then, of an approved HCP, another sales rep (R§4).
 * @param onDecided told of a status that is saved: a second try after a failure starts from there
 */
export function useSaveReview(profile: Registration, onDecided: (profile: Registration) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ status, promoterId }: Review) => {
      const { companyUser } = profile
      await decideRegistration(profile.campaignEntryId, status, profile.status)
      const decided = { ...profile, status }
      storeProfile(decided)
      onDecided(decided)
      if (status === 'COMPLETED' && promoterId !== companyUser.registeredByPromoterId) {
        await assignPromoter(companyUser.id, promoterId)
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['registrations'] }),
  })
}

/** Someone else decided since the list was loaded (D§8). */
export function wasDecided(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'ENTRY_DECIDED'
}
