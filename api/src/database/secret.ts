import { randomBytes } from 'node:crypto'
import type { Database } from './schema.ts'

/**
 * The secret a demo installation signs with: made once and kept with its data, so a restart keeps everyone
 * signed in. Production brings its own (D§1).
 */
export async function loadDemoSecret(db: Database): Promise<string> {
  const { value } = await db
    .insertInto('secrets')
    .values({ name: 'session', value: randomBytes(32).toString('base64url') })
    // One that is there stays; only what is written is returned.
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('secrets.value') })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
