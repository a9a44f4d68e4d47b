import { sql } from 'kysely'
import type { Queryable, Trx } from '../platform/database/schema.ts'

/** A table to copy, without generated columns. */
export type Table = {
  name: string
  columns: string[]
  /** Identity columns. */
  counted: string[]
  /** Whether a row may hold a picture. */
  heavy: boolean
}

/** All tables by name, except the migration tables. */
export async function findTables(db: Queryable): Promise<Table[]> {
  const found = sql<Table>`
    select relname::text as name, array_agg(attname::text order by attnum) as columns,
      array_remove(array_agg(case when attidentity <> '' then attname::text end), null) as counted,
      bool_or(atttypid = 'bytea'::regtype) as heavy
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' and relname not in ('kysely_migration', 'kysely_migration_lock')
    group by relname order by relname`
  return (await found.execute(db)).rows
}

/** Number of rows by table. */
export async function countRowsByTable(
  db: Queryable,
  tables: readonly Table[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(name)}`.execute(db)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}

/** Drops all tables, including the migration tables. */
export async function dropAllTables(trx: Trx): Promise<void> {
  const found = sql<{ name: string }>`
    select tablename::text as name from pg_tables where schemaname = 'public'`
  for (const { name } of (await found.execute(trx)).rows)
    await sql`drop table ${sql.table(name)} cascade`.execute(trx)
}

type RecreateDropped = () => Promise<void>

/**
 * Drops foreign keys and indexes: rows can then be inserted in any order. Recreating both afterwards is faster and checks them
 * equally. @returns a function that recreates them
 */
export async function dropForeignKeysAndIndexes(trx: Trx): Promise<RecreateDropped> {
  const keys = await sql<{ table: string; name: string; text: string }>`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(trx)
  const indexes = await sql<{ name: string; text: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(trx)
  for (const { table, name } of keys.rows)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(trx)
  for (const { name } of indexes.rows) await sql`drop index ${sql.raw(name)}`.execute(trx)
  return async () => {
    for (const { text } of indexes.rows) await sql.raw(text).execute(trx)
    for (const { table, name, text } of keys.rows)
      await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(text)}`.execute(trx)
  }
}
