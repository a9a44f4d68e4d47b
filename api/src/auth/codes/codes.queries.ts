import { CODE_ATTEMPTS, CODE_MINUTES } from '@portal/contract/auth/one-time-code'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/schema.ts'
import type { CodeTarget } from './one-time-code.ts'

const now = sql<Date>`now()`

/** Matches the unused code; there is one at most. */
function isUnused({ phone, action, deviceId }: CodeTarget) {
  return sql<boolean>`phone = ${phone} and action = ${action}
    and device_id is not distinct from ${deviceId}::uuid and ended_at is null`
}

export type CodeId = string

/** Ends the unused code, if there is one. @returns its id */
export async function endUnusedCodeIfAny(db: Queryable, target: CodeTarget): Promise<CodeId | undefined> {
  const ended = await db
    .updateTable('one_time_codes')
    .set({ ended_at: now })
    .where(isUnused(target))
    .returning('id')
    .executeTakeFirst()
  return ended?.id
}

/** Stores a new live code. @returns its id */
export async function insertLiveCode(db: Queryable, target: CodeTarget, codeDigest: string): Promise<CodeId> {
  const { phone, action, deviceId: device_id } = target
  const { id } = await db
    .insertInto('one_time_codes')
    .values({
      phone,
      action,
      device_id,
      digest: codeDigest,
      expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Deletes a code that was not delivered and restores the code it replaced. If the deleted code had already ended, a newer
 * code has replaced it and nothing is restored.
 */
export async function deleteCodeAndRestorePrevious(
  db: Queryable,
  codeId: string,
  previousCodeId: string | undefined,
): Promise<void> {
  const taken = await db
    .deleteFrom('one_time_codes')
    .where('id', '=', codeId)
    .returning('ended_at')
    .executeTakeFirst()
  if (previousCodeId === undefined || taken?.ended_at !== null) return
  await db
    .updateTable('one_time_codes')
    .set({ ended_at: null })
    .where('id', '=', previousCodeId)
    .where('expires_at', '>', now)
    .execute()
}

/** Counts an attempt on the live code before the comparison, so parallel guesses cannot share one (D§3). */
export async function incrementLiveCodeAttempts(db: Queryable, target: CodeTarget) {
  return db
    .updateTable('one_time_codes')
    .set(row => ({ attempts: row('attempts', '+', 1) }))
    .where(isUnused(target))
    .where('attempts', '<', CODE_ATTEMPTS)
    .where('expires_at', '>', now)
    .returning(['id', 'digest'])
    .executeTakeFirst()
}

/** Whether a code still works. */
export async function isCodeLive(db: Queryable, codeId: string): Promise<boolean> {
  const live = db
    .selectFrom('one_time_codes')
    .select('id')
    .where('id', '=', codeId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
  return (await live.executeTakeFirst()) !== undefined
}

/** State of the unused code: live, or over (expired or no attempts left). Undefined when there is none. */
export async function findUnusedCodeState(
  db: Queryable,
  target: CodeTarget,
): Promise<'live' | 'over' | undefined> {
  const row = await db
    .selectFrom('one_time_codes')
    .select(eb =>
      eb
        .and([eb('attempts', '<', CODE_ATTEMPTS), eb('expires_at', '>', now)])
        .$castTo<boolean>()
        .as('live'),
    )
    .where(isUnused(target))
    .executeTakeFirst()
  return row && (row.live ? 'live' : 'over')
}

/** Uses a code up. @returns true for one call only; only that call may do what the code is for (D§3) */
export async function consumeCodeOnce(db: Queryable, codeId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_codes')
    .set({ ended_at: now })
    .where('id', '=', codeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Counts the codes sent in the last hour by action, and the used ones: verified for a registration, or consumed by a login.
 * A code whose end time equals the creation time of another code was replaced, not used.
 */
export async function countLastHourCodesSentAndUsed(db: Queryable) {
  const { rows } = await sql<{ action: CodeTarget['action']; sent: number; used: number }>`
    with codes as (select * from one_time_codes where created_at > now() - interval '1 hour')
    select action, count(*)::int as sent,
      count(*) filter (where verified_at is not null or (ended_at is not null and not exists (
        select from codes next where next.phone = codes.phone and next.action = codes.action
          and next.created_at = codes.ended_at)))::int as used
    from codes group by action`.execute(db)
  return rows
}

/** @returns how often a number has several live codes for one action on one device; must be 0 (D§3) */
export async function countDuplicateLiveCodes(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from one_time_codes where ended_at is null group by phone, action, device_id having count(*) > 1
    ) as double`.execute(db)
  return rows[0]?.count ?? 0
}
