import { sql } from 'kysely'
import type { Trx } from '../platform/database/schema.ts'
import { eraseRateLimitsOfPhones } from '../platform/rate-limit/claim-rate-limits.ts'
import { revokeSessionsAndLinks } from './sessions/sessions.ts'

/** The numbers of a user's known devices and of the codes that the user entered. */
export async function findPhonesUsedToSignIn(trx: Trx, userId: string): Promise<string[]> {
  const devices = trx.selectFrom('known_devices').where('user_id', '=', userId).select('phone')
  const codes = trx.selectFrom('one_time_codes').where('verified_by', '=', userId).select('phone')
  return (await devices.union(codes).execute()).map(({ phone }) => phone)
}

/** Ends an erased user's sessions and links, and deletes known devices, codes and rate limits of the numbers. */
export async function eraseSignInRecords(trx: Trx, userId: string, phones: readonly string[]): Promise<void> {
  await revokeSessionsAndLinks(trx, userId)
  // Rate limits before codes, as a code that is sent or entered locks them: the other order could deadlock.
  await eraseRateLimitsOfPhones(trx, phones)
  await trx
    .deleteFrom('one_time_codes')
    .where(sql<boolean>`phone = any(${phones}::text[]) or verified_by = ${userId}`)
    .execute()
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}
