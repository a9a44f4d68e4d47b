import type { Registration } from '@portal/contract/review'
import type { Queryable, UserRow } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { idempotencyDigest } from '../platform/http/idempotency-digest.ts'
import type { Route } from '../platform/http/route.ts'
import { isRegisteredBy } from '../users/hcps-of-reps.queries.ts'
import { readUser } from '../users/users.queries.ts'
import { type RegisterParts, registerHcp } from './register.ts'
import { createRetailer } from './retailer-record.ts'

type Entry = Pick<Registration, 'id' | 'status'> & Registration['campaignInput']

type Parts = RegisterParts & {
  /** Counts a number look-up; a registration also reveals whether a number is known. */
  claimCheck(address: string): Promise<void>
  /** Signs the token that names the registered HCP and signs nobody in (D§3). */
  signReceipt(hcp: UserRow): Promise<string>
  /** Finds an HCP's entry; from the review feature. */
  findEntryOf(db: Queryable, userId: string): Promise<Entry | undefined>
}

/** Routes that register HCPs, and the calls of a rep after a registration (H§3, R§4, D§5). */
export function registerRegistration(route: Route, parts: Parts): void {
  const { db } = parts

  route('POST /auth/register-otp', async ({ body, session, address, headers }) => {
    await parts.claimCheck(address)
    const hcp = await registerHcp(parts, session, body, idempotencyDigest(headers['idempotency-key'], body))
    return { token: await parts.signReceipt(hcp) }
  })

  route('POST /campaigns/entries', async ({ body, session }) => {
    const campaign = parts.companies.find(({ campaignId }) => campaignId === body.campaignId)
    const theirs = campaign?.id === session.companyId
    if (!theirs || !(await isRegisteredBy(db, body.comUserId, session.userId)))
      throw new PortalError('NOT_FOUND')
    await parts.insertEntries(db, body.campaignId, [await readUser(db, body.comUserId)])
    const entry = await parts.findEntryOf(db, body.comUserId)
    if (entry === undefined) throw new PortalError('NOT_FOUND')
    const { id, status, isVerified } = entry
    return { id, campaignEntryId: id, status, campaignInput: { isVerified } }
  })

  route('POST /retailer/create-retailer', async ({ body, session }) => ({
    ...(await createRetailer(db, session, body)),
    status: 'ACTIVE',
  }))

  route('GET /campaign-entries/final-submission', async ({ session }) => {
    const entry = await parts.findEntryOf(db, session.userId)
    if (entry === undefined) return { getFinalSubmissionInfo: [] }
    const { id, status, isVerified, clinicName, clinicAddress } = entry
    const campaignInput = { isVerified, clinicName, clinicAddress }
    return { getFinalSubmissionInfo: [{ id, status, campaignInput }] }
  })
}
