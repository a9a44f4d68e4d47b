import type { ParsedInput } from '@portal/contract/endpoints'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import type { Database, Queryable } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { matchesVersion } from '../platform/http/matches-if-match.ts'
import { findItemNames } from '../stock/stock-lists.queries.ts'
import { lockUnerasedHcp } from '../users/users.queries.ts'
import { findAllowancesOfHcp, type LimitsContext } from './find-allowances.ts'
import { findLimitOrThrow, lockLimitOrThrow } from './limits.queries.ts'

type LimitInput = ParsedInput<'POST /admin/sample-limits/create', 'body'>
type LimitId = string

/** Adds a limit to the admin's company. @returns the limit's id @throws PortalError NOT_FOUND if the item does not exist */
export async function createLimit(db: Database, session: Session, limit: LimitInput): Promise<LimitId> {
  return db.transaction().execute(async trx => {
    await requireItem(trx, session, limit)
    const { id } = await trx
      .insertInto('sample_limits')
      .values({ company_id: session.companyId, ...columnsOf(limit) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAuditEvent(trx, session, {
      action: 'sample-limit.created',
      entity: 'sample-limit',
      entityId: id,
      details: limit,
    })
    return id
  })
}

/**
 * Updates a limit of the admin's company.
 * @param ifMatch the If-Match header: the quoted `updatedAt` that the admin's screen shows
 * @throws PortalError NOT_FOUND, or LIMIT_CHANGED if the limit has changed since
 */
export async function updateLimit(
  db: Database,
  session: Session,
  { id, ...limit }: ParsedInput<'POST /admin/sample-limits/update', 'body'>,
  ifMatch: string | undefined,
): Promise<void> {
  await db.transaction().execute(async trx => {
    const { id: _id, updatedAt, ...before } = await lockLimitOrThrow(trx, id, session.companyId)
    if (!matchesVersion(updatedAt.toISOString(), ifMatch)) throw new PortalError('LIMIT_CHANGED')
    await requireItem(trx, session, limit)
    await trx
      .updateTable('sample_limits')
      .set({ ...columnsOf(limit), updated_at: nextUpdatedAtSql('sample_limits') })
      .where('id', '=', id)
      .execute()
    await recordAuditEvent(trx, session, {
      action: 'sample-limit.changed',
      entity: 'sample-limit',
      entityId: id,
      details: { before, after: limit },
    })
  })
}

/**
 * Allows an HCP of the admin's company extra pieces from now on. Pieces requested beyond the limit, for example before it was
 * lowered, are added to the exception: otherwise they would use it up and leave nothing to request.
 * @throws PortalError NOT_FOUND
 */
export async function addLimitException(
  context: LimitsContext,
  session: Session,
  { limitId, hcpId, ...exception }: ParsedInput<'POST /admin/limit-exceptions', 'body'>,
): Promise<void> {
  await context.db.transaction().execute(async trx => {
    const hcp = await lockUnerasedHcp(trx, hcpId, session.companyId)
    const limit = await findLimitOrThrow(trx, limitId, session.companyId)
    if (hcp === undefined) throw new PortalError('NOT_FOUND')
    const { companyId: company_id, userId: actor_id } = session
    const over =
      (await findAllowancesOfHcp(context, trx, hcp)).find(left => left.limit.id === limitId)?.over ?? 0
    const pieces = exception.pieces + over
    await trx
      .insertInto('limit_exceptions')
      .values({ company_id, limit_id: limitId, user_id: hcpId, actor_id, ...exception, pieces })
      .execute()
    await recordAuditEvent(trx, session, {
      action: 'sample-limit.excepted',
      entity: 'user',
      entityId: hcpId,
      details: { item: limit.itemId, ...exception, pieces },
    })
  })
}

function columnsOf({ itemId, ...limit }: LimitInput) {
  return { item_id: itemId, ...limit }
}

async function requireItem(db: Queryable, { companyId }: Session, { itemId }: LimitInput): Promise<void> {
  if (itemId === null) return
  if (!(await findItemNames(db, companyId, [itemId])).has(itemId)) throw new PortalError('NOT_FOUND')
}
