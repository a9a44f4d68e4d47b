import { toJsonRecordset } from '../../platform/database/recordset.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { PlannedLimit } from './limits-of-demo.ts'
import type { Absence, PlannedOrder, World } from './plan.ts'
import { findPlannedActingRepId } from './plan-absences.ts'
import type { MessageRow } from './plan-messages.ts'
import type { PlannedStock } from './plan-stock.ts'
import { HOUR } from './working-hours.ts'

/** Writes the lots, then the requests with the lots they were shipped from, then the movements. */
export async function insertPlannedOrdersAndStock(
  trx: Trx,
  world: World,
  {
    orders,
    stock,
    absences,
  }: { orders: readonly PlannedOrder[]; stock: PlannedStock; absences: readonly Absence[] },
): Promise<void> {
  await trx
    .insertInto('stock_lots')
    .values(stock.lots.map(lot => toLot(world, lot)))
    .execute()
  const placed = toJsonRecordset(
    'orders',
    orders.map(order => toOrder(world, order)),
  )
  await trx.insertInto('orders').columns(placed.columns).expression(placed.rows).execute()
  const lines = toJsonRecordset(
    'order_items',
    orders.flatMap(order => toLines(stock, order)),
  )
  await trx.insertInto('order_items').columns(lines.columns).expression(lines.rows).execute()
  const moved = toJsonRecordset(
    'stock_movements',
    stock.movements.map(movement => toMovement(world, absences, movement)),
  )
  await trx.insertInto('stock_movements').columns(moved.columns).expression(moved.rows).execute()
  for (const item of world.items) {
    const promises = stock.movements.filter(movement => movement.item === item && movement.order !== null)
    const reserved = promises.reduce((sum, { quantity }) => sum + quantity, 0)
    await trx.updateTable('shop_items').set({ reserved }).where('id', '=', item.id).execute()
  }
}

function toLot(
  { company }: World,
  { id, item, lotNo, expiresOn, onHand, heldAt, receivedAt }: PlannedStock['lots'][number],
) {
  return {
    id,
    company_id: company.id,
    item_id: item.id,
    lot_no: lotNo,
    expires_on: expiresOn,
    on_hand: onHand,
    held_at: heldAt,
    created_at: receivedAt,
  }
}

function toOrder({ company, categories }: World, order: PlannedOrder) {
  const { hcp, address, items, status, parcel, approvedAt, shippedAt, endedAt, placedAt } = order
  const category = categories.find(({ name }) => name === items[0]?.category)
  if (category === undefined) throw new Error(`A demo order of ${hcp.fullName} has no category`)
  return {
    id: order.id,
    user_id: hcp.id,
    company_id: company.id,
    promoter_id: hcp.repId,
    earned_by_id: status === 'COMPLETED' ? hcp.repId : null,
    status,
    ending: order.ending,
    category_id: category.id,
    category_name: category.name,
    remark: order.remark,
    address_name: address.name,
    address_line1: address.line1,
    address_line2: address.line2,
    address_state: address.state,
    address_city: address.city,
    address_postcode: address.postcode,
    address_phone: hcp.phone,
    courier_id: parcel?.courierId ?? null,
    tracking_no: parcel?.trackingNo ?? null,
    approved_at: approvedAt ?? undefined,
    shipped_at: shippedAt ?? undefined,
    created_at: placedAt,
    updated_at: endedAt ?? shippedAt ?? approvedAt ?? placedAt,
  }
}

function toLines({ shippedFrom }: PlannedStock, { id, items }: PlannedOrder) {
  return items.map((item, position) => ({
    order_id: id,
    position,
    shop_item_id: item.id,
    name: item.name,
    lot_id: shippedFrom.get(`${id} ${item.id}`) ?? null,
  }))
}

function toMovement(
  { adminId }: World,
  absences: readonly Absence[],
  { at, kind, item, lot, order, quantity, reason }: PlannedStock['movements'][number],
) {
  const { id: hcpId, repId } = order?.hcp ?? {}
  const rep =
    repId == null || order?.ending === 'CANCELLED_BY_COMPANY'
      ? adminId
      : findPlannedActingRepId(absences, repId, at)
  const actor_id = order === null ? adminId : kind === 'RESERVE' ? (hcpId ?? null) : rep
  const lot_id = lot?.id ?? null
  return {
    item_id: item.id,
    lot_id,
    order_id: order?.id ?? null,
    kind,
    quantity,
    reason,
    actor_id,
    created_at: at,
  }
}

/** Writes the absences of the reps. */
export async function insertPlannedAbsences(
  trx: Trx,
  { company }: World,
  absences: readonly Absence[],
): Promise<void> {
  const rows = absences.map(({ repId, deputyId, from, to, enteredAt }) => ({
    company_id: company.id,
    rep_id: repId,
    deputy_id: deputyId,
    first_day: from,
    last_day: to,
    created_at: enteredAt,
    updated_at: enteredAt,
  }))
  await trx.insertInto('rep_absences').values(rows).execute()
}

export async function insertPlannedLimits(
  trx: Trx,
  { company }: World,
  limits: readonly PlannedLimit[],
): Promise<void> {
  const rows = limits.map(({ id, itemId, createdAt, ...limit }, place) => ({
    id,
    company_id: company.id,
    item_id: itemId,
    ...limit,
    // Distinct times, since the list is ordered by time.
    created_at: new Date(createdAt.getTime() + place),
    updated_at: new Date(createdAt.getTime() + HOUR),
  }))
  await trx.insertInto('sample_limits').values(rows).execute()
}

export async function insertPlannedMessages(trx: Trx, messages: readonly MessageRow[]): Promise<void> {
  const told = toJsonRecordset('messages', messages)
  await trx.insertInto('messages').columns(told.columns).expression(told.rows).execute()
}
