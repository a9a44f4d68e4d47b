import { sql } from 'kysely'
import type { Queryable } from '../database/schema.ts'
import type { CodeTarget } from './code-digest.ts'

/** Minutes a code is valid (D§3). */
export const CODE_MINUTES = 5
/** Tries a code allows; the last wrong one ends it (D§3). */
export const CODE_ATTEMPTS = 3

const now = sql<Date>`now()`

/** Ends the live code, if there is one. @returns its id */
export async function endLiveCode(db: Queryable, target: CodeTarget): Promise<string | undefined> {
  const ended = await db
    .updateTable('one_time_codes')
    .set({ ended_at: now })
    .where('phone', '=', target.phone)
    .where('action', '=', target.action)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended?.id
}

/** Stores a new live code. @returns its id */
export async function insertCode(db: Queryable, target: CodeTarget, digest: string): Promise<string> {
  const { id } = await db
    .insertInto('one_time_codes')
    .values({ ...target, digest, expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes a code that never reached anyone away again and gives the one it replaced its life back. */
export async function takeBackCode(db: Queryable, id: string, replacedId: string | undefined): Promise<void> {
  await db.deleteFrom('one_time_codes').where('id', '=', id).execute()
  if (replacedId === undefined) return
  await db
    .updateTable('one_time_codes')
    .set({ ended_at: null })
    .where('id', '=', replacedId)
    .where('expires_at', '>', now)
    .execute()
}

/** Claims one of the live code's attempts, before anything is compared: parallel guesses cannot share one (D§3). */
export async function claimAttempt(db: Queryable, target: CodeTarget) {
  return db
    .updateTable('one_time_codes')
    .set(row => ({ attempts: row('attempts', '+', 1) }))
    .where('phone', '=', target.phone)
    .where('action', '=', target.action)
    .where('ended_at', 'is', null)
    .where('attempts', '<', CODE_ATTEMPTS)
    .where('expires_at', '>', now)
    .returning(['id', 'digest', 'attempts'])
    .executeTakeFirst()
}

/** Whether the code would still be live, had its time not run out. */
export async function hasExpiredCode(db: Queryable, target: CodeTarget): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('id')
    .where('phone', '=', target.phone)
    .where('action', '=', target.action)
    .where('ended_at', 'is', null)
    .where('attempts', '<', CODE_ATTEMPTS)
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a code. @returns whether it was this call that did, which alone entitles to what the code is for (D§3) */
export async function consumeCode(db: Queryable, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_codes')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks a code as known to the caller and gives its attempt back, since it serves once more (D§3). */
export async function keepCode(db: Queryable, id: string, verifiedBy: string | undefined): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set(row => ({
      attempts: row('attempts', '-', 1),
      verified_at: now,
      ...(verifiedBy !== undefined && { verified_by: verifiedBy }),
    }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
