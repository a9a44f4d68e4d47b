import { sql } from 'kysely'
import { type AuditRow, hashRow, momentOf } from './audit-hash.ts'
import { requestOrigin } from './request-origin.ts'
import type { Trx } from './schema.ts'

export type AuditEvent = {
  /** Null where none can be told, as of an unknown email. */
  companyId: string | null
  actor: { userId: string; role: string } | null
  /** What happened, as `order.status`, `registration.decided`. */
  action: string
  entity: string
  entityId: string
  details?: Record<string, unknown>
}

/**
 * Records a change in the same transaction as the change itself, with the request that asked for it (D§5, D§7).
 * Call it after everything the transaction locks: it holds the end of the company's chain until the transaction is over,
 * and only those who hold nothing anyone else at that end still wants cannot wait for each other in a circle.
 */
export async function recordAudit(trx: Trx, event: AuditEvent): Promise<void> {
  const { position, hash: previous, at } = await lockEnd(trx, event.companyId)
  const { network = null, requestId: request_id = null } = requestOrigin.getStore() ?? {}
  const row: AuditRow = {
    company_id: event.companyId,
    position,
    actor_id: event.actor?.userId ?? null,
    actor_role: event.actor?.role ?? null,
    action: event.action,
    entity: event.entity,
    entity_id: event.entityId,
    details: event.details ?? {},
    network,
    request_id,
    at,
  }
  const hash = hashRow(previous, row)
  const { at: _at, details, ...columns } = row
  await trx
    .with('ended', query =>
      query
        .updateTable('audit_chains')
        .set({ hash })
        .where('company_id', 'is not distinct from', event.companyId),
    )
    .insertInto('audit_events')
    .values({ ...columns, details: JSON.stringify(details), hash, created_at: sql<Date>`${at}::timestamptz` })
    .execute()
}

/** The same for what somebody who is signed in did in the own company. */
export async function recordDeed(
  trx: Trx,
  actor: { companyId: string; userId: string; role: string },
  deed: Omit<AuditEvent, 'companyId' | 'actor'>,
): Promise<void> {
  await recordAudit(trx, { companyId: actor.companyId, actor, ...deed })
}

/** The same for what was done to a user of it, who may be oneself. */
export async function recordUserDeed(
  trx: Trx,
  actor: Parameters<typeof recordDeed>[1],
  action: string,
  userId: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordDeed(trx, actor, { action, entity: 'user', entityId: userId, details })
}

/** Takes the next place of a company's chain. @returns it, with the hash of the row before and the time it is now */
async function lockEnd(trx: Trx, companyId: string | null) {
  return trx
    .insertInto('audit_chains')
    .values({ company_id: companyId, position: 1, hash: '' })
    .onConflict(conflict =>
      conflict.column('company_id').doUpdateSet({ position: sql<number>`audit_chains.position + 1` }),
    )
    .returning(['position', 'hash', momentOf(sql`clock_timestamp()`)])
    .executeTakeFirstOrThrow()
}
