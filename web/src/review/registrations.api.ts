import type { Sent } from '@portal/contract/endpoints'
import { REGISTRATIONS_PAGE_SIZE } from '@portal/contract/registration-status'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import type { ListState } from './list-state.ts'

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
