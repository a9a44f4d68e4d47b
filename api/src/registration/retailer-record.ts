import type { ParsedInput } from '@portal/contract/endpoints'
import { recordUserAuditEvent } from '../platform/audit/record-audit.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { isHcpRegisteredByRep } from '../users/hcps-of-reps.queries.ts'
import { lockUnerasedHcp } from '../users/users.queries.ts'

/**
 * Creates the retailer record of an HCP this rep registered; idempotent (H§3, D§5).
 * @throws PortalError NOT_FOUND for another company or another rep's HCP, or an erased one
 */
export async function createRetailerRecord(
  db: Database,
  session: Session,
  body: ParsedInput<'POST /retailer/create-retailer', 'body'>,
): Promise<{ id: string; companyId: string; comUserId: string }> {
  const theirs = body.companyId === session.companyId
  if (!theirs || !(await isHcpRegisteredByRep(db, body.comUserId, session.userId)))
    throw new PortalError('NOT_FOUND')
  return db.transaction().execute(async trx => {
    if ((await lockUnerasedHcp(trx, body.comUserId, session.companyId)) === undefined)
      throw new PortalError('NOT_FOUND')
    const created = await insertRetailerRecordIfAbsent(trx, session, body)
    if (created === undefined) return findRetailer(trx, body.comUserId)
    await recordUserAuditEvent(trx, session, 'retailer.created', body.comUserId)
    return created
  })
}

const columns = ['id', 'user_id as comUserId', 'company_id as companyId'] as const

type NewRetailer = Pick<ParsedInput<'POST /retailer/create-retailer', 'body'>, 'comUserId' | 'retailerData'>

/** Stores the record of an HCP without one. @param rep the rep. @returns undefined when there already is a record */
export async function insertRetailerRecordIfAbsent(
  trx: Trx,
  rep: { userId: string; companyId: string },
  { comUserId, retailerData }: NewRetailer,
): Promise<{ id: string; companyId: string; comUserId: string } | undefined> {
  const { storeCode, storeType, ...rest } = retailerData
  return trx
    .insertInto('retailer_records')
    .values({
      ...rest,
      store_code: storeCode,
      store_type: storeType,
      user_id: comUserId,
      company_id: rep.companyId,
      updated_by: rep.userId,
    })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

async function findRetailer(trx: Trx, userId: string) {
  return trx
    .selectFrom('retailer_records')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Deletes the record of an erased HCP. */
export async function eraseRetailerRecord(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('retailer_records').where('user_id', '=', userId).execute()
}
