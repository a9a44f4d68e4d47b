import { formatParcel } from '@portal/contract/companies/courier-rules'
import type { MessageKind } from '@portal/contract/notifications/message-kinds'
import { joinTitleAndName } from '@portal/contract/users/names'
import type { Insertable } from 'kysely'
import { NOTICE_LIFETIME } from '../../notifications/enqueue-notification.ts'
import type { MessageDetails, MessageTables } from '../../platform/database/message-tables.ts'
import type { Absence, PlannedHcp, PlannedOrder, World } from './plan.ts'
import { findPlannedActingRepId } from './plan-absences.ts'
import type { ProgrammePlan } from './plan-audit-events.ts'
import { FAILED_ANSWERS } from './practice-words.ts'
import type { Random } from './random.ts'
import { DAY, HOUR } from './working-hours.ts'

export type MessageRow = Omit<Insertable<MessageTables['messages']>, 'details'> & { details: MessageDetails }

/** A message to a user, before it is sent. */
type Notice = {
  at: Date
  kind: MessageKind
  to: { id: string; phone: string }
  orderId: string | null
  details?: MessageDetails
  dueAt?: Date
  /** What it reminds of has happened before it was due. */
  dropped?: boolean
}

const REMINDED_AFTER = 7 * DAY
const NONE = { orderId: null }

/** The outbox as the programme would have left it, in the order of time. */
export function planOutboxMessages(random: Random, world: World, plan: ProgrammePlan): MessageRow[] {
  const notices = [
    ...plan.hcps.flatMap(hcp => noticesOfHcp(world, hcp)),
    ...plan.orders.flatMap(order => noticesOfOrder(world, plan.absences, order)),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
  const known = new Set(plan.hcps.filter(hcp => hcp.known).map(({ id }) => id))
  return notices.map(notice => toRow(random, world, notice, known.has(notice.to.id)))
}

function noticesOfHcp({ reps }: World, hcp: PlannedHcp): Notice[] {
  const { by, decision, registeredAt: at, repId } = hcp
  const rep = reps.find(({ id }) => id === repId)
  if (by === 'IMPORT') return [{ ...NONE, at, kind: 'ACCOUNT_READY', to: hcp }]
  const received: Notice = { ...NONE, at, kind: 'REGISTRATION_RECEIVED', to: hcp }
  const first = by === 'SELF' ? [received] : []
  if (decision === null) return first
  if (decision.status === 'CANCELLED')
    return [...first, { ...NONE, at: decision.at, kind: 'REGISTRATION_DECLINED', to: hcp }]
  const details = rep === undefined ? {} : { name: rep.name }
  const approved: Notice = { ...NONE, at: decision.at, kind: 'REGISTRATION_APPROVED', to: hcp, details }
  if (by === 'REP' || rep === undefined) return [...first, approved]
  const assigned = { ...NONE, at: decision.at, to: rep, details: { name: nameOf(hcp) } }
  return [...first, approved, { ...assigned, kind: 'HCP_ASSIGNED' }]
}

function noticesOfOrder({ reps }: World, absences: readonly Absence[], order: PlannedOrder): Notice[] {
  const { id: orderId, hcp, remark, parcel, ending, status, placedAt, approvedAt, shippedAt, endedAt } = order
  const actingId = findPlannedActingRepId(absences, hcp.repId ?? '', placedAt)
  const rep = reps.find(({ id }) => id === actingId)
  const [text] = remark
  const details = text === undefined ? {} : { text }
  const notices: Notice[] = []
  const tell = (kind: MessageKind, at: Date, more: Partial<Notice> = {}) =>
    notices.push({ at, kind, to: hcp, orderId, ...more })
  if (rep !== undefined) tell('REQUEST_RECEIVED', placedAt, { to: rep, details: { name: nameOf(hcp) } })
  if (approvedAt !== null) tell('REQUEST_APPROVED', approvedAt)
  if (shippedAt !== null) {
    const dueAt = new Date(shippedAt.getTime() + REMINDED_AFTER)
    const sent = parcel === null ? {} : { parcel: formatParcel(parcel) }
    tell('REQUEST_SHIPPED', shippedAt, { details: ending === null ? { ...details, ...sent } : sent })
    tell('DELIVERY_REMINDER', shippedAt, { dueAt, dropped: endedAt !== null && endedAt < dueAt })
  }
  if (status !== 'CANCELLED' || endedAt === null) return notices
  const kinds = { CANCELLED_BY_COMPANY: 'REQUEST_CANCELLED', LOST: 'REQUEST_LOST' } as const
  tell(ending === null ? 'REQUEST_REJECTED' : kinds[ending], endedAt, { details })
  return notices
}

const nameOf = ({ title, fullName }: PlannedHcp) => joinTitleAndName(title, fullName)

/** A few messages failed or expired; those to the README's HCPs arrived. */
function toRow(random: Random, { company, now }: World, notice: Notice, known: boolean): MessageRow {
  const { at, kind, to, orderId, details = {}, dueAt = at, dropped = false } = notice
  const waits = dueAt > now
  const drawn = random.weighted([
    ['DELIVERED', 80],
    ['SENT', 17],
    ['FAILED', 0.8],
    ['EXPIRED', 0.3],
  ] as const)
  const sent = known && (drawn === 'FAILED' || drawn === 'EXPIRED') ? 'DELIVERED' : drawn
  const state = waits ? 'WAITING' : dropped ? 'DROPPED' : sent
  const isRead = random.chance(0.85)
  const readAt = new Date(dueAt.getTime() + random.between(0.2, 40) * HOUR)
  const channel = random.pick(['WHATSAPP', 'WHATSAPP', 'SMS'] as const)
  const tries = { FAILED: 4, EXPIRED: 6, DELIVERED: 1, SENT: 1, WAITING: 0, DROPPED: 1 }[state]
  const failure = random.pick(FAILED_ANSWERS)
  const wasTaken = state === 'DELIVERED' || state === 'SENT' || state === 'FAILED'
  return {
    id: random.uuid(),
    company_id: company.id,
    user_id: to.id,
    kind,
    order_id: orderId,
    details,
    state,
    attempts: tries,
    created_at: at,
    due_at: dueAt,
    next_at: dueAt,
    expires_at: new Date(dueAt.getTime() + NOTICE_LIFETIME * 1000),
    tried_at: tries === 0 ? null : new Date(dueAt.getTime() + tries ** 3 * 1500),
    recipient: wasTaken ? to.phone : null,
    channel: wasTaken ? channel : null,
    provider: wasTaken ? 'log' : null,
    answer: {
      FAILED: failure,
      EXPIRED: failure,
      DELIVERED: 'kept',
      SENT: 'kept',
      WAITING: null,
      DROPPED: null,
    }[state],
    read_at: !waits && isRead && readAt < now ? readAt : null,
  }
}
