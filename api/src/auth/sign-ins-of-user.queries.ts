import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'
import { DEVICE_DAYS } from './sessions/known-devices.ts'

/** Where a user is signed in, and the browsers that have signed in before, newest first. */
export async function findSessionsAndDevices(db: Queryable, userId: string) {
  const sessions = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .select(['created_at as startedAt', 'expires_at as endsAt'])
    .execute()
  const devices = await db
    .selectFrom('known_devices')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at', 'desc')
    .select(['phone', sql<Date>`expires_at - make_interval(days => ${DEVICE_DAYS})`.as('lastSignInAt')])
    .execute()
  return { sessions, devices }
}
