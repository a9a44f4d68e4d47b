import type { RawInput } from '@portal/contract/endpoints'
import type { SampleLimit } from '@portal/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { api, ifMatchHeader } from '../lib/api.ts'

/** The query key prefix of all limit data. */
export const LIMITS = ['limits']

/** All limits of the company. */
export const limitsQuery = queryOptions({
  queryKey: [...LIMITS, 'all'],
  queryFn: async ({ signal }) => (await api('GET /admin/sample-limits', { signal })).limits,
})

/** What remains of each limit for an HCP. */
export function hcpAllowancesQuery(id: string) {
  return queryOptions({
    queryKey: [...LIMITS, 'of', id],
    queryFn: async ({ signal }) =>
      (await api('GET /admin/sample-allowances/:id', { params: { id }, signal })).allowances,
  })
}

/** Adds or changes a limit. @param existing the version on screen: a different stored one is a conflict */
export function saveLimit(
  values: RawInput<'POST /admin/sample-limits/create', 'body'>,
  existing: SampleLimit | undefined,
): Promise<SampleLimit> {
  if (existing === undefined) return api('POST /admin/sample-limits/create', { body: values })
  return api('POST /admin/sample-limits/update', {
    body: { id: existing.id, ...values },
    headers: ifMatchHeader(existing.updatedAt),
  })
}
