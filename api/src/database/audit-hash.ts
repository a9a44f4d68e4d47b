import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/** An event as its hash sees it; `at` is its time to the microsecond, as `momentOf` writes it. */
export type AuditRow = {
  company_id: string | null
  /** Which of its company's events it is, from 1. */
  position: number
  actor_id: string | null
  actor_role: string | null
  action: string
  entity: string
  entity_id: string
  details: unknown
  network: string | null
  request_id: string | null
  at: string
}

/** @returns what a row's `hash` must be: the SHA-256, in hexadecimal, of the row before's and of all it says itself */
export function hashRow(previous: string, row: AuditRow): string {
  const parts = [
    previous,
    row.company_id,
    row.position,
    row.actor_id,
    row.actor_role,
    row.action,
    row.entity,
    row.entity_id,
    row.network,
    row.request_id,
    row.at,
  ]
  return createHash('sha256')
    .update(JSON.stringify([...parts, sortKeys(row.details)]))
    .digest('hex')
}

/** The database keeps an object's keys in an order of its own. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, sortKeys(inner)] as const)
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** A time as text, the same whatever the server's settings. */
export function momentOf(time: RawBuilder<unknown>) {
  return sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at')
}
