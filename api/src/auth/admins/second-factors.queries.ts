import { sql } from 'kysely'
import { countQueryRows } from '../../platform/database/count-query-rows.ts'
import type { Queryable, Trx } from '../../platform/database/schema.ts'

/** An admin's second factor, confirmed or not. */
export async function findSecondFactor(db: Queryable, userId: string) {
  return db
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .select(['secret', 'confirmed_at as confirmedAt'])
    .executeTakeFirst()
}

/** Whether an admin logs in with a second factor. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  return (await findSecondFactor(db, userId))?.confirmedAt != null
}

/** Whether each of these admins logs in with a second factor. */
export async function allHaveSecondFactor(db: Queryable, userIds: readonly string[]): Promise<boolean> {
  const { confirmed } = await db
    .selectFrom('second_factors')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('confirmed_at', 'is not', null)
    .select(eb => eb.fn.countAll<number>().as('confirmed'))
    .executeTakeFirstOrThrow()
  return Number(confirmed) === userIds.length
}

/** Stores an unconfirmed secret in place of an earlier one. @returns false when a secret is already confirmed */
export async function savePendingTotpSecret(
  trx: Trx,
  userId: string,
  encryptedSecret: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, secret: encryptedSecret })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: encryptedSecret })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Confirms a secret and marks the step of its code as used.
 * @returns false when a newer secret was offered, or a secret is already confirmed
 */
export async function activateTotpSecret(
  trx: Trx,
  userId: string,
  encryptedSecret: string,
  usedStep: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: sql<Date>`now()`, last_used_step: usedStep })
    .where('user_id', '=', userId)
    .where('secret', '=', encryptedSecret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks a TOTP step and all before it as used. @returns false when it was used, or there is no second factor */
export async function consumeTotpStep(trx: Trx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_used_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the second factor and its recovery codes. @returns whether there was one */
export async function deleteSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(trx: Trx, userId: string, codeDigests: string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codeDigests.map(digest => ({ user_id: userId, digest })))
    .execute()
}

/** Consumes a recovery code. @returns false when it is unknown or used */
export async function consumeRecoveryCode(trx: Trx, userId: string, codeDigest: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('digest', '=', codeDigest)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countUnusedRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  return countQueryRows(
    db.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null),
  )
}
