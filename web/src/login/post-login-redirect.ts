import { TERMS_KEY } from '@portal/contract/document-versions'
import { splitPhone } from '@portal/contract/phone'
import { ADMIN, HCP, REP } from '@portal/contract/roles'
import { replace } from 'react-router'
import { callApi } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { queryClient } from '../lib/query-client.ts'
import { paths } from '../paths.ts'
import { readAdminLandingPath } from '../session/admin-role.ts'
import { logOut } from '../session/end-session.ts'
import { syncLanguageAfterLogin } from '../session/language-after-login.ts'
import { loadCompanyById, signedInUserQuery } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { consumeHcpDeepLinkPathOrHome, consumeRepDeepLinkPathOrHome } from './pending-deep-link.ts'

/**
 * Redirects a signed-in user: to their area, to the terms first, or back to the login with a reason. Only a definitive answer
 * of the server ends the session. Without a network or a valid answer the session stays, and the result is 'unreachable' (D§4).
 */
export async function redirectAfterLogin(): Promise<Response | 'terms-required' | 'unreachable'> {
  try {
    return await decideEntry()
  } catch (error) {
    if (!(error instanceof ApiError && error.isDefinitive)) return 'unreachable'
    return logOut(paths.root, { text: errorTextWithPrefix(error) })
  }
}

/** The decision table after verification, for a stored session and for a deep link (H§4, R§4, D§4). @throws ApiError */
async function decideEntry(): Promise<Response | 'terms-required'> {
  const { personalInfo, addressInfo } = await queryClient.fetchQuery({
    ...signedInUserQuery,
    staleTime: 0,
  })
  const language = await syncLanguageAfterLogin(personalInfo.locale)
  const [submissions] = await Promise.all([
    personalInfo.role === HCP ? callApi('GET /campaign-entries/final-submission', {}) : undefined,
    language?.storing,
  ])
  if (personalInfo.role === REP) return replace(consumeRepDeepLinkPathOrHome())
  if (personalInfo.role === ADMIN) return replace(readAdminLandingPath())
  // Log out, or Back from that screen would redirect to it again.
  if (submissions === undefined) return logOut(paths.userNotFound)

  const submission = submissions.getFinalSubmissionInfo[0]
  if (submission?.campaignInput.isVerified !== true) {
    const waiting = submission?.status !== 'CANCELLED'
    return logOut(paths.login, {
      text: waiting ? m.login_not_verified() : m.login_not_approved(),
      waiting,
      contact: await findContact(personalInfo.companyId),
      phone: splitOwn(personalInfo.phone),
    })
  }
  if (addressInfo.length === 0) await createFirstAddress(submission.campaignInput)
  return personalInfo.registerSource[TERMS_KEY] === 'true'
    ? replace(consumeHcpDeepLinkPathOrHome())
    : 'terms-required'
}

/** @returns the company's support number; undefined if the request failed */
async function findContact(companyId: string): Promise<string | undefined> {
  return (await loadCompanyById(companyId).catch(() => undefined))?.supportPhone
}

/** Splits a stored number into prefix and number, as the login shows it. */
function splitOwn(phone: string | null) {
  if (phone === null) return undefined
  const { prefix, number } = splitPhone(phone)
  return { prefix: `+${prefix}`, phone: number }
}

/** Creates an address from the clinic with an empty postcode. The HCP must complete it before the first order (D§6). */
async function createFirstAddress(clinic: { clinicName: string; clinicAddress: string }): Promise<void> {
  const newAddr = { name: clinic.clinicName, line1: clinic.clinicAddress, postcode: '' }
  try {
    await callApi('POST /address/create', { body: { newAddr, addrDelete: false }, repeatable: true })
    await queryClient.invalidateQueries({ queryKey: signedInUserQuery.queryKey })
  } catch {
    // A failure does not block the login; the next login tries again.
  }
}
