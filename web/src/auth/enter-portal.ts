import { ADMIN, HCP, REP } from '@portal/contract/roles'
import { TERMS_KEY } from '@portal/contract/terms'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { detailsQuery } from '../profile/profile.api.ts'
import { logOut } from '../session/log-out.ts'

/** Where a signed-in person goes: on, to the terms first, or back with a reason. */
export type Entry = { to: string } | { terms: true } | { refused: string }

/**
 * The decision table after verification, for a stored session and for a deep link (H§4, R§4, D§4).
 * Uses the token of the cookie. @throws ApiError when the user cannot be fetched
 */
export async function decideEntry(): Promise<Entry> {
  const { personalInfo, addressInfo } = await queryClient.fetchQuery({ ...detailsQuery, staleTime: 0 })
  if (personalInfo.role === REP) return { to: paths.repHome }
  if (personalInfo.role === ADMIN) return { to: paths.adminHome }
  if (personalInfo.role !== HCP) {
    // Otherwise the way back from there would only lead there again.
    await logOut()
    return { to: paths.userNotFound }
  }

  const { getFinalSubmissionInfo } = await api('GET /campaign-entries/final-submission', {})
  const submission = getFinalSubmissionInfo[0]
  if (submission?.campaignInput.isVerified !== true) {
    return { refused: submission?.status === 'CANCELLED' ? m.login_not_approved() : m.login_not_verified() }
  }
  if (addressInfo.length === 0) {
    await createFirstAddress(submission.campaignInput)
    await queryClient.invalidateQueries({ queryKey: detailsQuery.queryKey })
  }
  return personalInfo.registerSource[TERMS_KEY] === 'true' ? { to: paths.portalHome } : { terms: true }
}

/** From the clinic, with an empty postcode: to be completed before it can receive an order (D§6). */
function createFirstAddress(clinic: { clinicName: string; clinicAddress: string }) {
  return api('POST /address/create', {
    body: {
      newAddr: { name: clinic.clinicName, line1: clinic.clinicAddress, postcode: '' },
      addrDelete: false,
    },
  })
}
