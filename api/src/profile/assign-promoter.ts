import { recordAudit } from '../database/audit.ts'
import type { Database, Trx, UserRow } from '../database/schema.ts'
import type { Session } from '../http/authenticate.ts'
import { PortalError } from '../http/errors.ts'
import { holdRep } from '../users/reps.queries.ts'
import { lockHcp, updateUser } from '../users/users.queries.ts'
import type { DescribeEntry } from './update-own-profile.ts'

export type AssignParts = {
  db: Database
  describeEntry: DescribeEntry
  /** Gives an HCP's orders to a rep; from the orders feature. */
  assignOrders(trx: Trx, hcpId: string, promoterId: string): Promise<void>
}

/**
 * An admin assigns an enabled rep to an HCP, both of the admin's company (R§4, D§6).
 * @throws PortalError NOT_FOUND when there is no such HCP or rep
 */
export async function assignPromoter(
  { db, describeEntry, assignOrders }: AssignParts,
  session: Session,
  hcpId: string,
  promoterId: string,
): Promise<UserRow> {
  return db.transaction().execute(async trx => {
    const hcp = await lockHcp(trx, hcpId, session.companyId)
    // Held, so that a rep who is being disabled is not assigned meanwhile.
    const found = hcp !== undefined && (await holdRep(trx, promoterId, session.companyId))
    if (!found) throw new PortalError('NOT_FOUND')
    if (hcp.promoter_id === promoterId) return hcp

    const assigned = await updateUser(trx, hcpId, { promoter_id: promoterId })
    await assignOrders(trx, hcpId, promoterId)
    await describeEntry(trx, hcpId)
    await recordAudit(trx, {
      companyId: session.companyId,
      actor: session,
      action: 'promoter.assigned',
      entity: 'user',
      entityId: hcpId,
      details: { from: hcp.promoter_id, to: promoterId },
    })
    return assigned
  })
}
