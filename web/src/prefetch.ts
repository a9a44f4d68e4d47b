import { ADMINS, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import type { QueryClient } from '@tanstack/react-query'
import { auditEventPages, parseActivityFilters } from './activity/activity.api.ts'
import { secondFactorQuery } from './admins/admin-security.api.ts'
import { adminsQuery } from './admins/admins.api.ts'
import { parseCaseFilters } from './cases/case-filters.ts'
import { adminCasePages, caseDeadlinesQuery, ownCasePages } from './cases/cases.api.ts'
import { parseOrderIdParam, safetyReportChoicesQuery } from './cases/safety-reports.api.ts'
import { queryClient } from './lib/query-client.ts'
import { sampleLimitsQuery } from './limits/limits.api.ts'
import { messagePages, parseMessageFilters } from './notifications/messages.api.ts'
import { ownOrderSummariesQuery, ownOrdersQuery } from './orders/orders.api.ts'
import { consentPages, parseConsentFilters } from './privacy/consents.api.ts'
import { ownDataQuery, ownPrivacyQuery } from './privacy/own-privacy.api.ts'
import { parsePrivacyFilters, privacyCountsQuery, privacyHcpPages } from './privacy/privacy.api.ts'
import { retentionYearsQuery } from './privacy/retention.api.ts'
import { parsePeriodChoice, programmeQuery, programmeTodayQuery } from './programme/programme.api.ts'
import { parseHistoryFilters } from './reps/month-params.ts'
import { recruitedHcpPages, recruitedOrderPages, repMonthCountsQuery } from './reps/recruited-users.api.ts'
import { parseRepOrderFilters } from './reps/rep-order-filters.ts'
import { repAccountsQuery } from './reps/reps.api.ts'
import { parseRequestFilters } from './requests/request-filters.ts'
import { distributionReportPages, requestPages } from './requests/requests.api.ts'
import { parseRegistrationListState } from './review/registration-list-state.ts'
import { companyRepsQuery, registrationsQuery } from './review/review.api.ts'
import { offeredSamplesQuery, ownAllowancesQuery } from './samples/samples.api.ts'
import { readAdminRole } from './session/admin-role.ts'
import { decodeUnverifiedClaims, readToken } from './session/session.ts'
import { companiesQuery, signedInUserQuery } from './session/signed-in.ts'
import { companyDocumentsQuery, companySettingsQuery } from './settings/settings.api.ts'
import { setupChecklistQuery } from './setup-checklist/setup-checklist.api.ts'
import { sampleRulesQuery, stockSamplesQuery } from './stock/stock.api.ts'

const prefetch: QueryClient['prefetchQuery'] = query => queryClient.prefetchQuery(query)
const prefetchFirstPage: QueryClient['prefetchInfiniteQuery'] = query =>
  queryClient.prefetchInfiniteQuery(query)

/** The first queries of a screen. They run while its code loads. False stands for one that is not needed. */
type Prefetches = (Promise<void> | false)[]

export const prefetchHcpHome = (): Prefetches => [
  prefetch(signedInUserQuery),
  prefetch(ownOrderSummariesQuery),
  prefetch(ownOrdersQuery),
  prefetch(companiesQuery),
  prefetch(ownAllowancesQuery),
]

export const prefetchHcpOrders = (): Prefetches => [
  prefetch(ownOrdersQuery),
  prefetch(companiesQuery),
  prefetch(signedInUserQuery),
]

export const prefetchSampleRequestForm = (): Prefetches => [
  prefetch(signedInUserQuery),
  prefetch(offeredSamplesQuery),
  prefetch(ownAllowancesQuery),
]

export const prefetchSignedInUser = (): Prefetches => [prefetch(signedInUserQuery)]

export const prefetchRepHome = (urlParams: URLSearchParams): Prefetches => [
  prefetch(signedInUserQuery),
  prefetch(companiesQuery),
  !urlParams.has('yearMonth') && prefetch(repMonthCountsQuery()),
]

export const prefetchRepRequests = (urlParams: URLSearchParams): Prefetches => [
  prefetchFirstPage(recruitedOrderPages(parseRepOrderFilters(urlParams))),
  prefetch(repMonthCountsQuery()),
  prefetch(companiesQuery),
]

export const prefetchRegistrationHistory = (urlParams: URLSearchParams): Prefetches => [
  prefetchFirstPage(recruitedHcpPages(parseHistoryFilters(urlParams))),
  prefetch(companiesQuery),
]

export const prefetchProgramme = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQuery),
  prefetch(programmeQuery(parsePeriodChoice(urlParams))),
  prefetch(programmeTodayQuery),
]

export const prefetchCompanyReps = (): Prefetches => [prefetch(companyRepsQuery)]

export const prefetchAuditEvents = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQuery),
  prefetchFirstPage(auditEventPages(parseActivityFilters(urlParams))),
]

export const prefetchMessages = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQuery),
  prefetchFirstPage(messagePages(parseMessageFilters(urlParams))),
]

export const prefetchSetupChecklist = (): Prefetches => [prefetch(setupChecklistQuery)]

export const prefetchAdminRequests = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQuery),
  isRoleInAdminGroup(ADMINS.readers, readAdminRole()) && prefetch(repAccountsQuery),
  prefetch(stockSamplesQuery),
  prefetchFirstPage(requestPages(parseRequestFilters(urlParams))),
]

export const prefetchDistributionReport = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQuery),
  prefetch(stockSamplesQuery),
  prefetchFirstPage(distributionReportPages(parseRequestFilters(urlParams))),
]

export const prefetchAdminCases = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQuery),
  prefetchFirstPage(adminCasePages(parseCaseFilters(urlParams))),
]

export const prefetchCaseDeadlines = (): Prefetches => [prefetch(caseDeadlinesQuery)]

export const prefetchOwnCases = (): Prefetches => [prefetch(companiesQuery), prefetchFirstPage(ownCasePages)]

export const prefetchSafetyReportForm = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQuery),
  prefetch(signedInUserQuery),
  prefetch(safetyReportChoicesQuery(parseOrderIdParam(urlParams))),
]

export const prefetchOwnPrivacy = (): Prefetches => [
  prefetch(ownPrivacyQuery),
  prefetch(signedInUserQuery),
  prefetch(companiesQuery),
]

export const prefetchOwnData = (): Prefetches => [prefetch(ownDataQuery), prefetch(companiesQuery)]

export const prefetchConsents = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQuery),
  prefetchFirstPage(consentPages(parseConsentFilters(urlParams))),
]

export const prefetchRepAccounts = (): Prefetches => [prefetch(companiesQuery), prefetch(repAccountsQuery)]

export const prefetchStockSamples = (): Prefetches => [
  prefetch(stockSamplesQuery),
  prefetch(sampleRulesQuery),
]

export const prefetchSampleLimits = (): Prefetches => [
  prefetch(sampleLimitsQuery),
  prefetch(stockSamplesQuery),
]

export const prefetchCompanySettings = (): Prefetches => [
  prefetch(companiesQuery),
  prefetch(companySettingsQuery),
  prefetch(companyDocumentsQuery),
]

export const prefetchAdminPrivacy = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQuery),
  prefetch(privacyCountsQuery),
  prefetchFirstPage(privacyHcpPages(parsePrivacyFilters(urlParams).state)),
  prefetch(retentionYearsQuery),
]

export const prefetchAdmins = (): Prefetches => [prefetch(companiesQuery), prefetch(adminsQuery)]

export const prefetchSecondFactor = (): Prefetches => [prefetch(secondFactorQuery)]

export async function prefetchRegistrations(urlParams: URLSearchParams): Promise<void> {
  void prefetch(companyRepsQuery)
  await prefetch(companiesQuery)
  const companyId = decodeUnverifiedClaims(readToken())?.companyId
  const company = queryClient.getQueryData(companiesQuery.queryKey)?.find(({ id }) => id === companyId)
  if (company) await prefetch(registrationsQuery(company.campaignId, parseRegistrationListState(urlParams)))
}
