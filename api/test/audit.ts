import type { Queryable } from '../src/platform/database/schema.ts'

/** The events of the audit with their details. */
export function selectAudit(db: Queryable) {
  return db.selectFrom('audit_events').innerJoin('change_details', 'event_id', 'id')
}
