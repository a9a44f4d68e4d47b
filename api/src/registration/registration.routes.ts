import type { AuthContext } from '../auth/auth-context.ts'
import { claimPhoneLookupRateLimit } from '../auth/codes/number-lookup-limits.ts'
import { signRegistrationReceipt } from '../auth/sessions/sessions.ts'
import type { Routes } from '../companies/app-context.ts'
import { PortalError } from '../platform/http/errors.ts'
import { isHcpRegisteredByRep } from '../reps/hcps-of-reps.queries.ts'
import { findCampaignEntryOfHcp, insertCampaignEntriesIfAbsent } from '../users/entries.queries.ts'
import { findMedianReviewDays } from '../users/review-times.queries.ts'
import { findUserOrThrow } from '../users/users.queries.ts'
import { registerHcp } from './register.ts'
import { registerRetailerRecord } from './retailer-record.ts'

/** Routes that register HCPs, and the calls of a rep after a registration (H§3, R§4, D§5). */
export function registerRegistrationRoutes({ route, change }: Routes, auth: AuthContext): void {
  const { db } = auth
  registerRetailerRecord({ change })

  route('POST /auth/register-otp', async ({ body, session, address, headers, locale }) => {
    // A registration also reveals whether a number is known.
    await claimPhoneLookupRateLimit(auth, address)
    const [key, shown] = [headers['idempotency-key'], headers['documents-shown']]
    const hcp = await registerHcp(auth, session, body, { locale, shown, key })
    const { campaignId } = auth.companyOf(hcp.company_id)
    const usualDays = session === undefined ? await findMedianReviewDays(db, campaignId) : undefined
    return { token: signRegistrationReceipt(auth.tokens, hcp), usualDays }
  })

  route('POST /campaigns/entries', async ({ body, session }) => {
    const campaign = auth.companies.find(({ campaignId }) => campaignId === body.campaignId)
    const theirs = campaign?.id === session.companyId
    if (!theirs || !(await isHcpRegisteredByRep(db, body.comUserId, session.userId)))
      throw new PortalError('NOT_FOUND')
    await insertCampaignEntriesIfAbsent(db, body.campaignId, [await findUserOrThrow(db, body.comUserId)])
    const entry = await findCampaignEntryOfHcp(db, body.comUserId)
    if (entry === undefined) throw new PortalError('NOT_FOUND')
    const { id, status, isVerified } = entry
    return { id, campaignEntryId: id, status, campaignInput: { isVerified } }
  })

  route('GET /campaign-entries/final-submission', async ({ session }) => {
    const entry = await findCampaignEntryOfHcp(db, session.userId)
    if (entry === undefined) return { getFinalSubmissionInfo: [] }
    const { id, status, isVerified, clinicName, clinicAddress } = entry
    const campaignInput = { isVerified, clinicName, clinicAddress }
    return { getFinalSubmissionInfo: [{ id, status, campaignInput }] }
  })
}
