import type { LicenceInput, OwnLicence } from '@portal/contract/licences'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, ifMatchHeader } from '../lib/api.ts'
import { detailsQuery } from '../session/signed-in.ts'

/** The query key prefix of all practising certificates. */
export const LICENCES = ['licences']

/** An HCP's practising certificate, for an admin. */
export function hcpLicenceQuery(id: string) {
  return queryOptions({
    queryKey: [...LICENCES, id],
    queryFn: async ({ signal }) =>
      (await api('GET /admin/hcps/:id/licence', { params: { id }, signal })).licence,
  })
}

/** Saves an HCP's certificate, or removes it. @param shown the `updatedAt` on screen; undefined for none */
export function saveHcpLicence(id: string, licence: LicenceInput | null, shown: string | undefined) {
  return api('POST /admin/hcps/licence', {
    body: { id, licence },
    headers: ifMatchHeader(shown ?? 'NONE'),
    repeatable: true,
  })
}

/** The signed-in HCP's certificate; undefined while it loads and without one. */
export function useOwnLicence(): OwnLicence | undefined {
  return useQuery(detailsQuery).data?.licence
}
