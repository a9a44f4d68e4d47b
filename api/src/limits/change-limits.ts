import type { ParsedInput } from '@portal/contract/endpoints'
import type { SampleLimit } from '@portal/contract/limits/limits.endpoints'
import type { Routes } from '../companies/app-context.ts'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import type { Queryable } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { findItemNames } from '../stock/stock-lists.queries.ts'
import { lockHcpOfCompany } from '../users/users.queries.ts'
import { findAllowancesOfHcp, type LimitsContext } from './find-allowances.ts'
import { findLimitOrThrow, type LimitRow, lockLimitOrThrow } from './limits.queries.ts'

type LimitInput = ParsedInput<'POST /admin/sample-limits/create', 'body'>

/** Changes of the limits on samples per HCP, and exceptions. */
export function registerLimitChanges({ change }: Pick<Routes, 'change'>, context: LimitsContext): void {
  change('POST /admin/sample-limits/create', {
    audits: { 'sample-limit.created': 'sample-limit' },
    async run({ trx, session, body, audit }) {
      await requireItem(trx, session, body)
      const { id } = await trx
        .insertInto('sample_limits')
        .values({ company_id: session.companyId, ...columnsOf(body) })
        .returning('id')
        .executeTakeFirstOrThrow()
      audit('sample-limit.created', id, body)
      return id
    },
    read: ({ trx, session }, id) => readLimit(trx, id, session.companyId),
  })

  change('POST /admin/sample-limits/update', {
    audits: { 'sample-limit.changed': 'sample-limit' },
    async run({ trx, session, body: { id, ...limit }, ifMatch, audit }) {
      const { id: _id, ...found } = await lockLimitOrThrow(trx, id, session.companyId)
      const isSame = ifMatch.alreadyApplied(found, limit, 'LIMIT_CHANGED')
      if (isSame) return readLimit(trx, id, session.companyId)
      await requireItem(trx, session, limit)
      await trx
        .updateTable('sample_limits')
        .set({ ...columnsOf(limit), updated_at: nextUpdatedAtSql('sample_limits') })
        .where('id', '=', id)
        .execute()
      const { updatedAt: _version, ...before } = found
      audit('sample-limit.changed', id, { before, after: limit })
      return readLimit(trx, id, session.companyId)
    },
  })

  // Pieces requested beyond the limit, for example before it was lowered, are added to the exception: otherwise they would use
  // it up and leave nothing to request.
  change('POST /admin/limit-exceptions', {
    audits: { 'sample-limit.excepted': 'user' },
    async run({ trx, session, body: { limitId, hcpId, ...exception }, audit }) {
      const { companyId: company_id, userId: actor_id } = session
      const hcp = await lockHcpOfCompany(trx, hcpId, company_id)
      const limit = await findLimitOrThrow(trx, limitId, company_id)
      const allowances = await findAllowancesOfHcp(context, trx, hcp)
      const over = allowances.find(left => left.limit.id === limitId)?.over ?? 0
      const pieces = exception.pieces + over
      const { id } = await trx
        .insertInto('limit_exceptions')
        .values({ company_id, limit_id: limitId, user_id: hcpId, actor_id, ...exception, pieces })
        .returning('id')
        .executeTakeFirstOrThrow()
      audit('sample-limit.excepted', hcpId, { item: limit.itemId, ...exception, pieces })
      return id
    },
    read: async () => ({}),
  })
}

/** @returns a function that maps one of these limits to its DTO, with the name of its item */
export async function createLimitDtoMapper(
  db: Queryable,
  companyId: string,
  limits: readonly LimitRow[],
): Promise<(limit: LimitRow) => SampleLimit> {
  const itemIds = limits.flatMap(({ itemId }) => itemId ?? [])
  const names = await findItemNames(db, companyId, itemIds)
  return limit => ({
    ...limit,
    itemName: limit.itemId && (names.get(limit.itemId) ?? null),
    updatedAt: limit.updatedAt.toISOString(),
  })
}

async function readLimit(db: Queryable, id: string, companyId: string): Promise<SampleLimit> {
  const limit = await findLimitOrThrow(db, id, companyId)
  return (await createLimitDtoMapper(db, companyId, [limit]))(limit)
}

function columnsOf({ itemId, ...limit }: LimitInput) {
  return { item_id: itemId, ...limit }
}

async function requireItem(db: Queryable, { companyId }: Session, { itemId }: LimitInput): Promise<void> {
  if (itemId === null) return
  if (!(await findItemNames(db, companyId, [itemId])).has(itemId)) throw new PortalError('NOT_FOUND')
}
