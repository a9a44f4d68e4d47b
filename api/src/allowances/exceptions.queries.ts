import { sql } from 'kysely'
import { todayIn } from '../database/days.ts'
import type { Queryable, Trx } from '../database/schema.ts'

/** What an HCP was allowed beyond limits that counts today in a time zone, newest first. */
export async function findExceptions(db: Queryable, userId: string, timeZone: string) {
  return db
    .selectFrom('limit_exceptions')
    .where('user_id', '=', userId)
    .where(sql<boolean>`until >= ${todayIn(timeZone)}`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select([
      'id',
      'limit_id as limitId',
      'pieces',
      sql<string>`until::text`.as('until'),
      'reason',
      'actor_id as actorId',
      'created_at as createdAt',
    ])
    .execute()
}

type NewException = {
  company_id: string
  limit_id: string
  user_id: string
  pieces: number
  until: string
  reason: string
  actor_id: string
}

export async function insertException(trx: Trx, exception: NewException): Promise<void> {
  await trx.insertInto('limit_exceptions').values(exception).execute()
}
