import type { EntryStatus } from '@portal/contract/registration-status'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

type Decision = Exclude<EntryStatus, 'PENDING'>

/** Every rep of the admin's company, by name (R§7). */
export const promotersQuery = queryOptions({
  queryKey: ['promoters', 'of-company'],
  queryFn: ({ signal }) => api('GET /promoter/promoters', { query: {}, signal }),
})

/** Approves or declines a registration (R§4). @param shown the status that the screen showed: another one is a conflict */
export function decideRegistration(campaignEntryId: string, status: Decision, shown: EntryStatus) {
  return api('POST /campaign-entries/update', {
    body: { campaignEntryId, status, campaignInput: { isVerified: status === 'COMPLETED' } },
    ifMatch: shown,
  })
}

/** Makes a rep the one who looks after an HCP (R§4). */
export function assignPromoter(comUserId: string, registeredByPromoterId: string) {
  return api('POST /profile/update', { body: { comUserId, values: { registeredByPromoterId } } })
}
