import { type ColumnType, type Generated, sql } from 'kysely'

/** Set by the database on insert; times are UTC. */
export type Created = ColumnType<Date, Date | undefined, Date>
/** `id uuid default gen_random_uuid()`. */
export type Id = Generated<string>

/** The `updated_at` of a change, by which screens tell one from the next: an answer has milliseconds, so no two share one. */
export function nextUpdatedAt(
  table: 'companies' | 'document_drafts' | 'rep_absences' | 'sample_limits' | 'shop_items' | 'users',
) {
  return sql<Date>`greatest(now(), ${sql.ref(`${table}.updated_at`)} + interval '1 millisecond')`
}
