import { sql } from 'kysely'
import type { Database, Schema, Trx } from '../src/platform/database/schema.ts'
import { selectAudit } from './audit.ts'

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

/**
 * As `holdWrites`, while nobody may change a user or make a record of theirs. Each call starts when those before it wait or are
 * done.
 */
export function holdUser<T>(db: Database, id: string, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  return meetChange(
    db,
    trx => trx.selectFrom('users').where('id', '=', id).select('id').forUpdate().execute(),
    calls,
  )
}

/** Makes a change, lets calls run until they wait for it or are done, each after those before it, and only then commits. */
export async function meetChange<T>(
  db: Database,
  change: (trx: Trx) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  let settled = 0
  const answers: Promise<T>[] = []
  await db.transaction().execute(async trx => {
    await change(trx)
    for (const call of calls) {
      answers.push(call().finally(() => settled++))
      while (settled + (await countWaiting(db)) < answers.length) await sql`select pg_sleep(0.01)`.execute(db)
    }
  })
  return Promise.all(answers)
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}

/** The same call several times, for `holdWrites`. */
export function times<T>(count: number, call: () => Promise<T>): (() => Promise<T>)[] {
  return Array.from({ length: count }, () => call)
}

/** What calls that met were answered, in no order of theirs. */
export function sorted(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).sort()
}

/** What the audit says of a record, oldest first. */
export async function auditOf(db: Database, id: string) {
  const events = selectAudit(db).where('entity_id', '=', id).orderBy('id')
  return (await events.select('details').execute()).map(({ details }) => details)
}
