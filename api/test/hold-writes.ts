import { sql } from 'kysely'
import type { Database, Schema, Trx } from '../src/platform/database/schema.ts'
import { selectAudit } from './audit.ts'

/**
 * Runs calls in parallel while `table` is locked against writes, until each call waits for a lock; then releases the lock.
 * So all calls make the reads before their first write to it, and all pass a check that holds no lock.
 * @returns their responses, in the order of the calls
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
 * Like `holdWrites`, while no user row can be changed or referenced. Each call starts when the earlier ones wait or are
 * done.
 */
export function holdUser<T>(db: Database, id: string, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  return meetChange(
    db,
    trx => trx.selectFrom('users').where('id', '=', id).select('id').forUpdate().execute(),
    calls,
  )
}

/** Makes a change, starts each call when the earlier ones wait for it or are done, and only then commits. */
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

/** The sorted statuses of concurrent calls. */
export function sorted(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).sort()
}

/** The audit events of a record, oldest first. */
export async function auditOf(db: Database, id: string) {
  const events = selectAudit(db).where('entity_id', '=', id).orderBy('id')
  return (await events.select('details').execute()).map(({ details }) => details)
}
