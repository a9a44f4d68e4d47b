import { sql } from 'kysely'
import { currentDaySql } from '../platform/database/days.ts'
import type { Queryable, Trx, UserRow } from '../platform/database/schema.ts'
import { notFoundError } from '../platform/http/errors.ts'

const limitColumns = [
  'sample_limits.id',
  'item_id as itemId',
  'category',
  'profession',
  'period',
  'days',
  'pieces',
  'active',
  'updated_at as updatedAt',
] as const

/** A company's limits, active ones first. */
export async function findLimitsOfCompany(db: Queryable, companyId: string) {
  return db
    .selectFrom('sample_limits')
    .where('company_id', '=', companyId)
    .orderBy('active', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .select(limitColumns)
    .execute()
}

export type LimitRow = Awaited<ReturnType<typeof findLimitsOfCompany>>[number]

/** @throws PortalError NOT_FOUND */
export async function findLimitOrThrow(db: Queryable, limitId: string, companyId: string) {
  return selectLimit(db, limitId, companyId).executeTakeFirstOrThrow(notFoundError)
}

/** Locks a limit until the transaction ends. @throws PortalError NOT_FOUND */
export async function lockLimitOrThrow(trx: Trx, limitId: string, companyId: string) {
  return selectLimit(trx, limitId, companyId).forNoKeyUpdate().executeTakeFirstOrThrow(notFoundError)
}

function selectLimit(db: Queryable, id: string, companyId: string) {
  return db
    .selectFrom('sample_limits')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .select(limitColumns)
}

/** The active limits for an HCP; `extra`: pieces from exceptions valid today; `today`: 'YYYY-MM-DD' in the time zone. */
export async function findActiveLimitsOfHcp(
  db: Queryable,
  { id, company_id, profession }: UserRow,
  timeZone: string,
) {
  return db
    .selectFrom('sample_limits')
    .where('company_id', '=', company_id)
    .where('active', '=', true)
    .where(eb => eb.or([eb('profession', 'is', null), eb(sql<string>`profession`, '=', profession)]))
    .orderBy('created_at')
    .orderBy('id')
    .select(limitColumns)
    .select([
      sql<string>`(${currentDaySql(timeZone)})::text`.as('today'),
      sql<number>`(select coalesce(sum(extra.pieces), 0)::int from limit_exceptions extra
        where extra.limit_id = sample_limits.id and user_id = ${id} and until >= ${currentDaySql(timeZone)})`.as(
        'extra',
      ),
    ])
    .execute()
}

/** An HCP's limit exceptions that are valid today in a time zone, newest first. */
export async function findCurrentLimitExceptions(db: Queryable, hcpId: string, timeZone: string) {
  return db
    .selectFrom('limit_exceptions')
    .where('user_id', '=', hcpId)
    .where(sql<boolean>`until >= ${currentDaySql(timeZone)}`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select([
      'id',
      'limit_id as limitId',
      'pieces',
      sql<string>`until::text`.as('until'),
      'reason',
      'actor_id as actorId',
    ])
    .execute()
}

/** All limit exceptions that an HCP was ever allowed, newest first; `sample`: the name of the one that the limit is for. */
export async function findAllLimitExceptions(db: Queryable, hcpId: string) {
  return db
    .selectFrom('limit_exceptions')
    .innerJoin('sample_limits', 'sample_limits.id', 'limit_id')
    .leftJoin('shop_items', 'shop_items.id', 'item_id')
    .where('user_id', '=', hcpId)
    .orderBy('limit_exceptions.created_at', 'desc')
    .select([
      'shop_items.name as sample',
      'limit_exceptions.pieces',
      sql<string>`until::text`.as('until'),
      'reason',
    ])
    .execute()
}

/** Deletes the limit exceptions of an erased HCP; their reasons are free texts. */
export async function eraseLimitExceptions(trx: Trx, hcpId: string): Promise<void> {
  await trx.deleteFrom('limit_exceptions').where('user_id', '=', hcpId).execute()
}
