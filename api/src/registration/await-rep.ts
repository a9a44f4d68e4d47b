import { ADMIN } from '@portal/contract/roles'
import { type SqlBool, sql } from 'kysely'
import { recordAudit } from '../database/audit.ts'
import type { Queryable, Trx } from '../database/schema.ts'
import type { Session } from '../http/authenticate.ts'
import { PortalError } from '../http/errors.ts'

/** An admin's save is two calls; while the second is on its way, the entry is closed to other admins. */
const CLOSED_TO_OTHERS = sql`interval '1 minute'`
/** So late may the second call come. */
const AWAITED = sql`interval '10 minutes'`

/** Whether no other admin is just approving the entry. */
export function isOpenTo(adminId: string) {
  return sql<SqlBool>`(approving_by is null or approving_by = ${adminId}
    or approving_at < now() - ${CLOSED_TO_OTHERS} or decided_at >= approving_at)`
}

/** Whether nobody who is still with the company looks after the HCP; a rep's own HCPs have that rep. */
export async function lacksRep(db: Queryable, session: Session, hcpId: string): Promise<boolean> {
  if (session.role !== ADMIN) return false
  const rep = await db
    .selectFrom('users as hcp')
    .innerJoin('users as rep', 'rep.id', 'hcp.promoter_id')
    .where('hcp.id', '=', hcpId)
    .where('rep.disabled_at', 'is', null)
    .select('rep.id')
    .executeTakeFirst()
  return rep === undefined
}

/**
 * Notes that an admin approves an HCP who has no rep yet. Nobody sees a difference until the rep is assigned, so a save that
 * breaks off in between leaves what was (R§4).
 * @throws PortalError ENTRY_DECIDED when someone else decided, or is about to
 */
export async function awaitRep(
  db: Queryable,
  session: Session,
  entry: { id: string; status: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('campaign_entries')
    .set({ approving_by: session.userId, approving_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', entry.id)
    .where(sql<SqlBool>`status = ${entry.status}`)
    .where(isOpenTo(session.userId))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new PortalError('ENTRY_DECIDED')
}

/**
 * Completes the approval that waited for a rep, in the transaction that assigns the rep (R§4).
 * @throws PortalError ENTRY_DECIDED when someone else decided since, or is about to
 */
export async function approveAwaiting(trx: Trx, session: Session, hcpId: string): Promise<void> {
  const entry = await trx
    .selectFrom('campaign_entries')
    .where('user_id', '=', hcpId)
    .select(['id', 'status', 'company_id as companyId'])
    .select([
      isOpenTo(session.userId).as('open'),
      sql<boolean>`coalesce(approving_by = ${session.userId} and approving_at > now() - ${AWAITED}, false)`.as(
        'awaited',
      ),
      sql<boolean>`coalesce(decided_at >= approving_at, false)`.as('decided'),
    ])
    .forUpdate()
    .executeTakeFirst()
  if (entry === undefined) return
  if (!entry.open || (entry.awaited && entry.decided)) throw new PortalError('ENTRY_DECIDED')
  if (!entry.awaited) return
  await trx
    .updateTable('campaign_entries')
    .set({
      status: 'COMPLETED',
      decided_by: session.userId,
      decided_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      approving_by: null,
      approving_at: null,
    })
    .where('id', '=', entry.id)
    .execute()
  await recordAudit(trx, {
    companyId: entry.companyId,
    actor: session,
    action: 'registration.decided',
    entity: 'campaign_entry',
    entityId: entry.id,
    details: { from: entry.status, to: 'COMPLETED' },
  })
}
