import type { LicenceInput, OwnLicence } from '@portal/contract/licences/licences.endpoints'
import { useQuery } from '@tanstack/react-query'
import { callApi, ifMatchHeader } from '../lib/api.ts'
import { signedInUserQuery } from '../session/signed-in.ts'

/** The query key prefix of all practising certificates. */
export const LICENCES_QUERY_KEY = ['licences']

/** Saves an HCP's certificate, or removes it. @param currentUpdatedAt the `updatedAt` on screen; undefined for none */
export function saveOrRemoveHcpLicence(
  hcpId: string,
  licence: LicenceInput | null,
  currentUpdatedAt: string | undefined,
) {
  return callApi('POST /admin/hcps/licence', {
    body: { id: hcpId, licence },
    headers: ifMatchHeader(currentUpdatedAt ?? 'NONE'),
    repeatable: true,
  })
}

/** The signed-in HCP's certificate; undefined while it loads and without one. */
export function useOwnLicence(): OwnLicence | undefined {
  return useQuery(signedInUserQuery).data?.licence
}
