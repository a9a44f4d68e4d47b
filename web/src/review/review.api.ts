import { type EntryStatus, REGISTRATIONS_PAGE_SIZE } from '@portal/contract/registration-status'
import type { Registration } from '@portal/contract/review'
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '../lib/api.ts'
import type { ListState } from './list-state.ts'

/** A page of the company's registrations with the whole list's totals (R§2). The last page shown stays until it is there. */
export function registrationsQuery(campaignId: string | undefined, list: ListState) {
  return queryOptions({
    queryKey: ['registrations', campaignId, list],
    queryFn:
      campaignId === undefined
        ? skipToken
        : ({ signal }: { signal: AbortSignal }) =>
            call('POST /campaign-entries/retailer/submissions', {
              // What is empty is not sent, so that the first load asks for the whole list as described (R§7).
              body: {
                campaignId,
                ...list,
                search: list.search || undefined,
                pageSize: REGISTRATIONS_PAGE_SIZE,
              },
              signal,
            }),
    placeholderData: keepPreviousData,
  })
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
    headers: { 'if-match': `"${shown}"` },
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

/** Where the list leaves the registration to review (R§2). */
const PROFILE_KEY = 'profile'

export function storeProfile(profile: Registration): void {
  localStorage.setItem(PROFILE_KEY, JSON.stringify(profile))
}

export function removeProfile(): void {
  localStorage.removeItem(PROFILE_KEY)
}

/** The registration the list left; the server believes none of it but the ids (D§8). */
export function readProfile(): Registration | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PROFILE_KEY) ?? 'null')
    return isRegistration(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Only we write it, whole; what is checked tells it from something else under the same key. */
function isRegistration(value: unknown): value is Registration {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'campaignEntryId', 'status', 'companyUser', 'campaignInput'].every(key => key in value)
  )
}
