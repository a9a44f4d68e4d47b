import { randomUUID } from 'node:crypto'
import type { OrderState } from '@portal/contract/orders/order-status'
import { HCP } from '@portal/contract/roles'
import type { EntryStatus } from '@portal/contract/users/registration-status'
import type { WebhookEvent } from '@portal/contract/webhooks/webhook-events'
import { sql } from 'kysely'
import type { Trx } from '../database/schema.ts'

/** What an outgoing event is made of: an event of the audit. */
type Recorded = {
  actor: { userId: string; role: string } | null
  action: string
  entityId: string
  details?: Record<string, unknown>
}
/** The data are ids alone: nothing personal leaves the portal unasked (decision 73). */
type Outgoing = { type: WebhookEvent; data: Record<string, string> }
type Translate = (entityId: string, details: Record<string, unknown>, event: Recorded) => Outgoing[]

const request = (type: WebhookEvent, requestId: string, more = {}): Outgoing[] => [
  { type, data: { requestId, ...more } },
]
const hcp = (type: WebhookEvent, hcpId: string, more = {}): Outgoing[] => [{ type, data: { hcpId, ...more } }]
const lot = (type: WebhookEvent, lotId: string): Outgoing[] => [{ type, data: { lotId } }]
const case_ = (type: WebhookEvent, caseId: string): Outgoing[] => [{ type, data: { caseId } }]
const idsIn = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : [])

const MOVES: Partial<Record<OrderState, WebhookEvent>> = {
  IN_REVIEW: 'request.approved',
  POSTED: 'request.shipped',
  COMPLETED: 'request.delivered',
  CANCELLED: 'request.rejected',
  CANCELLED_BY_COMPANY: 'request.cancelled',
  LOST: 'request.lost',
}
const DECISIONS: Partial<Record<EntryStatus, WebhookEvent>> = {
  COMPLETED: 'hcp.verified',
  CANCELLED: 'hcp.declined',
}

const toMove: Translate = (id, { to }) => {
  const type = MOVES[to as OrderState] // undefined for anything else
  return type === undefined ? [] : request(type, id)
}

/** The events of each action of the audit. */
const TRANSLATIONS: Record<string, Translate> = {
  'order.placed': id => request('request.placed', id),
  // It is approved from the beginning.
  'order.sent-again': (id, { replaces }) =>
    (['request.placed', 'request.approved'] as const).flatMap(type => request(type, id, { replaces })),
  'order.moved': toMove,
  'order.found': toMove,
  'registration.created': id => [...hcp('hcp.registered', id), ...hcp('consent.given', id)],
  // Whom a company imports it has verified.
  'import.hcps': (_id, { registered, consented }) => [
    ...idsIn(registered).flatMap(id => [...hcp('hcp.registered', id), ...hcp('hcp.verified', id)]),
    ...idsIn(consented).flatMap(id => hcp('consent.given', id)),
  ],
  'registration.decided': (id, { to }) => {
    const type = DECISIONS[to as EntryStatus] // undefined for anything else
    return type === undefined ? [] : hcp(type, id)
  },
  'promoter.assigned': (id, { to }) => hcp('hcp.reassigned', id, { repId: to }),
  'rep.deactivated': (_id, { moved }) =>
    Object.entries(moved ?? {}).flatMap(([repId, ids]) =>
      idsIn(ids).flatMap(id => hcp('hcp.reassigned', id, { repId })),
    ),
  'privacy.erased': id => hcp('hcp.erased', id),
  'profile.updated': (id, { changed }) =>
    idsIn(changed).includes('terms_version') ? hcp('consent.given', id) : [],
  // Reps switch their own messages, which are no consents of HCPs.
  'notices.switched': (id, { on }, { actor }) =>
    actor?.userId === id && actor.role !== HCP
      ? []
      : hcp(on === true ? 'consent.given' : 'consent.withdrawn', id),
  'sample.low': sampleId => [{ type: 'stock.low', data: { sampleId } }],
  'stock.held': (id, { recalled }) => [
    ...lot('lot.held', id),
    ...(recalled === true ? lot('lot.recalled', id) : []),
  ],
  // A returned piece puts its lot on hold.
  'stock.returned': id => lot('lot.held', id),
  'stock.released': id => lot('lot.released', id),
  'case.opened': id => case_('case.opened', id),
  'case.reopened': id => case_('case.opened', id),
  'case.closed': id => case_('case.closed', id),
}

/**
 * Writes what the webhooks of a company hear of events of its audit, in their transaction. All changes record their events there,
 * so none of them can forget it. Call it before the end of the chain is locked.
 */
export async function enqueueOutgoingEvents(
  trx: Trx,
  companyId: string | null,
  recorded: readonly Recorded[],
): Promise<void> {
  const events = recorded.flatMap(
    event => TRANSLATIONS[event.action]?.(event.entityId, event.details ?? {}, event) ?? [],
  )
  if (companyId === null || events.length === 0) return
  const identified = events.map(one => ({ ...one, id: randomUUID() }))
  await sql`insert into webhook_deliveries (webhook_id, event_id, type, data)
    select webhooks.id, event.id, event.type, event.data
    from webhooks join json_to_recordset(${JSON.stringify(identified)}::json) as event (id uuid, type text, data jsonb)
      on event.type = any(webhooks.events)
    where company_id = ${companyId} and off is null`.execute(trx)
}
