import { randomBytes } from 'node:crypto'
import type { Database } from './schema.ts'

/**
 * The secret a demo installation signs with: made once and kept with its data, so a restart keeps everyone
 * signed in. Production brings its own (D§1).
 */
export async function loadDemoSecret(db: Database): Promise<string> {
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
