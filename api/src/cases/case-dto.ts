import { KINDS_WITH_DUE_FOR_REPORTER } from '@portal/contract/cases/case-kinds'
import type {
  AdminCase,
  CaseDuty,
  CaseEvent,
  CaseRow,
  OwnCase,
  OwnCaseRow,
} from '@portal/contract/cases/case-records'
import type { IncidentDetails } from '@portal/contract/cases/incident-details'
import type { PrivacyRequestDetails } from '@portal/contract/cases/privacy-request-details'
import type { SafetyDetails } from '@portal/contract/cases/safety-details'
import { ADMIN } from '@portal/contract/roles'
import type { Selectable } from 'kysely'
import { findPiecesOfOrders } from '../orders/piece-fates.queries.ts'
import type { Queryable, Schema, UserRow } from '../platform/database/schema.ts'
import { findLotLabelsById } from '../stock/lots.queries.ts'
import { findItemNames } from '../stock/stock-lists.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersById, findUsersOf } from '../users/users.queries.ts'
import type { CaseRecord } from './cases.queries.ts'
import { toDeliveryDetails } from './delivery-details.ts'
import { readRecallDetails } from './recall-facts.ts'

type Users = ReadonlyMap<string | null, UserRow>

/** Rows of the list of an admin. */
export async function toAdminCaseRows(db: Queryable, records: readonly CaseRecord[]): Promise<CaseRow[]> {
  const summaryOf = await readSummaries(db, records)
  return records.map(record => ({
    ...summaryOf(record),
    dueAt: record.due_at?.toISOString() ?? null,
    step: record.next_step,
    closed: closingOf(record),
    undone: record.undone,
  }))
}

/** Rows of the list of an HCP or rep. */
export async function toOwnCaseRows(db: Queryable, records: readonly CaseRecord[]): Promise<OwnCaseRow[]> {
  const summaryOf = await readSummaries(db, records)
  return records.map(record => ({
    ...summaryOf(record),
    dueAt: sharedDueTime(record),
    closed: closingOf(record),
  }))
}

/** A case as an admin sees it. */
export async function toAdminCase(db: Queryable, record: CaseRecord): Promise<AdminCase> {
  const parts = await readParts(db, record)
  const { summary, users, duties, events } = parts
  return {
    ...summary,
    severity: record.severity,
    openedBy: { id: record.opened_by, name: formatNameWithTitle(users.get(record.opened_by)) },
    heardAt: record.heard_at.toISOString(),
    duties: duties.map(duty => toDuty(duty, users)),
    events: events.map(event => ({
      ...toEvent(event),
      by: formatNameWithTitle(users.get(event.actor_id)),
    })),
    photos: parts.photos,
    closed: closingOf(record),
    // `incidents.ts` writes nothing else into an INCIDENT.
    incident: record.kind === 'INCIDENT' ? (record.details as IncidentDetails) : null,
    safety: toSafetyDetails(record),
    recall: await readRecallDetails(db, record),
    updatedAt: record.updated_at.toISOString(),
  }
}

/** A case as an HCP or rep sees it: what the company shares of it, without names of admins. */
export async function toOwnCase(db: Queryable, record: CaseRecord): Promise<OwnCase> {
  const { summary, users, events, photos } = await readParts(db, record)
  return {
    ...summary,
    dueAt: sharedDueTime(record),
    events: events.flatMap(event => {
      if (!event.shared) return []
      const actor = users.get(event.actor_id)
      const by = actor?.role === ADMIN ? null : formatNameWithTitle(actor)
      return { ...toEvent(event), severity: null, by }
    }),
    photos,
    closed: closingOf(record),
    safety: toSafetyDetails(record),
  }
}

/** What is known of a safety report; null for another kind, and for a report of before. */
export function toSafetyDetails({
  kind,
  details,
}: Pick<CaseRecord, 'kind' | 'details'>): SafetyDetails | null {
  if (kind !== 'SAFETY' || details === null || typeof details !== 'object') return null
  // `open-safety-report-case.ts` writes nothing else into a SAFETY case.
  return 'reporter' in details ? (details as SafetyDetails) : null
}

function sharedDueTime({ kind, due_at }: CaseRecord): string | null {
  return KINDS_WITH_DUE_FOR_REPORTER.includes(kind) ? (due_at?.toISOString() ?? null) : null
}

function closingOf({ closed_at, outcome, reason }: CaseRecord) {
  return closed_at === null || outcome === null
    ? null
    : { at: closed_at.toISOString(), outcome, reason: reason ?? '' }
}

/** Reads the names of what cases are about. @returns a function that gives what all kinds of answers have of a case */
async function readSummaries(db: Queryable, records: readonly CaseRecord[]) {
  const users = await findUsersOf(db, records, ({ hcp_id }) => hcp_id)
  const itemIds = records.flatMap(record =>
    [record.item_id ?? [], toDeliveryDetails(record)?.items ?? []].flat(),
  )
  const [companyId] = records.map(({ company_id }) => company_id)
  const samples =
    companyId === undefined ? new Map() : await findItemNames(db, companyId, [...new Set(itemIds)])
  const toSample = (id: string) => ({ id, name: samples.get(id) ?? '' })
  const orders = await findPiecesOfOrders(
    db,
    records.flatMap(({ kind, order_id }) => (kind === 'DELIVERY' && order_id !== null ? order_id : [])),
  )
  const toDelivery = (record: Pick<CaseRecord, 'kind' | 'details' | 'order_id'>) => {
    const delivery = toDeliveryDetails(record)
    const order = orders.get(record.order_id ?? '')
    return (
      delivery && {
        problem: delivery.problem,
        items: delivery.items.map(id => {
          const fate = order?.fates[id]
          return { ...toSample(id), ...(fate && { fate }) }
        }),
        resent: order?.resent ?? false,
      }
    )
  }
  const lots = await findLotLabelsById(
    db,
    records.flatMap(({ lot_id }) => lot_id ?? []),
  )
  return ({ hcp_id, item_id, ...record }: CaseRecord) => ({
    id: record.id,
    number: record.number,
    kind: record.kind,
    text: record.text,
    hcp: hcp_id === null ? null : { id: hcp_id, name: formatNameWithTitle(users.get(hcp_id)) },
    orderId: record.order_id,
    sample: item_id === null ? null : toSample(item_id),
    lotNo: lots.get(record.lot_id ?? '')?.lotNo ?? toSafetyDetails(record)?.lotNo ?? null,
    delivery: toDelivery(record),
    // `privacy-requests.ts` writes nothing else into a PRIVACY case, and an erasure leaves that.
    ...(record.kind === 'PRIVACY' && { request: record.details as PrivacyRequestDetails }),
    openedAt: record.opened_at.toISOString(),
  })
}

/** Reads everything that belongs to one case. */
async function readParts(db: Queryable, record: CaseRecord) {
  const { id } = record
  const duties = await db
    .selectFrom('case_duties')
    .where('case_id', '=', id)
    .orderBy('position')
    .selectAll()
    .execute()
  const events = await db
    .selectFrom('case_events')
    .where('case_id', '=', id)
    .orderBy('case_events.id')
    .selectAll()
    .execute()
  const photos = await db
    .selectFrom('case_photos')
    .where('case_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'width', 'height'])
    .execute()
  const users = await findUsersById(db, [
    record.opened_by,
    ...events.map(({ actor_id }) => actor_id),
    ...duties.map(({ done_by }) => done_by),
  ])
  const summaryOf = await readSummaries(db, [record])
  return { summary: summaryOf(record), duties, events, photos, users }
}

function toDuty(duty: Selectable<Schema['case_duties']>, users: Users): CaseDuty {
  const { step, amount, unit, due_at, done_at, done_by, reference } = duty
  return {
    ...{ step, amount, unit },
    countedFrom: duty.counted_from,
    dueAt: due_at?.toISOString() ?? null,
    done:
      done_at === null || done_by === null
        ? null
        : { at: done_at.toISOString(), by: formatNameWithTitle(users.get(done_by)), reference },
  }
}

function toEvent(event: Selectable<Schema['case_events']>): Omit<CaseEvent, 'by'> {
  const { id, created_at, kind, text, step, severity, shared } = event
  // The two drivers read a bigint as a number or as a text.
  return { id: String(id), at: created_at.toISOString(), kind, text, step, severity, shared }
}
