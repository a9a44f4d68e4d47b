import { sql } from 'kysely'
import type { Trx } from '../database/schema.ts'
import { type AuditRow, digestAuditDetails, hashAuditRow, toUtcTextSql } from './audit-hash.ts'
import { requestOrigin } from './request-origin.ts'

export type AuditEvent = {
  /** Null if unknown, for example at a login with an unknown email. */
  companyId: string | null
  actor: { userId: string; role: string } | null
  /** What happened, for example `order.status` or `registration.decided`. */
  action: string
  entity: string
  entityId: string
  /** Changed values by name; `before` and `after` have the same keys. Stored apart from the audit. */
  details?: Record<string, unknown>
}

/**
 * Records an audit event in the same transaction as the change, with the id of the request (D§5, D§7).
 * Call it after all other locks of the transaction: it locks the end of the company's audit chain until the commit.
 * Otherwise two transactions could deadlock.
 */
export async function appendToAuditChain(trx: Trx, event: AuditEvent): Promise<void> {
  const { details = {} } = event
  const { position, hash: previous, at, key } = await lockEnd(trx, event.companyId)
  const { network = null, requestId: request_id = null } = requestOrigin.getStore() ?? {}
  const place = { company_id: event.companyId, position }
  const row: AuditRow = {
    ...place,
    actor_id: event.actor?.userId ?? null,
    actor_role: event.actor?.role ?? null,
    action: event.action,
    entity: event.entity,
    entity_id: event.entityId,
    fields: fieldsOf(details),
    digest: digestAuditDetails(key, place, details),
    network,
    request_id,
    at,
  }
  const hash = hashAuditRow(previous, row)
  const { at: _at, ...columns } = row
  await trx
    .with('ended', query =>
      query
        .updateTable('audit_chains')
        .set({ hash })
        .where('company_id', 'is not distinct from', event.companyId),
    )
    .with('event', query =>
      query
        .insertInto('audit_events')
        .values({ ...columns, hash, created_at: sql<Date>`${at}::timestamptz` })
        .returning('id'),
    )
    .insertInto('change_details')
    .columns(['event_id', 'details'])
    .expression(query =>
      query.selectFrom('event').select(['id', sql<string>`${JSON.stringify(details)}::jsonb`.as('details')]),
    )
    .execute()
}

/** The names of the details; of `before` and `after` only the keys that differ. */
function fieldsOf(details: Record<string, unknown>): string[] {
  const { before, after, ...others } = details
  if (!isObject(before) || !isObject(after)) return Object.keys(details)
  const changed = Object.keys({ ...before, ...after }).filter(
    key => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  return [...changed, ...Object.keys(others)]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Like `appendToAuditChain`, for a signed-in user acting in their own company. */
export async function recordAuditEvent(
  trx: Trx,
  actor: { companyId: string; userId: string; role: string },
  event: Omit<AuditEvent, 'companyId' | 'actor'>,
): Promise<void> {
  await appendToAuditChain(trx, { companyId: actor.companyId, actor, ...event })
}

/** Like `recordAuditEvent`, for a change to a user, who may be the actor. */
export async function recordUserAuditEvent(
  trx: Trx,
  actor: Parameters<typeof recordAuditEvent>[1],
  action: string,
  userId: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordAuditEvent(trx, actor, { action, entity: 'user', entityId: userId, details })
}

/**
 * Locks the end of a company's chain and takes the next position.
 * @returns the position, the previous row's hash, the current time, and the key of the digests
 */
async function lockEnd(trx: Trx, companyId: string | null) {
  return trx
    .insertInto('audit_chains')
    .values({ company_id: companyId, position: 1, hash: '' })
    .onConflict(conflict =>
      conflict.column('company_id').doUpdateSet({ position: sql<number>`audit_chains.position + 1` }),
    )
    .returning(({ selectFrom }) => [
      'position',
      'hash',
      toUtcTextSql(sql`clock_timestamp()`),
      selectFrom('secrets').where('name', '=', 'audit').select('value').$asScalar().$notNull().as('key'),
    ])
    .executeTakeFirstOrThrow()
}
