import type { DocumentKind } from '@portal/contract/document-versions'
import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely'

/** Set by the database on insert; times are UTC. */
export type Created = ColumnType<Date, Date | undefined, Date>
/** `id uuid default gen_random_uuid()`. */
export type Id = Generated<string>

/** The next `updated_at`, which is the version for If-Match. Responses have milliseconds, so it grows by at least one. */
export function nextUpdatedAtSql(
  table:
    | 'case_deadlines'
    | 'cases'
    | 'companies'
    | 'couriers'
    | 'document_drafts'
    | 'licences'
    | 'rep_absences'
    | 'sample_limits'
    | 'shop_items'
    | 'users'
    | 'webhooks',
): RawBuilder<Date> {
  return sql<Date>`greatest(now(), ${sql.ref(`${table}.updated_at`)} + interval '1 millisecond')`
}

/** SQL for the newest version of a company's document; 0 while the portal's default text applies. @param companyId a column or a value */
export function newestDocumentVersionSql(
  companyId: RawBuilder<unknown>,
  kind: DocumentKind,
): RawBuilder<number> {
  return sql<number>`coalesce((select max(version) from documents
    where documents.company_id = ${companyId} and kind = ${sql.lit(kind)}), 0)`
}
