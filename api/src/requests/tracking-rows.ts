import { formatParcel, normalizeTrackingNo } from '@portal/contract/companies/courier-rules'
import type { Courier, ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import { foldIdentifier } from '@portal/contract/identifiers'
import { parseOrderReference } from '@portal/contract/orders/order-reference'
import { shortOrderId } from '@portal/contract/orders/order-status'
import type { Problem } from '@portal/contract/problems'
import type { Tracking } from '@portal/contract/requests/requests.endpoints'
import { findRepeatedRows, type TrackingRow } from '@portal/contract/requests/tracking-rows'
import { sql } from 'kysely'
import type { AppContext, Routes } from '../companies/app-context.ts'
import { lockCouriersByName } from '../companies/couriers.queries.ts'
import { changeOrders, ORDER_MOVE_AUDIT_EVENTS } from '../orders/change-order.ts'
import { toParcel } from '../orders/describe-parcel.ts'
import type { OrderRecord } from '../orders/orders.queries.ts'
import { toObstacles } from '../orders/refused-items.ts'
import { PARCEL_AUDIT_EVENTS, setOrderParcel } from '../orders/set-order-parcel.ts'
import { findShipRefusalsInTurn } from '../orders/shipping-check.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { type ChangeScope, undo } from '../platform/http/change.ts'
import { toImportProblem } from '../platform/http/import-rows.ts'
import { lockItemsInIdOrder } from '../stock/lots.queries.ts'
import { findOrderRecordsByIds } from './requests.queries.ts'

type ReadyRow = Tracking['ready'][number] & { order: OrderRecord; parcel: ParcelInput }
type Checked = { ready: ReadyRow[]; problems: Tracking['problems'] }

/** The tracking numbers of a courier's list (D§10): all rows of a call or none. */
export function registerTrackingRows({ change }: Pick<Routes, 'change'>, context: AppContext): void {
  change('POST /admin/requests/tracking', {
    audits: { ...ORDER_MOVE_AUDIT_EVENTS, ...PARCEL_AUDIT_EVENTS },
    async run({ body: { dryRun, rows }, ...call }) {
      const { ready, problems } = await checkRows(call, context, rows)
      const answer = { ready: ready.map(({ row, id, act }) => ({ row, id, act })), problems }
      if (dryRun || problems.length > 0) return undo(answer)
      const shipped = ready.filter(({ act }) => act === 'SHIP')
      if (shipped.length > 0) await changeOrders(call, context, shipped, { to: 'POSTED' })
      for (const { id, act, parcel } of ready) if (act === 'SET') await setOrderParcel(call, id, parcel)
      return answer
    },
  })
}

/** Says what becomes of each row. It locks all that the rows name, so that nothing has changed when they are written. */
async function checkRows(
  { trx, session }: Pick<ChangeScope, 'trx' | 'session'>,
  { config: { demo } }: Pick<AppContext, 'config'>,
  rows: readonly TrackingRow[],
): Promise<Checked> {
  const { company, companyId } = session
  const couriers = await lockCouriersByName(trx, companyId)
  const orders = await lockNamedOrders(trx, session, rows)
  const taken = await findParcelsWithNumber(trx, session, rows)
  const read = rows.map((row, index) => readRow(index + 1, row, { couriers, orders, taken }))
  const ready = read.flatMap(row => ('act' in row ? row : []))
  const shipped = ready.flatMap(({ act, order }) => (act === 'SHIP' ? order : []))
  const refusals = await findShipRefusalsInTurn(trx, shipped, { demo, company })
  const problems = [
    ...read.flatMap(row => ('act' in row ? [] : row)),
    ...findRepeatedRows(rows).map(({ row, column, code }) => toImportProblem(row, column, { code })),
    ...ready.flatMap(({ row, id, act }) =>
      act === 'SHIP' ? toObstacles(refusals.get(id)).map(problem => ({ row, column: '', ...problem })) : [],
    ),
  ]
  const wrong = new Set(problems.map(({ row }) => row))
  return {
    ready: ready.filter(({ row }) => !wrong.has(row)),
    problems: problems.toSorted((one, other) => one.row - other.row),
  }
}

/** The orders of the company that the rows name, by the shown part of the id. It locks them and their items in the order of their ids. */
async function lockNamedOrders(trx: Trx, { companyId }: Session, rows: readonly TrackingRow[]) {
  const named = rows.flatMap(({ order }) => parseOrderReference(order)?.shown ?? [])
  const locked = await trx
    .selectFrom('orders')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`right(id::text, 12) = any(${named}::text[])`)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const ids = locked.map(({ id }) => id)
  const orders = await findOrderRecordsByIds(trx, ids)
  const itemIds = orders.flatMap(({ items }) => items.map(({ id }) => id))
  await lockItemsInIdOrder(trx, [...new Set(itemIds)])
  return Map.groupBy(orders, ({ id }) => shortOrderId(id))
}

/** The parcels of the company that have one of the numbers, by the number. */
async function findParcelsWithNumber(trx: Trx, { companyId }: Session, rows: readonly TrackingRow[]) {
  const numbers = rows.flatMap(({ number }) => normalizeTrackingNo(number) ?? [])
  const parcels = await trx
    .selectFrom('orders')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`tracking_no = any(${numbers}::text[])`)
    .select(['id', 'courier_id as courierId', 'tracking_no as trackingNo'])
    .execute()
  return Map.groupBy(parcels, ({ trackingNo }) => trackingNo)
}

type Found = {
  couriers: ReadonlyMap<string, Courier>
  orders: Awaited<ReturnType<typeof lockNamedOrders>>
  taken: Awaited<ReturnType<typeof findParcelsWithNumber>>
}

/** What becomes of a row if it is shipped or set alone, or its problems. */
function readRow(
  row: number,
  cells: TrackingRow,
  { couriers, orders, taken }: Found,
): ReadyRow | Tracking['problems'] {
  const courier = couriers.get(foldIdentifier(cells.courier))
  const trackingNo = normalizeTrackingNo(cells.number)
  const reference = parseOrderReference(cells.order)
  const named = (reference && orders.get(reference.shown)) ?? []
  const [order, another] = named.filter(({ id }) => reference?.id === undefined || reference.id === id)
  const problem = (column: string, found: Problem) => toImportProblem(row, column, found)
  const unread = [
    order === undefined && problem('order', { code: 'TRACKING_ORDER_UNKNOWN' }),
    another !== undefined && problem('order', { code: 'TRACKING_ORDER_AMBIGUOUS' }),
    courier === undefined && problem('courier', { code: 'TRACKING_COURIER_UNKNOWN' }),
    trackingNo === undefined && problem('number', { code: 'TRACKING_NO_INVALID' }),
  ].filter(one => typeof one === 'object')
  if (order === undefined || courier === undefined || trackingNo === undefined || unread.length > 0)
    return unread
  const ready = { row, id: order.id, order, parcel: { courierId: courier.id, trackingNo } }
  if (order.courier_id === courier.id && order.tracking_no === trackingNo) return { ...ready, act: 'NONE' }
  const other = taken
    .get(trackingNo)
    ?.find(({ id, courierId }) => courierId === courier.id && id !== order.id)
  if (other !== undefined) {
    const params = { order: shortOrderId(other.id) }
    return [problem('number', { code: 'TRACKING_NO_TAKEN', params })]
  }
  if (!courier.active && order.courier_id !== courier.id) return [problem('courier', { code: 'COURIER_OFF' })]
  if (order.status === 'IN_REVIEW') return { ...ready, act: 'SHIP' }
  const parcel = toParcel(order)
  if (order.status === 'POSTED' && order.tracking_no === null) return { ...ready, act: 'SET' }
  if (order.status === 'PROCESSING') return [problem('order', { code: 'TRACKING_NOT_APPROVED' })]
  if (parcel?.trackingNo)
    return [problem('number', { code: 'TRACKING_NO_DIFFERS', params: { parcel: formatParcel(parcel) } })]
  return [problem('order', { code: 'TRACKING_ORDER_ENDED' })]
}
