import type { Activity } from '@portal/contract/activity/activity.endpoints'
import type { Meta } from '@portal/contract/endpoints'
import { shortOrderId } from '@portal/contract/orders/order-status'
import { personNameOrErased } from '../lib/person-name.ts'
import { m } from '../texts.ts'

/** The names of the records that events mention, by id. */
export type RecordNames = Pick<Meta<'GET /admin/activity'>, 'names' | 'lots' | 'orders' | 'cases'>

/** The names of several pages in one. */
export function mergeRecordNames(pages: readonly { meta: RecordNames }[] | undefined): RecordNames {
  const metas = pages?.map(page => page.meta) ?? []
  return {
    names: Object.assign({}, ...metas.map(meta => meta.names)),
    lots: Object.assign({}, ...metas.map(meta => meta.lots)),
    orders: Object.assign({}, ...metas.map(meta => meta.orders)),
    cases: Object.assign({}, ...metas.map(meta => meta.cases)),
  }
}

/** The name of a person or sample. */
export function personOrSampleName(id: unknown, { names }: RecordNames): string {
  const name = typeof id === 'string' ? names[id] : undefined
  return name === undefined ? m.activity_record_unknown() : personNameOrErased(name)
}

/** A record's name: an order's is the end of its id, with its HCP unless that is the actor. */
export function auditedRecordName(
  { record: { kind, id }, actor }: Pick<Activity, 'record' | 'actor'>,
  recordNames: RecordNames,
): string {
  if (kind === 'order') return orderName(id, recordNames, actor?.id)
  const number = recordNames.cases[id]
  if (number !== undefined) return m.activity_case({ number: String(number) })
  const lot = recordNames.lots[id]
  return lot === undefined ? personOrSampleName(id, recordNames) : m.activity_lot(lot)
}

function orderName(id: string, { orders, names }: RecordNames, actorId = ''): string {
  const name = orders[id]
  const short = shortOrderId(id)
  return name && name !== names[actorId]
    ? m.activity_order_of({ id: short, name: personNameOrErased(name) })
    : m.activity_order_id({ id: short })
}

/** The actor's name. */
export function auditActorName({ actor, action }: Activity, { names }: RecordNames): string {
  if (actor !== null) return personNameOrErased(names[actor.id] ?? m.activity_unknown())
  return action.endsWith('.refused') ? m.activity_unknown() : m.activity_system()
}
