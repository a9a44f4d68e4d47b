import type { Answer } from '@portal/contract/endpoints'
import type { Role } from '@portal/contract/roles'
import { invalid, PortalError } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { type DecideParts, decideEntry } from './decide-entry.ts'
import { type RegisterParts, registerHcp } from './register.ts'
import { findEntryOf, insertEntry, isCampaignOf, isRegisteredBy } from './registration.queries.ts'
import { createRetailer } from './retailer-record.ts'
import { listSubmissions } from './submissions.ts'

type Registered = { id: string; role: Role; companyId: string; promoterId: string | null }

type Parts = RegisterParts &
  DecideParts & {
    /** The token that tells who was registered and signs nobody in (D§3). */
    signReceipt(owner: Registered): Promise<string>
  }

type Entry = NonNullable<Awaited<ReturnType<typeof findEntryOf>>>

function describeEntry({ id, status, isVerified }: Entry): Answer<'POST /campaigns/entries'> {
  return { id, campaignEntryId: id, status, campaignInput: { isVerified } }
}

/** Registering HCPs and deciding on them (H§3, R§4, D§5). */
export function registerRegistration(route: Route, parts: Parts): void {
  const { db } = parts

  route('POST /auth/register-otp', async ({ body, session }) => {
    const user = await registerHcp(parts, session, body)
    return { token: await parts.signReceipt(user) }
  })

  route('POST /campaigns/entries', async ({ body, session }) => {
    const theirs = await isCampaignOf(db, body.campaignId, session.companyId)
    if (!theirs || !(await isRegisteredBy(db, body.comUserId, session.userId)))
      throw new PortalError('NOT_FOUND')
    await insertEntry(db, body.campaignId, body.comUserId)
    const entry = await findEntryOf(db, body.comUserId, body.campaignId)
    if (entry === undefined) throw new PortalError('NOT_FOUND')
    return describeEntry(entry)
  })

  route('POST /campaign-entries/update', async ({ body, session, headers }) => {
    const { campaignEntryId, status, campaignInput } = body
    if (campaignInput.isVerified !== (status === 'COMPLETED')) {
      throw invalid('campaignInput.isVerified', 'Must be true for COMPLETED and false for CANCELLED.')
    }
    return describeEntry(await decideEntry(parts, session, campaignEntryId, status, headers['if-match']))
  })

  route('POST /retailer/create-retailer', async ({ body, session }) => ({
    ...(await createRetailer(db, session, body)),
    status: 'ACTIVE',
  }))

  route('GET /campaign-entries/final-submission', async ({ session }) => {
    const entry = await findEntryOf(db, session.userId)
    if (entry === undefined) return { getFinalSubmissionInfo: [] }
    const { id, status, ...campaignInput } = entry
    return { getFinalSubmissionInfo: [{ id, status, campaignInput }] }
  })

  route('POST /campaign-entries/retailer/submissions', ({ body, session }) =>
    listSubmissions(db, session.companyId, body),
  )
}
