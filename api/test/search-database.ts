import { type Kysely, sql } from 'kysely'
import { findTables } from '../src/backup/tables.ts'
import type { Schema } from '../src/platform/database/schema.ts'

/** All rows of the database that contain one of these texts in any column, ignoring case. */
export async function findRowsWith(db: Kysely<Schema>, texts: readonly string[]): Promise<string[]> {
  const found = await findTypedRowsWith(db, texts)
  return found.map(({ table, text }) => `${table}: ${text}`)
}

type Row = Readonly<Record<string, unknown>>
type FoundRow = { table: string; text: string; row: Row }

async function findTypedRowsWith(db: Kysely<Schema>, texts: readonly string[]): Promise<FoundRow[]> {
  const found: FoundRow[] = []
  for (const { name: table } of await findTables(db)) {
    const { rows } = await sql<Omit<FoundRow, 'table'>>`
      select t::text as text, to_jsonb(t) as row from ${sql.table(table)} t
      where exists (select from unnest(${texts}::text[]) as wanted where position(lower(wanted) in lower(t::text)) > 0)`.execute(
      db,
    )
    found.push(...rows.map(row => ({ table, ...row })))
  }
  return found
}

/**
 * All rows about a user, by table: those that contain the user's id, one of these texts, or the id of a row that is about the
 * user. It asks the database which tables there are, so it cannot forget one.
 */
export async function findRowsAbout(
  db: Kysely<Schema>,
  userId: string,
  texts: readonly string[] = [],
): Promise<Map<string, Row[]>> {
  const found = new Map<string, FoundRow>()
  for (let wanted = [userId, ...texts]; wanted.length > 0; ) {
    const fresh = (await findTypedRowsWith(db, wanted)).filter(
      ({ table, text }) => !found.has(`${table} ${text}`),
    )
    for (const one of fresh) found.set(`${one.table} ${one.text}`, one)
    // Counted ids are too short to be looked for.
    wanted = fresh.flatMap(({ row: { id } }) => (typeof id === 'string' && id !== userId ? [id] : []))
  }
  const rows = Map.groupBy(found.values(), ({ table }) => table)
  return new Map([...rows].map(([table, all]) => [table, all.map(({ row }) => row)]))
}
