import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Rows as one JSON parameter for `insertInto(table).columns(columns).expression(rows)`: thousands of rows take a fraction of
 * the time of a parameter for each value. Times become texts, and jsonb columns take values, not texts.
 * @param rows with the same keys
 */
export function toJsonRecordset<T extends keyof Schema>(
  table: T,
  rows: readonly (Omit<Insertable<Schema[T]>, 'details' | 'created_at'> & {
    details?: unknown
    created_at?: Date | string | undefined
  })[],
): { columns: (keyof Schema[T])[]; rows: RawBuilder<unknown> } {
  const columns = Object.keys(rows[0] ?? {})
  const selected = sql.join(columns.map(column => sql.ref(column)))
  return {
    columns: columns as (keyof Schema[T])[], // keys of the table's rows
    rows: sql`select ${selected} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`,
  }
}
