import type { Queryable } from '../src/platform/database/schema.ts'

/** Selects the audit events with their details. */
export function selectAudit(db: Queryable) {
  return db.selectFrom('audit_events').innerJoin('change_details', 'event_id', 'id')
}

/** The audit events of a record, with action, actor and details, oldest first. */
export function findAuditOf(db: Queryable, entityId: string) {
  return selectAudit(db)
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .select(['action', 'actor_id', 'details'])
    .execute()
}
