import { type RawBuilder, sql } from 'kysely'
import { splitIntoChunks } from './pagination.ts'
import type { Queryable } from './schema.ts'

/** A column with the folded form of another one (decision 50). */
type FoldedColumn = {
  table: 'stock_lots' | 'users' | 'licences'
  key: 'id' | 'user_id'
  text: string
  folded: string
  fold(text: string): string
  /** SQL for the folded form of a text that has only printable ASCII and no double spaces. */
  asciiSql: RawBuilder<string | null>
}

/**
 * Folds again what is missing or outdated: rows from before the column, and those that the release before has written since. The
 * database finds them, so a start with nothing to do reads next to nothing. @returns how many rows it changed
 */
export async function refoldColumn(
  db: Queryable,
  { table, key, text, folded, fold, asciiSql }: FoldedColumn,
): Promise<number> {
  const [from, id, typed, stored] = [sql.table(table), sql.ref(key), sql.ref(text), sql.ref(folded)]
  const { rows } = await sql<{ id: string; typed: string | null; stored: string | null }>`
    select ${id} as id, ${typed} as typed, ${stored} as stored from ${from}
    where ${stored} is distinct from ${asciiSql} or ${typed} collate "C" ~ '[^ -~]'`.execute(db)
  const wanted = rows
    .map(row => ({ ...row, form: row.typed === null ? null : fold(row.typed) }))
    .filter(({ stored: before, form }) => before !== form)
  for (const part of splitIntoChunks(wanted))
    await sql`
      update ${from} set ${stored} = wanted.form
      from unnest(${part.map(row => row.id)}::uuid[], ${part.map(row => row.typed)}::text[],
        ${part.map(row => row.form)}::text[]) as wanted (id, typed, form)
      where ${sql.ref(`${table}.${key}`)} = wanted.id and ${typed} is not distinct from wanted.typed`.execute(
      db,
    )
  return wanted.length
}
