import type { Queryable } from './schema.ts'

export type AuditEvent = {
  companyId: string | null
  actor: { userId: string; role: string } | null
  /** What happened, as `order.status`, `registration.decided`. */
  action: string
  entity: string
  entityId: string
  details?: Record<string, unknown>
}

/** Records a change in the same transaction as the change itself (D§5, D§7). */
export async function recordAudit(db: Queryable, event: AuditEvent): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      company_id: event.companyId,
      actor_id: event.actor?.userId ?? null,
      actor_role: event.actor?.role ?? null,
      action: event.action,
      entity: event.entity,
      entity_id: event.entityId,
      details: JSON.stringify(event.details ?? {}),
    })
    .execute()
}
