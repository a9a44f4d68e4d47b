import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database/schema.ts'

/** The first word of an action, which the filter `kind` compares. */
const kindOf = sql<string>`split_part(action, '.', 1)`

export type AuditEventFilter = {
  kind?: string | undefined
  person?: string | undefined
  record?: string | undefined
  /** A position: only earlier events. */
  before?: number | undefined
  /** Which events the reader may see; all by default. */
  visible?: RawBuilder<boolean> | undefined
}

/** A company's newest events that match a filter. `details` is null for erased ones. */
export async function findAuditEvents(
  db: Queryable,
  companyId: string,
  filter: AuditEventFilter,
  limit: number,
) {
  return (
    buildFilteredAuditEventsQuery(db, companyId, filter)
      .leftJoin('change_details', 'event_id', 'id')
      .select(['actor_id', 'actor_role', 'action', 'entity', 'entity_id'])
      // What a person was called before is kept for the erasure alone.
      .select([
        sql<string[]>`array_remove(fields, 'former')`.as('fields'),
        sql<unknown>`details - 'former'`.as('details'),
      ])
      .select(['network', 'created_at'])
      .orderBy('position', 'desc')
      .limit(limit)
      .execute()
  )
}

/** A company's events that match a filter, unordered. */
export function buildFilteredAuditEventsQuery(
  db: Queryable,
  companyId: string,
  { kind, person, record, before, visible }: AuditEventFilter,
) {
  let query = db.selectFrom('audit_events').where('company_id', '=', companyId).select('position')
  if (kind !== undefined) query = query.where(kindOf, '=', kind)
  if (person !== undefined) query = query.where('actor_id', '=', person)
  if (record !== undefined) query = query.where('entity_id', '=', record)
  if (before !== undefined) query = query.where('position', '<', before)
  if (visible !== undefined) query = query.where(visible)
  return query
}

/** When an action was last recorded of each of these records of a company, by id; absent where it never was. */
export async function findLatestTimesOfAction(
  db: Queryable,
  companyId: string,
  recordIds: readonly string[],
  action: string,
): Promise<Map<string, Date>> {
  if (recordIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('audit_events')
    .where('company_id', '=', companyId)
    .where('entity_id', 'in', recordIds)
    .where('action', '=', action)
    .select(['entity_id as id', eb => eb.fn.max('created_at').as('at')])
    .groupBy('entity_id')
    .execute()
  return new Map(rows.map(({ id, at }) => [id, at]))
}
