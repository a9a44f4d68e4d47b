import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { UserFacingError } from '../config/user-facing-error.ts'
import { readSchemaState } from '../platform/database/migrate.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import { findTables, type Table } from './tables.ts'

export const BACKUP_FORMAT = 'hcp-portal-backup 1'

/** The first line of a backup. */
export type BackupHeader = {
  format: typeof BACKUP_FORMAT
  /** The latest migration of its schema. */
  migration: string
  /** The backup's point in time by the database's clock, ISO 8601. */
  at: string
}
/** The last line of a backup. `sha256` is the hex digest of all lines before it. */
export type BackupTrailer = { counts: Record<string, number>; sha256: string }

/** Rows per fetch; `HEAVY_ROWS` for tables with pictures. */
const ROWS = 1000
const HEAVY_ROWS = 10

/**
 * Dumps all tables in one repeatable-read transaction as text: lines that begin with '#' are marks, every other line is a row in
 * JSON. At most a thousand rows are in memory.
 * @param consumeLines consumes all lines
 * @returns the first line's content, merged with the result of `consumeLines`
 */
export async function dumpDatabase<T>(
  db: Database,
  consumeLines: (lines: AsyncIterable<string>) => Promise<T>,
): Promise<T & BackupHeader> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return reading.execute(async trx => {
    const beginning = await readBeginning(trx)
    return { ...beginning, ...(await consumeLines(writeLines(trx, beginning))) }
  })
}

async function readBeginning(trx: Trx): Promise<BackupHeader> {
  const { applied } = await readSchemaState(trx)
  const migration = applied.at(-1)
  if (migration === undefined)
    throw new UserFacingError('The database is empty: there is nothing to back up.')
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(trx)
  return { format: BACKUP_FORMAT, migration, at: rows[0]?.at.toISOString() ?? '' }
}

async function* writeLines(trx: Trx, beginning: BackupHeader): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const counts: Record<string, number> = {}
  const write = (text: string) => {
    hash.update(text)
    return text
  }
  yield write(`#begin ${JSON.stringify(beginning)}\n`)
  for (const table of await findTables(trx)) {
    const { name, columns } = table
    counts[name] = 0
    yield write(`#table ${JSON.stringify({ name, columns })}\n`)
    for await (const rows of readRows(trx, table)) {
      counts[name] += rows.length
      yield write(`${rows.join('\n')}\n`)
    }
  }
  yield `#end ${JSON.stringify({ counts, sha256: hash.digest('hex') } satisfies BackupTrailer)}\n`
}

async function* readRows(trx: Trx, { name, columns, heavy }: Table): AsyncGenerator<string[]> {
  const chosen = sql.join(columns.map(column => sql.id(column)))
  await sql`declare rows no scroll cursor for
    select row_to_json(r)::text as row from (select ${chosen} from ${sql.table(name)}) r`.execute(trx)
  const fetch = sql<{ row: string }>`fetch ${sql.lit(heavy ? HEAVY_ROWS : ROWS)} from rows`
  for (;;) {
    const { rows } = await fetch.execute(trx)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close rows`.execute(trx)
}
