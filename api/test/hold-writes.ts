import { sql } from 'kysely'
import type { Database, Schema } from '../src/database/schema.ts'

/**
 * Lets calls run side by side until each of them waits for a lock, while nobody may write to `table`; then lets go.
 * Whatever they read before their first write to it, they all read: a check that holds no lock is passed by all.
 * @returns what they answered, in their order
 */
export async function holdWrites<T>(
  db: Database,
  table: keyof Schema,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  let settled = 0
  const started = await db.transaction().execute(async trx => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
    const answers = calls.map(call => call().finally(() => settled++))
    while (settled + (await countWaiting(db)) < calls.length) await sql`select pg_sleep(0.01)`.execute(db)
    return { answers }
  })
  return Promise.all(started.answers)
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}
