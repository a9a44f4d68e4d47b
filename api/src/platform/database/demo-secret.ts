import { randomBytes } from 'node:crypto'
import type { Database } from './schema.ts'

/**
 * Loads the signing secret of a demo. It is created once and stored with the data, so sessions survive a restart. Production
 * sets its own secret (D§1).
 */
export async function loadOrCreateDemoSecret(db: Database): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name: 'session', value: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('secrets')
    .where('name', '=', 'session')
    .select('value')
    .executeTakeFirstOrThrow()
  return row.value
}
