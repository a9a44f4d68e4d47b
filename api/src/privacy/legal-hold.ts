import { HCP } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'

/** What stands in place of a hold's reasons once its HCP is erased. */
const ERASED = '–'

type LegalHoldChange = { id: string; reason: string }

/**
 * Places an HCP under a legal hold, which stops erasure and the deletion of records (D§10). An erased HCP can be held too: it
 * keeps what is left.
 * @returns false if there is a hold already @throws PortalError NOT_FOUND
 */
export async function placeLegalHold(
  trx: Trx,
  session: Session,
  { id, reason }: LegalHoldChange,
): Promise<boolean> {
  await lockHcpOrShell(trx, session, id)
  const placed = await trx
    .insertInto('legal_holds')
    .values({ company_id: session.companyId, user_id: id, reason, placed_by: session.userId })
    .onConflict(conflict => conflict.column('user_id').where('lifted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return placed !== undefined
}

/** Lifts the legal hold of an HCP. @returns false if there is none @throws PortalError NOT_FOUND */
export async function liftLegalHold(
  trx: Trx,
  session: Session,
  { id, reason }: LegalHoldChange,
): Promise<boolean> {
  await lockHcpOrShell(trx, session, id)
  const { numUpdatedRows } = await trx
    .updateTable('legal_holds')
    .set({ lift_reason: reason, lifted_by: session.userId, lifted_at: sql<Date>`now()` })
    .where('user_id', '=', id)
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The hold that stops an HCP's erasure; undefined without one. */
export async function findLegalHold(db: Queryable, hcpId: string) {
  return db
    .selectFrom('legal_holds')
    .where('user_id', '=', hcpId)
    .where('lifted_at', 'is', null)
    .select(['reason', 'placed_by', 'placed_at'])
    .executeTakeFirst()
}

/**
 * Blanks the reasons of an erased HCP's holds, which are free texts. A hold that a restored backup brought back was lifted
 * before the erasure, so it ends.
 */
export async function eraseLegalHolds(trx: Trx, hcpId: string): Promise<void> {
  await trx
    .updateTable('legal_holds')
    .set({
      reason: ERASED,
      lift_reason: ERASED,
      lifted_by: sql<string>`coalesce(lifted_by, placed_by)`,
      lifted_at: sql<Date>`coalesce(lifted_at, now())`,
    })
    .where('user_id', '=', hcpId)
    .execute()
}

/** Locks the row of an HCP, erased or not, so that a hold and an erasure wait for each other. @throws PortalError NOT_FOUND */
async function lockHcpOrShell(trx: Trx, { companyId }: Session, id: string): Promise<void> {
  const hcp = await trx
    .selectFrom('users')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('role', '=', HCP)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (hcp === undefined) throw new PortalError('NOT_FOUND')
}
