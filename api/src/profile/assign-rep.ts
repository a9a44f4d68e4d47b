import { id } from '@portal/contract/endpoint'
import { NOT_ASSIGNED } from '@portal/contract/registration-status'
import { recordUserDeed } from '../database/audit.ts'
import type { Database, Trx, UserRow } from '../database/schema.ts'
import type { Session } from '../http/authenticate.ts'
import { PortalError } from '../http/errors.ts'
import { addRepToApproval, tell } from '../messages/tell.ts'
import { nameOf } from '../users/personal-info.ts'
import { holdRep } from '../users/reps.queries.ts'
import { lockHcp, readUser, replacePromoter } from '../users/users.queries.ts'
import type { DescribeEntries } from './update-own-profile.ts'

export type AssignParts = {
  db: Database
  describeEntries: DescribeEntries
  /** Gives an HCP's orders to a rep; from the orders feature. */
  assignOrders(trx: Trx, hcpId: string, promoterId: string): Promise<void>
  /** Whether an HCP's registration is approved; from the review feature. */
  isVerified(trx: Trx, hcpId: string): Promise<boolean>
}

/**
 * An admin assigns an enabled rep to an HCP, both of the admin's company (R§4, D§6).
 * @param shown the rep the admin's screen showed, or NOT_ASSIGNED; the one found now when it is not said
 * @throws PortalError NOT_FOUND when there is no such HCP or rep, PROMOTER_CHANGED when the HCP is another rep's by now
 */
export async function assignPromoter(
  { db, describeEntries, assignOrders, isVerified }: AssignParts,
  session: Session,
  hcpId: string,
  promoterId: string,
  shown?: string,
): Promise<UserRow> {
  return db.transaction().execute(async trx => {
    const hcp = await lockHcp(trx, hcpId, session.companyId)
    // Held, so that a rep who is being disabled is not assigned meanwhile.
    const found = hcp !== undefined && (await holdRep(trx, promoterId, session.companyId))
    if (!found) throw new PortalError('NOT_FOUND')
    if (hcp.promoter_id === promoterId) return hcp

    const assigned = await replacePromoter(trx, hcpId, readShown(shown, hcp.promoter_id), promoterId)
    if (assigned === undefined) throw new PortalError('PROMOTER_CHANGED')
    await assignOrders(trx, hcpId, promoterId)
    await describeEntries(trx, [assigned])
    const { companyId } = session
    const repName = nameOf(await readUser(trx, promoterId))
    if ((await isVerified(trx, hcpId)) && !(await addRepToApproval(trx, hcpId, repName)))
      await tell(trx, { companyId, kind: 'REP_ASSIGNED', userId: hcpId, details: { name: repName } })
    const details = { name: nameOf(assigned) }
    await tell(trx, { companyId, kind: 'HCP_ASSIGNED', userId: promoterId, details })
    await recordUserDeed(trx, session, 'promoter.assigned', hcpId, {
      from: hcp.promoter_id,
      to: promoterId,
    })
    return assigned
  })
}

/** An If-Match header carries whom it replaces in quotes; anything else counts as unsaid. @returns null for nobody */
function readShown(shown: string | undefined, found: string | null): string | null {
  const said = shown?.replaceAll('"', '')
  if (said === NOT_ASSIGNED) return null
  return id.safeParse(said).data ?? found
}
