import { activityQuery, readActivityList } from './activity/activity.api.ts'
import { limitsQuery } from './allowances/limits.api.ts'
import { secondFactorQuery } from './auth/security.api.ts'
import { firstStepsQuery } from './first-steps/first-steps.api.ts'
import { queryClient } from './lib/query-client.ts'
import { messagesQuery, readMessageList } from './messages/messages.api.ts'
import { orderSummariesQuery, ordersQuery } from './orders/orders.api.ts'
import { readHistory } from './promoters/month-address.ts'
import { readOrderList } from './promoters/order-list.ts'
import {
  registrationsQuery as historyQuery,
  monthCountsQuery,
  recruitedOrdersQuery,
} from './promoters/promoters.api.ts'
import { repsQuery } from './reps/reps.api.ts'
import { readRequestList } from './requests/request-list.ts'
import { allRequestsQuery, supplyQuery } from './requests/requests.api.ts'
import { readListState } from './review/list-state.ts'
import { promotersQuery, registrationsQuery } from './review/review.api.ts'
import { allowancesQuery, shopItemsQuery } from './samples/samples.api.ts'
import { readClaims, readToken } from './session/session.ts'
import { companiesQuery, detailsQuery } from './session/signed-in.ts'
import { documentsQuery, settingsQuery } from './settings/settings.api.ts'
import { rulesQuery, samplesQuery } from './stock/stock.api.ts'

/** What screens ask for first, by screen: it is on its way while their code still is. */

export function fetchHome(): void {
  void queryClient.prefetchQuery(detailsQuery)
  void queryClient.prefetchQuery(orderSummariesQuery)
  void queryClient.prefetchQuery(ordersQuery)
  void queryClient.prefetchQuery(companiesQuery)
}

export function fetchOrders(): void {
  void queryClient.prefetchQuery(ordersQuery)
  void queryClient.prefetchQuery(companiesQuery)
}

export function fetchSampleRequest(): void {
  void queryClient.prefetchQuery(detailsQuery)
  void queryClient.prefetchQuery(shopItemsQuery)
  void queryClient.prefetchQuery(allowancesQuery)
}

export function fetchDetails(): void {
  void queryClient.prefetchQuery(detailsQuery)
}

export function fetchRepHome(params: URLSearchParams): void {
  void queryClient.prefetchQuery(detailsQuery)
  void queryClient.prefetchQuery(companiesQuery)
  if (!params.has('yearMonth')) void queryClient.prefetchQuery(monthCountsQuery())
}

export function fetchRequests(params: URLSearchParams): void {
  void queryClient.prefetchInfiniteQuery(recruitedOrdersQuery(readOrderList(params)))
  void queryClient.prefetchQuery(monthCountsQuery())
  void queryClient.prefetchQuery(companiesQuery)
}

export function fetchHistory(params: URLSearchParams): void {
  void queryClient.prefetchInfiniteQuery(historyQuery(readHistory(params)))
  void queryClient.prefetchQuery(companiesQuery)
}

export function fetchPromoters(): void {
  void queryClient.prefetchQuery(promotersQuery)
}

export function fetchActivity(params: URLSearchParams): void {
  void queryClient.prefetchQuery(companiesQuery)
  void queryClient.prefetchInfiniteQuery(activityQuery(readActivityList(params)))
}

export function fetchMessages(params: URLSearchParams): void {
  void queryClient.prefetchQuery(companiesQuery)
  void queryClient.prefetchInfiniteQuery(messagesQuery(readMessageList(params)))
}

export function fetchFirstSteps(): void {
  void queryClient.prefetchQuery(firstStepsQuery)
}

export function fetchAllRequests(params: URLSearchParams): void {
  void queryClient.prefetchQuery(companiesQuery)
  void queryClient.prefetchQuery(repsQuery)
  void queryClient.prefetchQuery(samplesQuery)
  void queryClient.prefetchInfiniteQuery(allRequestsQuery(readRequestList(params)))
}

export function fetchSupply(params: URLSearchParams): void {
  void queryClient.prefetchQuery(companiesQuery)
  void queryClient.prefetchQuery(samplesQuery)
  void queryClient.prefetchInfiniteQuery(supplyQuery(readRequestList(params)))
}

export function fetchReps(): void {
  void queryClient.prefetchQuery(companiesQuery)
  void queryClient.prefetchQuery(repsQuery)
}

export function fetchSamples(): void {
  void queryClient.prefetchQuery(samplesQuery)
  void queryClient.prefetchQuery(rulesQuery)
}

export function fetchLimits(): void {
  void queryClient.prefetchQuery(limitsQuery)
  void queryClient.prefetchQuery(samplesQuery)
}

export function fetchSettings(): void {
  void queryClient.prefetchQuery(companiesQuery)
  void queryClient.prefetchQuery(settingsQuery)
  void queryClient.prefetchQuery(documentsQuery)
}

export function fetchSecondFactor(): void {
  void queryClient.prefetchQuery(secondFactorQuery)
}

export async function fetchRegistrations(params: URLSearchParams): Promise<void> {
  fetchPromoters()
  await queryClient.prefetchQuery(companiesQuery)
  const companyId = readClaims(readToken())?.companyId
  const company = queryClient.getQueryData(companiesQuery.queryKey)?.find(({ id }) => id === companyId)
  if (company) await queryClient.prefetchQuery(registrationsQuery(company.campaignId, readListState(params)))
}
