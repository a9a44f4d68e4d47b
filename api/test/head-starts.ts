import { sql } from 'kysely'
import type { Database } from '../src/platform/database/schema.ts'

/** Makes every notice that is due ready for its first attempt. */
export async function endHeadStarts({ db }: { db: Database }): Promise<void> {
  await db
    .updateTable('messages')
    .set({ next_at: sql<Date>`due_at` })
    .where('due_at', '<=', sql<Date>`now()`)
    .where('attempts', '=', 0)
    .where('kind', '<>', 'CODE')
    .execute()
}
