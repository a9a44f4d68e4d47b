import { createHash, createHmac } from 'node:crypto'
import { type AliasedRawBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { DatabaseTables } from '../database/system-tables.ts'

/** An event as it is hashed; `at` is its time to the microsecond, in the format of `toUtcTextSql`. */
export type AuditRow = Omit<Selectable<DatabaseTables['audit_events']>, 'id' | 'hash' | 'created_at'> & {
  at: string
}

/** @returns the `hash` of a row: the hexadecimal SHA-256 of the previous row's hash and of all other columns of the row */
export function hashAuditRow(previousHash: string, row: AuditRow): string {
  const parts = [
    previousHash,
    row.company_id,
    row.position,
    row.actor_id,
    row.actor_role,
    row.action,
    row.entity,
    row.entity_id,
    row.fields,
    row.digest,
    row.network,
    row.request_id,
    row.at,
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/**
 * @returns the digest of an event's details. It is an HMAC, so nobody without the key can guess values. It includes the event's
 * position, so equal details have different digests.
 */
export function digestAuditDetails(
  auditKey: string,
  { company_id, position }: Pick<AuditRow, 'company_id' | 'position'>,
  details: unknown,
): string {
  return createHmac('sha256', auditKey)
    .update(JSON.stringify([company_id, position, sortKeys(details)]))
    .digest('hex')
}

/** Sorts keys, since jsonb does not keep their order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, sortKeys(inner)] as const)
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** SQL for a time as UTC text, independent of the server's settings. */
export function toUtcTextSql(time: RawBuilder<unknown>): AliasedRawBuilder<string, 'at'> {
  return sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at')
}
