import type { HcpDetails } from '@portal/contract/correct-hcp'
import type { RawInput } from '@portal/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api, ifMatchHeader } from '../lib/api.ts'

/** The details of an HCP that an admin can correct. */
export function hcpDetailsQuery(id: string) {
  return queryOptions({
    queryKey: ['hcp-details', id],
    queryFn: ({ signal }) => api('GET /admin/hcps/:id/details', { params: { id }, signal }),
  })
}

/** @param shown the details on the screen: others on the server are a conflict */
export function correctDetails(
  { id, updatedAt }: HcpDetails,
  body: RawInput<'POST /admin/hcps/:id/correct', 'body'>,
) {
  return api('POST /admin/hcps/:id/correct', {
    params: { id },
    body,
    headers: ifMatchHeader(updatedAt),
    repeatable: true,
  })
}
