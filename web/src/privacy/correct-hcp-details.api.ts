import type { RawInput } from '@portal/contract/endpoints'
import type { HcpDetails } from '@portal/contract/profile/correct-hcp.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { callApi, ifMatchHeader } from '../lib/api.ts'

/** The details of an HCP that an admin can correct. */
export function hcpDetailsQueryOptions(hcpId: string) {
  return queryOptions({
    queryKey: ['hcp-details', hcpId],
    queryFn: ({ signal }) => callApi('GET /admin/hcps/:id/details', { params: { id: hcpId }, signal }),
  })
}

/** @param shown the details on the screen: others on the server are a conflict */
export function correctHcpDetailsIfUnchanged(
  { id, updatedAt }: HcpDetails,
  body: RawInput<'POST /admin/hcps/:id/correct', 'body'>,
): Promise<HcpDetails> {
  return callApi('POST /admin/hcps/:id/correct', {
    params: { id },
    body,
    headers: ifMatchHeader(updatedAt),
    repeatable: true,
  })
}
