import type { Sent } from '@portal/contract/endpoints'
import { type EntryStatus, REGISTRATIONS_PAGE_SIZE } from '@portal/contract/registration-status'
import type { Registration } from '@portal/contract/review'
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, api, call } from '../lib/api.ts'
import type { ListState } from './list-state.ts'
import { storeProfile } from './stored-profile.ts'

/** A page of the company's registrations with the whole list's totals (R§2). The last page shown stays until it is there. */
export function registrationsQuery(campaignId: string | undefined, list: ListState) {
  return queryOptions({
    queryKey: ['registrations', campaignId, list],
    queryFn:
      campaignId === undefined
        ? skipToken
        : ({ signal }: { signal: AbortSignal }) =>
            call('POST /campaign-entries/retailer/submissions', { body: describe(campaignId, list), signal }),
    placeholderData: keepPreviousData,
  })
}

/** What is empty is not sent, so that the first load asks for the whole list as described (R§7). */
function describe(
  campaignId: string,
  { search, status, salesRep, page }: ListState,
): Sent<'POST /campaign-entries/retailer/submissions', 'body'> {
  return {
    campaignId,
    ...(search !== '' && { search }),
    ...(status !== undefined && { status }),
    ...(salesRep !== undefined && { salesRep }),
    page,
    pageSize: REGISTRATIONS_PAGE_SIZE,
  }
}

/** Every rep of the admin's company, by name (R§7). */
export const promotersQuery = queryOptions({
  queryKey: ['promoters', 'of-company'],
  queryFn: ({ signal }) => api('GET /promoter/promoters', { query: {}, signal }),
})

type Decision = Exclude<EntryStatus, 'PENDING'>

/** Approves or declines a registration (R§4). @param shown the status that the screen showed: another one is a conflict */
function decideRegistration(campaignEntryId: string, status: Decision, shown: EntryStatus) {
  return api('POST /campaign-entries/update', {
    body: { campaignEntryId, status, campaignInput: { isVerified: status === 'COMPLETED' } },
    ifMatch: shown,
  })
}

/** Makes a rep the one who looks after an HCP (R§4). */
function assignPromoter(comUserId: string, registeredByPromoterId: string) {
  return api('POST /profile/update', { body: { comUserId, values: { registeredByPromoterId } } })
}

export type Review = { status: Decision; promoterId: string }

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
