import { HCP, REP } from '@portal/contract/roles'
import { sql } from 'kysely'
import { recordAudit } from '../database/audit.ts'
import type { Database, Trx, UserRow } from '../database/schema.ts'
import type { Session } from '../http/authenticate.ts'
import { PortalError } from '../http/errors.ts'

export type AssignParts = {
  db: Database
  /** Completes an approval that waited for the rep; from the registration feature. */
  approveAwaiting(trx: Trx, session: Session, hcpId: string): Promise<void>
}

/**
 * An admin assigns an enabled rep to an HCP, both of the admin's company (R§4, D§6), which completes an approval begun before.
 * @throws PortalError NOT_FOUND when there is no such HCP or rep, ENTRY_DECIDED when another admin decides
 */
export async function assignPromoter(
  { db, approveAwaiting }: AssignParts,
  session: Session,
  hcpId: string,
  promoterId: string,
): Promise<UserRow> {
  return db.transaction().execute(async trx => {
    const ofCompany = trx.selectFrom('users').where('company_id', '=', session.companyId)
    const hcp = await ofCompany
      .where('id', '=', hcpId)
      .where('role', '=', HCP)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    // Held, so that a rep who is being disabled is not assigned meanwhile.
    const promoter = await ofCompany
      .where('id', '=', promoterId)
      .where('role', '=', REP)
      .where('disabled_at', 'is', null)
      .select('id')
      .forShare()
      .executeTakeFirst()
    if (hcp === undefined || promoter === undefined) throw new PortalError('NOT_FOUND')
    if (hcp.promoter_id === promoterId) {
      await approveAwaiting(trx, session, hcpId)
      return hcp
    }

    await recordAudit(trx, {
      companyId: session.companyId,
      actor: session,
      action: 'promoter.assigned',
      entity: 'user',
      entityId: hcpId,
      details: { from: hcp.promoter_id, to: promoterId },
    })
    const assigned = await trx
      .updateTable('users')
      .set({ promoter_id: promoterId, updated_at: sql<Date>`now()` })
      .where('id', '=', hcpId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await approveAwaiting(trx, session, hcpId)
    return assigned
  })
}
