import type { Address } from '@portal/contract/addresses'
import type { Region } from '@portal/contract/regions'
import { HCP } from '@portal/contract/roles'
import type { Queryable } from '../database/schema.ts'
import { invalid } from '../http/errors.ts'
import type { Call, Route } from '../http/route.ts'
import { type AssignParts, assignPromoter } from './assign-promoter.ts'
import type { ConsumePhoneProof, SendMessage } from './change-phone.ts'
import { readUser, toPersonalInfo } from './profile.queries.ts'
import { updateOwnProfile } from './update-own-profile.ts'

type Parts = AssignParts & {
  regionOf: (companyId: string) => Region
  consumePhoneProof: ConsumePhoneProof
  sendMessage: SendMessage
  /** Saved addresses, oldest first; from the addresses feature. */
  findAddresses: (db: Queryable, userId: string) => Promise<Address[]>
}

/** The signed-in user's details, and what may be changed about a user (H§7, R§7, D§6). */
export function registerProfile(route: Route, parts: Parts): void {
  const { db } = parts

  route('GET /users/details', async ({ session }) => ({
    personalInfo: toPersonalInfo(await readUser(db, session.userId)),
    addressInfo: session.role === HCP ? await parts.findAddresses(db, session.userId) : [],
  }))

  route('POST /profile/update', async ({ session, body }) => {
    if (session.role === HCP) {
      const values = readOwnValues(body)
      const region = parts.regionOf(session.companyId)
      return { updatedUser: toPersonalInfo(await updateOwnProfile(parts, session, region, values)) }
    }
    const { hcpId, promoterId } = readAssignment(body)
    return { updatedUser: toPersonalInfo(await assignPromoter(parts, session, hcpId, promoterId)) }
  })
}

type Body = Call<'POST /profile/update'>['body']

/** The HCP's whitelist (D§6). @throws PortalError VALIDATION naming the first key that is not on it */
function readOwnValues({ comUserId, values: { registeredByPromoterId, ...values } }: Body) {
  if (comUserId !== undefined) throw invalid('comUserId', 'Unknown key.')
  if (registeredByPromoterId !== undefined) throw invalid('values.registeredByPromoterId', 'Unknown key.')
  return values
}

/** The admin's whitelist (D§6). @throws PortalError VALIDATION naming what is not on it, or missing */
function readAssignment({ comUserId, values: { registeredByPromoterId, ...others } }: Body) {
  const [other] = Object.keys(others)
  if (other !== undefined) throw invalid(`values.${other}`, 'Unknown key.')
  if (comUserId === undefined) throw invalid('comUserId', 'Required.')
  if (registeredByPromoterId === undefined) {
    throw invalid('values.registeredByPromoterId', 'Promoter is required.')
  }
  return { hcpId: comUserId, promoterId: registeredByPromoterId }
}
