import { ADMINS, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import type { QueryClient } from '@tanstack/react-query'
import { activityQuery, parseActivityList } from './activity/activity.api.ts'
import { adminsQuery } from './auth/admins.api.ts'
import { secondFactorQuery } from './auth/security.api.ts'
import { parseCaseList } from './cases/case-list.ts'
import { casesQuery, deadlinesQuery, ownCasesQuery } from './cases/cases.api.ts'
import { parseOrderParam, safetyChoicesQuery } from './cases/safety-reports.api.ts'
import { queryClient } from './lib/query-client.ts'
import { retentionQuery } from './lib/retention.ts'
import { limitsQuery } from './limits/limits.api.ts'
import { messagesQuery, parseMessageList } from './notifications/messages.api.ts'
import { orderSummariesQuery, ordersQuery } from './orders/orders.api.ts'
import { consentsQuery, parseConsentsFilter } from './privacy/consents.api.ts'
import { accountQuery, myDataQuery } from './privacy/own-privacy.api.ts'
import { parsePrivacyList, privacyCountsQuery, privacyHcpsQuery } from './privacy/privacy.api.ts'
import { parsePeriodChoice, programmeQuery, programmeTodayQuery } from './programme/programme.api.ts'
import { parseHistoryParams } from './reps/month-params.ts'
import { parseOrderList } from './reps/order-list.ts'
import {
  recruitedHcpsQuery as historyQuery,
  monthCountsQuery,
  recruitedOrdersQuery,
} from './reps/recruited-users.api.ts'
import { repsQuery } from './reps/reps.api.ts'
import { parseRequestList } from './requests/request-list.ts'
import { allRequestsQuery, distributionReportQuery } from './requests/requests.api.ts'
import { parseRegistrationList } from './review/list-state.ts'
import { promotersQuery, registrationsQuery } from './review/review.api.ts'
import { allowancesQuery, shopItemsQuery } from './samples/samples.api.ts'
import { readAdminRole } from './session/admin-role.ts'
import { readClaims, readToken } from './session/session.ts'
import { companiesQuery, detailsQuery } from './session/signed-in.ts'
import { documentsQuery, settingsQuery } from './settings/settings.api.ts'
import { setupChecklistQuery } from './setup-checklist/setup-checklist.api.ts'
import { rulesQuery, samplesQuery } from './stock/stock.api.ts'

const ask: QueryClient['prefetchQuery'] = query => queryClient.prefetchQuery(query)
const askFirstPage: QueryClient['prefetchInfiniteQuery'] = query => queryClient.prefetchInfiniteQuery(query)

/** The first queries of each screen. They run while the code of the screen loads. */

export const fetchHome = () => [
  ask(detailsQuery),
  ask(orderSummariesQuery),
  ask(ordersQuery),
  ask(companiesQuery),
  ask(allowancesQuery),
]

export const fetchOrders = () => [ask(ordersQuery), ask(companiesQuery), ask(detailsQuery)]

export const fetchSampleRequest = () => [ask(detailsQuery), ask(shopItemsQuery), ask(allowancesQuery)]

export const fetchDetails = () => [ask(detailsQuery)]

export const fetchRepHome = (params: URLSearchParams) => [
  ask(detailsQuery),
  ask(companiesQuery),
  !params.has('yearMonth') && ask(monthCountsQuery()),
]

export const fetchRequests = (params: URLSearchParams) => [
  askFirstPage(recruitedOrdersQuery(parseOrderList(params))),
  ask(monthCountsQuery()),
  ask(companiesQuery),
]

export const fetchHistory = (params: URLSearchParams) => [
  askFirstPage(historyQuery(parseHistoryParams(params))),
  ask(companiesQuery),
]

export const fetchProgramme = (params: URLSearchParams) => [
  ask(companiesQuery),
  ask(programmeQuery(parsePeriodChoice(params))),
  ask(programmeTodayQuery),
]

export const fetchPromoters = () => [ask(promotersQuery)]

export const fetchActivity = (params: URLSearchParams) => [
  ask(companiesQuery),
  askFirstPage(activityQuery(parseActivityList(params))),
]

export const fetchMessages = (params: URLSearchParams) => [
  ask(companiesQuery),
  askFirstPage(messagesQuery(parseMessageList(params))),
]

export const fetchSetupChecklist = () => [ask(setupChecklistQuery)]

export const fetchAllRequests = (params: URLSearchParams) => [
  ask(companiesQuery),
  isRoleInAdminGroup(ADMINS.readers, readAdminRole()) && ask(repsQuery),
  ask(samplesQuery),
  askFirstPage(allRequestsQuery(parseRequestList(params))),
]

export const fetchDistributionReport = (params: URLSearchParams) => [
  ask(companiesQuery),
  ask(samplesQuery),
  askFirstPage(distributionReportQuery(parseRequestList(params))),
]

export const fetchCases = (params: URLSearchParams) => [
  ask(companiesQuery),
  askFirstPage(casesQuery(parseCaseList(params))),
]

export const fetchCaseDeadlines = () => [ask(deadlinesQuery)]

export const fetchOwnCases = () => [ask(companiesQuery), askFirstPage(ownCasesQuery)]

export const fetchReportSafety = (params: URLSearchParams) => [
  ask(companiesQuery),
  ask(detailsQuery),
  ask(safetyChoicesQuery(parseOrderParam(params))),
]

export const fetchOwnPrivacy = () => [ask(accountQuery), ask(detailsQuery), ask(companiesQuery)]

export const fetchMyData = () => [ask(myDataQuery), ask(companiesQuery)]

export const fetchConsents = (params: URLSearchParams) => [
  ask(companiesQuery),
  askFirstPage(consentsQuery(parseConsentsFilter(params))),
]

export const fetchReps = () => [ask(companiesQuery), ask(repsQuery)]

export const fetchSamples = () => [ask(samplesQuery), ask(rulesQuery)]

export const fetchLimits = () => [ask(limitsQuery), ask(samplesQuery)]

export const fetchSettings = () => [ask(companiesQuery), ask(settingsQuery), ask(documentsQuery)]

export const fetchPrivacy = (params: URLSearchParams) => [
  ask(companiesQuery),
  ask(privacyCountsQuery),
  askFirstPage(privacyHcpsQuery(parsePrivacyList(params).state)),
  ask(retentionQuery),
]

export const fetchAdmins = () => [ask(companiesQuery), ask(adminsQuery)]

export const fetchSecondFactor = () => [ask(secondFactorQuery)]

export async function fetchRegistrations(params: URLSearchParams): Promise<void> {
  void ask(promotersQuery)
  await ask(companiesQuery)
  const companyId = readClaims(readToken())?.companyId
  const company = queryClient.getQueryData(companiesQuery.queryKey)?.find(({ id }) => id === companyId)
  if (company) await ask(registrationsQuery(company.campaignId, parseRegistrationList(params)))
}
