import { type Kysely, sql } from 'kysely'
import { findTables } from '../src/backup/tables.ts'
import type { Schema } from '../src/platform/database/schema.ts'

/** The rows of the whole database, every column as text, in which one of these texts stands, in whatever case. */
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
