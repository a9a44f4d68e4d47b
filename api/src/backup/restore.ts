import { sql } from 'kysely'
import { UserFacingError } from '../config/user-facing-error.ts'
import {
  isUnreleasedMigration,
  migrateEmptySchemaTo,
  readMigrationFiles,
} from '../platform/database/migrate.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { BackupPart } from './backup-file.ts'
import type { BackupHeader } from './dump.ts'
import {
  countRowsByTable,
  dropAllTables,
  dropForeignKeysAndIndexes,
  findTables,
  type Table,
} from './tables.ts'

/** Characters of row data per insert; a single picture may exceed this. */
const BATCH = 1024 * 1024

/**
 * Verifies a whole backup before anything is changed. @returns the content of its first line
 * @throws UserFacingError when it is incomplete, or from a newer or an unreleased version of the portal
 */
export async function requireRestorableBackup(parts: AsyncIterable<BackupPart>): Promise<BackupHeader> {
  let beginning: BackupHeader | undefined
  for await (const part of parts) if ('begin' in part) beginning = part.begin
  if (beginning === undefined) throw new Error('A backup begins with its beginning')
  const { migration } = beginning
  if (isUnreleasedMigration(migration))
    throw new UserFacingError(
      `The backup is of an unreleased version of the portal (${migration}), which no release can restore.`,
    )
  if (!Object.hasOwn(readMigrationFiles(), migration))
    throw new UserFacingError(
      `The backup is of a newer version of the portal (${migration}): restore it with that version.`,
    )
  return beginning
}

/** @throws UserFacingError when the database has tables */
export async function requireEmptyDatabase(db: Database): Promise<void> {
  const counts = await countRowsByTable(db, await findTables(db))
  const tables = Object.keys(counts).length
  const rows = Object.values(counts).reduce((total, count) => total + count, 0)
  if (tables > 0)
    throw new UserFacingError(
      `The database is not empty: it has ${tables} tables with ${rows} rows. --overwrite replaces all of it.`,
    )
}

/**
 * Replaces the whole database by a backup in one transaction: a failed restore changes nothing. It creates the backup's
 * schema, inserts the rows, then runs the remaining migrations.
 * @param db connected as the owner of the tables
 * @param afterRestore further work in the same transaction
 * @returns number of rows by table
 */
export async function restoreBackup(
  db: Database,
  header: BackupHeader,
  parts: AsyncIterable<BackupPart>,
  afterRestore: (trx: Trx) => Promise<void>,
  migrations = readMigrationFiles(),
): Promise<Record<string, number>> {
  const latest = Object.keys(migrations).at(-1) ?? ''
  return db.transaction().execute(async trx => {
    await dropAllTables(trx)
    await migrateEmptySchemaTo(trx, header.migration, migrations)
    const tables = await findTables(trx)
    const putKeysBack = await dropForeignKeysAndIndexes(trx)
    const wanted = await insertRows(trx, tables, parts)
    await putKeysBack()
    for (const table of tables) await restartIdentity(trx, table)
    const counts = await countRowsByTable(trx, tables)
    const wrong = tables.filter(({ name }) => counts[name] !== wanted[name])
    if (wrong.length > 0)
      throw new UserFacingError(
        `Not every row came: ${wrong.map(({ name }) => name).join(', ')}. Nothing was changed.`,
      )
    if (header.migration !== latest) await migrateEmptySchemaTo(trx, latest, migrations)
    await afterRestore(trx)
    return counts
  })
}

/** Inserts all rows. @returns the row counts that the backup states */
async function insertRows(trx: Trx, tables: readonly Table[], parts: AsyncIterable<BackupPart>) {
  for (const { name } of tables) {
    // Migrations may have inserted rows.
    await sql`truncate ${sql.table(name)}`.execute(trx)
    // What the backup says of changes comes from it, too.
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx)
  }
  let table: Table | undefined
  let counts: Record<string, number> = {}
  let batch: string[] = []
  let size = 0
  const flush = async () => {
    if (table !== undefined && batch.length > 0) await insert(trx, table, batch)
    batch = []
    size = 0
  }
  for await (const part of parts) {
    if ('rows' in part)
      for (const row of part.rows) {
        batch.push(row)
        size += row.length
        if (size > BATCH) await flush()
      }
    else await flush()
    if ('table' in part) table = getTable(tables, part.table)
    if ('end' in part) counts = part.end.counts
  }
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx)
  return counts
}

function getTable(tables: readonly Table[], { name, columns }: { name: string; columns: string[] }): Table {
  const table = tables.find(one => one.name === name)
  if (table === undefined || [...columns].sort().join() !== [...table.columns].sort().join())
    throw new UserFacingError(
      `The backup's table ${name} is not as this version makes it. It is of a version in between: restore it with that.`,
    )
  return table
}

async function insert(trx: Trx, { name, columns }: Table, rows: readonly string[]): Promise<void> {
  const chosen = sql.join(columns.map(column => sql.id(column)))
  await sql`insert into ${sql.table(name)} (${chosen}) overriding system value
    select ${chosen} from json_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(',')}]`}::json)`.execute(
    trx,
  )
}

async function restartIdentity(trx: Trx, { name, counted }: Table): Promise<void> {
  for (const column of counted)
    await sql`select setval(pg_get_serial_sequence(${name}, ${column}),
      (select coalesce(max(${sql.id(column)}), 0) + 1 from ${sql.table(name)}), false)`.execute(trx)
}
