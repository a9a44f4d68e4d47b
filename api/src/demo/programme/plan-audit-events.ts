import { formatParcel } from '@portal/contract/companies/courier-rules'
import { ADMIN, HCP, REP } from '@portal/contract/roles'
import type { PlannedLimit } from './limits-of-demo.ts'
import type { Absence, PlannedHcp, PlannedOrder, World } from './plan.ts'
import { findPlannedActingRepId } from './plan-absences.ts'
import type { PlannedStock, StockMovement } from './plan-stock.ts'

/** What somebody did at a time of the programme. */
export type ProgrammeEvent = {
  at: Date
  actor: { userId: string; role: string }
  action: string
  entity: string
  entityId: string
  details: Record<string, unknown>
}

export type ProgrammePlan = {
  hcps: readonly PlannedHcp[]
  orders: readonly PlannedOrder[]
  absences: readonly Absence[]
  limits: readonly PlannedLimit[]
  stock: PlannedStock
}

/** Everything that the audit would have recorded, in the order of time. */
export function planAuditEvents(world: World, plan: ProgrammePlan): ProgrammeEvent[] {
  const admin = { userId: world.adminId, role: ADMIN }
  const events = [
    ...world.reps.map(
      (rep): ProgrammeEvent => ({
        ...userEvent(admin, 'rep.added', rep.id, rep.addedAt),
        details: { full_name: rep.name, phone: rep.phone },
      }),
    ),
    ...plan.absences.map(
      ({ repId, deputyId, from, to, enteredAt }): ProgrammeEvent => ({
        ...userEvent(admin, 'rep.absence-entered', repId, enteredAt),
        details: { from, to, deputy: deputyId },
      }),
    ),
    ...plan.limits.map(({ id, createdAt, ...limit }): ProgrammeEvent => {
      const record = { entity: 'sample-limit', entityId: id, details: limit }
      return { at: createdAt, actor: admin, action: 'sample-limit.created', ...record }
    }),
    ...plan.hcps.flatMap(hcp => eventsOfHcp(admin, hcp)),
    ...plan.orders.flatMap(order => eventsOfOrder(admin, plan.absences, order)),
    ...plan.stock.movements.flatMap(movement => eventOfMovement(admin, movement) ?? []),
  ]
  return events.sort((one, other) => one.at.getTime() - other.at.getTime())
}

type Actor = ProgrammeEvent['actor']

function userEvent(actor: Actor, action: string, entityId: string, at: Date): ProgrammeEvent {
  return { at, actor, action, entity: 'user', entityId, details: {} }
}

function eventsOfHcp(admin: Actor, hcp: PlannedHcp): ProgrammeEvent[] {
  const { id, by, decision, registeredAt, repId, termsAt } = hcp
  const own = { userId: id, role: HCP }
  const rep = { userId: repId ?? '', role: REP }
  const events: ProgrammeEvent[] = []
  if (by !== 'IMPORT')
    events.push(userEvent(by === 'REP' ? rep : own, 'registration.created', id, registeredAt))
  if (decision !== null && by !== 'IMPORT') {
    const decided = userEvent(by === 'REP' ? rep : admin, 'registration.decided', id, decision.at)
    events.push({ ...decided, details: { from: 'PENDING', to: decision.status } })
    if (by === 'REP') events.push(userEvent(rep, 'retailer.created', id, decision.at))
    else if (repId !== null)
      events.push({
        ...userEvent(admin, 'promoter.assigned', id, decision.at),
        details: { from: null, to: repId },
      })
  }
  if (termsAt !== null)
    events.push({
      ...userEvent(own, 'profile.updated', id, termsAt),
      details: { changed: ['register_source', 'terms_version'] },
    })
  return events
}

function eventsOfOrder(admin: Actor, absences: readonly Absence[], order: PlannedOrder): ProgrammeEvent[] {
  const { id, hcp, items, status, ending, remark, parcel, placedAt, approvedAt, shippedAt, endedAt } = order
  const own = { userId: hcp.id, role: HCP }
  const record = { entity: 'order', entityId: id }
  const said = remark.length > 0 && { remark }
  const moved = (at: Date, actor: Actor, details: Record<string, unknown>): ProgrammeEvent => ({
    at,
    actor,
    action: 'order.moved',
    ...record,
    details,
  })
  const byRep = (at: Date, details: Record<string, unknown>) => {
    const { repId } = hcp
    const userId = findPlannedActingRepId(absences, repId ?? '', at)
    return moved(at, { userId, role: REP }, { ...details, ...(userId !== repId && { onBehalfOf: repId }) })
  }
  const events: ProgrammeEvent[] = [
    {
      at: placedAt,
      actor: own,
      action: 'order.placed',
      ...record,
      details: { items: items.map(one => one.id) },
    },
  ]
  if (approvedAt !== null) events.push(byRep(approvedAt, { from: 'PROCESSING', to: 'IN_REVIEW' }))
  if (shippedAt !== null)
    events.push(
      byRep(shippedAt, {
        from: 'IN_REVIEW',
        to: 'POSTED',
        ...(ending === null && said),
        ...(parcel && { parcel: formatParcel(parcel) }),
      }),
    )
  if (endedAt === null) return events
  if (status === 'COMPLETED') events.push(moved(endedAt, own, { from: 'POSTED', to: 'COMPLETED' }))
  else if (ending === null) events.push(byRep(endedAt, { from: 'PROCESSING', to: 'CANCELLED', ...said }))
  else {
    const from = ending === 'LOST' ? 'POSTED' : 'IN_REVIEW'
    events.push(moved(endedAt, admin, { from, to: ending, ...said }))
  }
  return events
}

function eventOfMovement(admin: Actor, movement: StockMovement): ProgrammeEvent | undefined {
  const { at, kind, lot, quantity, reason } = movement
  if (lot === null || kind === 'SHIP') return undefined
  const record = { at, actor: admin, entity: 'stock_lot', entityId: lot.id }
  const { lotNo, expiresOn } = lot
  if (kind === 'RECEIVE')
    return { ...record, action: 'stock.received', details: { lotNo, expiresOn, quantity } }
  const action = kind === 'HOLD' ? 'stock.held' : 'stock.corrected'
  return { ...record, action, details: { kind, quantity, reason } }
}
