import { type Kysely, sql } from 'kysely'
import { findTables } from '../src/backup/tables.ts'
import type { Schema } from '../src/platform/database/schema.ts'

/** All rows of the database that contain one of these texts in any column, ignoring case. */
export async function findRowsWith(db: Kysely<Schema>, texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await findTables(db)) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t
      where exists (select from unnest(${texts}::text[]) as wanted where position(lower(wanted) in lower(t::text)) > 0)`.execute(
      db,
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}
