import { ADMINS, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import type { QueryClient } from '@tanstack/react-query'
import { auditEventsQueryOptions, parseActivityFilters } from './activity/activity.api.ts'
import { secondFactorQueryOptions } from './admins/admin-security.api.ts'
import { adminsQueryOptions } from './admins/admins.api.ts'
import { parseCaseFilters } from './cases/case-filters.ts'
import { adminCasesQueryOptions, caseDeadlinesQueryOptions, ownCasesQueryOptions } from './cases/cases.api.ts'
import { parseOrderIdParam, reportChoicesQueryOptions } from './cases/safety-reports.api.ts'
import { queryClient } from './lib/query-client.ts'
import { sampleLimitsQueryOptions } from './limits/limits.api.ts'
import { messagesQueryOptions, parseMessageFilters } from './notifications/messages.api.ts'
import { ownOrderSummariesQueryOptions, ownOrdersQueryOptions } from './orders/orders.api.ts'
import { consentsQueryOptions, parseConsentFilters } from './privacy/consents.api.ts'
import { ownDataQueryOptions, ownPrivacyQueryOptions } from './privacy/own-privacy.api.ts'
import {
  parsePrivacyFilters,
  privacyCountsQueryOptions,
  privacyHcpsQueryOptions,
} from './privacy/privacy.api.ts'
import { retentionYearsQueryOptions } from './privacy/retention.api.ts'
import {
  parsePeriodChoice,
  programmeQueryOptions,
  programmeTodayQueryOptions,
} from './programme/programme.api.ts'
import { parseHistoryFilters } from './reps/month-params.ts'
import {
  recruitedHcpsQueryOptions,
  recruitedOrdersQueryOptions,
  repMonthCountsQueryOptions,
} from './reps/recruited-users.api.ts'
import { parseRepOrderFilters } from './reps/rep-order-filters.ts'
import { repAccountsQueryOptions } from './reps/reps.api.ts'
import { parseRequestFilters } from './requests/request-filters.ts'
import { allRequestsQueryOptions, distributionQueryOptions } from './requests/requests.api.ts'
import { parseRegistrationListState } from './review/registration-list-state.ts'
import { companyRepsQueryOptions, registrationsQueryOptions } from './review/review.api.ts'
import { offeredSamplesQueryOptions, ownAllowancesQueryOptions } from './samples/samples.api.ts'
import { readAdminRole } from './session/admin-role.ts'
import { decodeUnverifiedClaims, readToken } from './session/session.ts'
import { companiesQueryOptions, signedInUserQueryOptions } from './session/signed-in.ts'
import { companyDocumentsQueryOptions, companySettingsQueryOptions } from './settings/settings.api.ts'
import { setupChecklistQueryOptions } from './setup-checklist/setup-checklist.api.ts'
import { sampleRulesQueryOptions, stockSamplesQueryOptions } from './stock/stock.api.ts'

const prefetch: QueryClient['prefetchQuery'] = query => queryClient.prefetchQuery(query)
const prefetchFirstPage: QueryClient['prefetchInfiniteQuery'] = query =>
  queryClient.prefetchInfiniteQuery(query)

/** The first queries of a screen. They run while its code loads. False stands for one that is not needed. */
type Prefetches = (Promise<void> | false)[]

export const prefetchHcpHome = (): Prefetches => [
  prefetch(signedInUserQueryOptions),
  prefetch(ownOrderSummariesQueryOptions),
  prefetch(ownOrdersQueryOptions),
  prefetch(companiesQueryOptions),
  prefetch(ownAllowancesQueryOptions),
]

export const prefetchHcpOrders = (): Prefetches => [
  prefetch(ownOrdersQueryOptions),
  prefetch(companiesQueryOptions),
  prefetch(signedInUserQueryOptions),
]

export const prefetchSampleRequestForm = (): Prefetches => [
  prefetch(signedInUserQueryOptions),
  prefetch(offeredSamplesQueryOptions),
  prefetch(ownAllowancesQueryOptions),
]

export const prefetchSignedInUser = (): Prefetches => [prefetch(signedInUserQueryOptions)]

export const prefetchRepHome = (urlParams: URLSearchParams): Prefetches => [
  prefetch(signedInUserQueryOptions),
  prefetch(companiesQueryOptions),
  !urlParams.has('yearMonth') && prefetch(repMonthCountsQueryOptions()),
]

export const prefetchRepRequests = (urlParams: URLSearchParams): Prefetches => [
  prefetchFirstPage(recruitedOrdersQueryOptions(parseRepOrderFilters(urlParams))),
  prefetch(repMonthCountsQueryOptions()),
  prefetch(companiesQueryOptions),
]

export const prefetchRegistrationHistory = (urlParams: URLSearchParams): Prefetches => [
  prefetchFirstPage(recruitedHcpsQueryOptions(parseHistoryFilters(urlParams))),
  prefetch(companiesQueryOptions),
]

export const prefetchProgramme = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQueryOptions),
  prefetch(programmeQueryOptions(parsePeriodChoice(urlParams))),
  prefetch(programmeTodayQueryOptions),
]

export const prefetchCompanyReps = (): Prefetches => [prefetch(companyRepsQueryOptions)]

export const prefetchAuditEvents = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQueryOptions),
  prefetchFirstPage(auditEventsQueryOptions(parseActivityFilters(urlParams))),
]

export const prefetchMessages = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQueryOptions),
  prefetchFirstPage(messagesQueryOptions(parseMessageFilters(urlParams))),
]

export const prefetchSetupChecklist = (): Prefetches => [prefetch(setupChecklistQueryOptions)]

export const prefetchAdminRequests = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQueryOptions),
  isRoleInAdminGroup(ADMINS.readers, readAdminRole()) && prefetch(repAccountsQueryOptions),
  prefetch(stockSamplesQueryOptions),
  prefetchFirstPage(allRequestsQueryOptions(parseRequestFilters(urlParams))),
]

export const prefetchDistributionReport = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQueryOptions),
  prefetch(stockSamplesQueryOptions),
  prefetchFirstPage(distributionQueryOptions(parseRequestFilters(urlParams))),
]

export const prefetchAdminCases = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQueryOptions),
  prefetchFirstPage(adminCasesQueryOptions(parseCaseFilters(urlParams))),
]

export const prefetchCaseDeadlines = (): Prefetches => [prefetch(caseDeadlinesQueryOptions)]

export const prefetchOwnCases = (): Prefetches => [
  prefetch(companiesQueryOptions),
  prefetchFirstPage(ownCasesQueryOptions),
]

export const prefetchSafetyReportForm = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQueryOptions),
  prefetch(signedInUserQueryOptions),
  prefetch(reportChoicesQueryOptions(parseOrderIdParam(urlParams))),
]

export const prefetchOwnPrivacy = (): Prefetches => [
  prefetch(ownPrivacyQueryOptions),
  prefetch(signedInUserQueryOptions),
  prefetch(companiesQueryOptions),
]

export const prefetchOwnData = (): Prefetches => [
  prefetch(ownDataQueryOptions),
  prefetch(companiesQueryOptions),
]

export const prefetchConsents = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQueryOptions),
  prefetchFirstPage(consentsQueryOptions(parseConsentFilters(urlParams))),
]

export const prefetchRepAccounts = (): Prefetches => [
  prefetch(companiesQueryOptions),
  prefetch(repAccountsQueryOptions),
]

export const prefetchStockSamples = (): Prefetches => [
  prefetch(stockSamplesQueryOptions),
  prefetch(sampleRulesQueryOptions),
]

export const prefetchSampleLimits = (): Prefetches => [
  prefetch(sampleLimitsQueryOptions),
  prefetch(stockSamplesQueryOptions),
]

export const prefetchCompanySettings = (): Prefetches => [
  prefetch(companiesQueryOptions),
  prefetch(companySettingsQueryOptions),
  prefetch(companyDocumentsQueryOptions),
]

export const prefetchAdminPrivacy = (urlParams: URLSearchParams): Prefetches => [
  prefetch(companiesQueryOptions),
  prefetch(privacyCountsQueryOptions),
  prefetchFirstPage(privacyHcpsQueryOptions(parsePrivacyFilters(urlParams).state)),
  prefetch(retentionYearsQueryOptions),
]

export const prefetchAdmins = (): Prefetches => [
  prefetch(companiesQueryOptions),
  prefetch(adminsQueryOptions),
]

export const prefetchSecondFactor = (): Prefetches => [prefetch(secondFactorQueryOptions)]

export async function prefetchRegistrations(urlParams: URLSearchParams): Promise<void> {
  void prefetch(companyRepsQueryOptions)
  await prefetch(companiesQueryOptions)
  const companyId = decodeUnverifiedClaims(readToken())?.companyId
  const company = queryClient.getQueryData(companiesQueryOptions.queryKey)?.find(({ id }) => id === companyId)
  if (company)
    await prefetch(registrationsQueryOptions(company.campaignId, parseRegistrationListState(urlParams)))
}
