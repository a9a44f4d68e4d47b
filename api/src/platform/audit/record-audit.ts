import { sql } from 'kysely'
import { splitIntoChunks } from '../database/pagination.ts'
import { toJsonRecordset } from '../database/recordset.ts'
import type { Trx } from '../database/schema.ts'
import { type AuditRow, digestAuditDetails, hashAuditRow, toUtcTextSql } from './audit-hash.ts'
import { enqueueOutgoingEvents } from './outgoing-events.ts'
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
export async function appendEventToAuditChain(trx: Trx, event: AuditEvent): Promise<void> {
  await enqueueOutgoingEvents(trx, event.companyId, [event])
  await appendEventsToAuditChain(trx, event.companyId, [event])
}

/**
 * Appends many events of one company. All get the current time. No webhook hears of them here: they may have happened before.
 * @param events in their order; their details contain what else is known of the time
 */
export async function appendEventsToAuditChain(
  trx: Trx,
  companyId: string | null,
  events: readonly Omit<AuditEvent, 'companyId'>[],
): Promise<void> {
  if (events.length === 0) return
  const end = await lockEnd(trx, companyId, events.length)
  const first = end.position - events.length + 1
  let hash = end.hash
  const rows = events.map((event, place) => {
    const row = toAuditRow({ ...event, companyId }, { ...end, position: first + place })
    hash = hashAuditRow(hash, row)
    const { at, ...columns } = row
    return { ...columns, hash, created_at: at }
  })
  const written = toJsonRecordset('audit_events', rows)
  const details = JSON.stringify(events.map(event => event.details ?? {}))
  await trx
    .with('ended', query =>
      query.updateTable('audit_chains').set({ hash }).where('company_id', 'is not distinct from', companyId),
    )
    .with('added', query =>
      query
        .insertInto('audit_events')
        .columns(written.columns)
        .expression(written.rows)
        .returning(['id', 'position']),
    )
    .insertInto('change_details')
    .columns(['event_id', 'details'])
    .expression(query =>
      query
        .selectFrom('added')
        .select(['id', sql<string>`${details}::jsonb -> (position - ${first}::int)`.as('details')]),
    )
    .execute()
}

/** @returns the event as it is hashed, at a position of its company's chain */
function toAuditRow(
  { companyId, actor, action, entity, entityId, details = {} }: AuditEvent,
  { position, at, key }: { position: number; at: string; key: string },
): AuditRow {
  const { network = null, requestId: request_id = null } = requestOrigin.getStore() ?? {}
  const place = { company_id: companyId, position }
  return {
    ...place,
    actor_id: actor?.userId ?? null,
    actor_role: actor?.role ?? null,
    action,
    entity,
    entity_id: entityId,
    fields: fieldsOf(details),
    digest: digestAuditDetails(key, place, details),
    network,
    request_id,
    at,
  }
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

/** Like `appendEventToAuditChain`, for a signed-in user acting in their own company. */
export async function recordAuditEvent(
  trx: Trx,
  actor: { companyId: string; userId: string; role: string },
  event: Omit<AuditEvent, 'companyId' | 'actor'>,
): Promise<void> {
  await appendEventToAuditChain(trx, { companyId: actor.companyId, actor, ...event })
}

/** Like `recordAuditEvent`, for the events of one change in their order: a change of many records has many. */
export async function recordAuditEvents(
  trx: Trx,
  actor: Parameters<typeof recordAuditEvent>[1],
  events: readonly Omit<AuditEvent, 'companyId' | 'actor'>[],
): Promise<void> {
  const recorded = events.map(one => ({ actor, ...one }))
  await enqueueOutgoingEvents(trx, actor.companyId, recorded)
  for (const part of splitIntoChunks(recorded)) await appendEventsToAuditChain(trx, actor.companyId, part)
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
 * Locks the end of a company's chain and takes the next positions.
 * @returns the last of the positions, the previous row's hash, the current time, and the key of the digests
 */
async function lockEnd(trx: Trx, companyId: string | null, count: number) {
  return trx
    .insertInto('audit_chains')
    .values({ company_id: companyId, position: count, hash: '' })
    .onConflict(conflict =>
      conflict
        .column('company_id')
        .doUpdateSet({ position: sql<number>`audit_chains.position + excluded.position` }),
    )
    .returning(({ selectFrom }) => [
      'position',
      'hash',
      toUtcTextSql(sql`clock_timestamp()`),
      selectFrom('secrets').where('name', '=', 'audit').select('value').$asScalar().$notNull().as('key'),
    ])
    .executeTakeFirstOrThrow()
}
