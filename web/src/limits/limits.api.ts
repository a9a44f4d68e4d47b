import type { RawInput } from '@portal/contract/endpoints'
import type { SampleLimit } from '@portal/contract/limits/limits.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { callApi, ifMatchHeader } from '../lib/api.ts'

/** The query key prefix of all limit data. */
export const LIMITS_QUERY_KEY = ['limits']

/** All limits of the company. */
export const sampleLimitsQueryOptions = queryOptions({
  queryKey: [...LIMITS_QUERY_KEY, 'all'],
  queryFn: async ({ signal }) => (await callApi('GET /admin/sample-limits', { signal })).limits,
})

/** What remains of each limit for an HCP. */
export function hcpAllowancesQueryOptions(hcpId: string) {
  return queryOptions({
    queryKey: [...LIMITS_QUERY_KEY, 'of', hcpId],
    queryFn: async ({ signal }) =>
      (await callApi('GET /admin/sample-allowances/:id', { params: { id: hcpId }, signal })).allowances,
  })
}

/** Adds or changes a limit. @param currentLimit the version on screen: a different stored one is a conflict */
export function createOrUpdateSampleLimit(
  values: RawInput<'POST /admin/sample-limits/create', 'body'>,
  key: string,
  currentLimit: SampleLimit | undefined,
): Promise<SampleLimit> {
  if (currentLimit === undefined)
    return callApi('POST /admin/sample-limits/create', { body: values, headers: { 'idempotency-key': key } })
  return callApi('POST /admin/sample-limits/update', {
    body: { id: currentLimit.id, ...values },
    headers: ifMatchHeader(currentLimit.updatedAt),
    repeatable: true,
  })
}
