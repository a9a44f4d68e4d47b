import { formatAddress } from '@portal/contract/addresses/postal-address'
import type { PieceFate } from '@portal/contract/orders/delivery-problem-rules'
import { type OrderStatus, orderStatusLabel, toOrderState } from '@portal/contract/orders/order-status'
import { PICK_LIST_MAX, type Request } from '@portal/contract/requests/requests.endpoints'
import type { AppContext, Routes } from '../companies/app-context.ts'
import { changeOrders, ORDER_MOVE_AUDIT_EVENTS } from '../orders/change-order.ts'
import { cancelOrder, countUnshippedOrders } from '../orders/end-order.ts'
import { findOrderRefusals, toObstacles } from '../orders/refused-items.ts'
import { findLotRefusal } from '../orders/shipping-check.ts'
import type { Session } from '../platform/http/authenticate.ts'
import type { ChangeScope } from '../platform/http/change.ts'
import { PortalError } from '../platform/http/errors.ts'
import {
  type Columns,
  exportListAsCsv,
  formatPhoneForCsv,
  readPagesByIds,
} from '../platform/http/export-list.ts'
import { findLookAlikeLotIds } from '../stock/lots.queries.ts'
import { findHcpOrThrow } from '../users/users.queries.ts'
import { countLotRecipients, findLotRecipients, findNewestRecall } from './lot-recipients.queries.ts'
import { registerPackingSlip } from './packing-slip.ts'
import { buildPickList } from './pick-list.ts'
import { registerPickOtherLot } from './pick-other-lot.ts'
import { registerRecallContacts } from './recall-contacts.ts'
import { countParcelRemindersToSend, registerDeliveryReminders } from './remind-hcps.ts'
import { type ExportedRequest, findRequestOrThrow, toExportedRequests, toRequestDtos } from './request-dto.ts'
import {
  buildFilteredRequestIdsQuery,
  countRequestsByState,
  findOrderRecordsByIds,
  findOrdersToShip,
  findRequestsPage,
} from './requests.queries.ts'
import { registerTrackingRows } from './tracking-rows.ts'

/** Requests per page on the screen. */
const PAGE_SIZE = 50

/** Routes for an admin's requests, their export, packing slips and the pick list. */
export function registerRequestRoutes({ route, change }: Routes, context: AppContext): void {
  const { db } = context
  registerPackingSlip({ change })
  registerTrackingRows({ change }, context)
  registerPickOtherLot({ change })
  registerRecallContacts({ change })
  registerDeliveryReminders({ change })

  route('GET /admin/requests', async ({ session, query: { cursor, ...filter } }) => {
    requireNoProfession(session, filter)
    const page = { limit: PAGE_SIZE, cursor }
    const { rows, next } = await findRequestsPage(db, session.company, filter, page)
    const ids = rows.map(({ id }) => id)
    return { data: await toRequestDtos(db, await findOrderRecordsByIds(db, ids)), meta: { next } }
  })

  route('GET /admin/request-counts', ({ session, query }) => {
    requireNoProfession(session, query)
    return countRequestsByState(db, session.company, query)
  })

  route('POST /admin/requests/export', async ({ session, body }) =>
    exportListAsCsv(db, session, {
      kind: 'requests',
      filter: body,
      columns: requestColumns,
      counted: await buildFilteredRequestIdsQuery(db, session.company, body),
      pages: readPagesByIds(
        page => findRequestsPage(db, session.company, body, page),
        async ids => toExportedRequests(db, await findOrderRecordsByIds(db, ids)),
      ),
    }),
  )

  route('GET /admin/requests/:id', ({ session, params }) => findRequestOrThrow(db, session, params.id))

  const read = ({ trx, session }: Pick<ChangeScope, 'trx' | 'session'>, id: string) =>
    findRequestOrThrow(trx, session, id)
  change('POST /admin/requests/approve', {
    audits: ORDER_MOVE_AUDIT_EVENTS,
    async run({ body: { id }, ...call }) {
      await changeOrders(call, context, [{ id }], { to: 'IN_REVIEW' })
      return id
    },
    read,
  })
  change('POST /admin/requests/ship', {
    audits: ORDER_MOVE_AUDIT_EVENTS,
    async run({ body: { id, parcel }, ...call }) {
      await changeOrders(call, context, [{ id, parcel }], { to: 'POSTED' })
      return id
    },
    read,
  })
  change('POST /admin/requests/cancel', {
    audits: { 'order.moved': 'order' },
    async run({ body, ...call }) {
      await cancelOrder(call, body)
      return body.id
    },
    read,
  })

  route('GET /admin/open-requests/:id', async ({ session, params: { id } }) => {
    await findHcpOrThrow(db, id, session.companyId)
    return { count: await countUnshippedOrders(db, id) }
  })

  route('GET /admin/lots/:id/recipients', async ({ session, params: { id }, query: { cursor } }) => {
    const recall = await findNewestRecall(db, await findLookAlikeLotIds(db, id, session.companyId))
    const [{ rows, next }, counts] = await Promise.all([
      findLotRecipients(db, session, recall, cursor),
      countLotRecipients(db, recall),
    ])
    return { data: rows, meta: { ...counts, next } }
  })

  route('GET /admin/delivery-reminders', async ({ session, query }) => ({
    count: await countParcelRemindersToSend(db, session.company, query),
  }))

  route('GET /admin/pick-list', async ({ session, query }) => {
    requireNoProfession(session, query)
    const { company } = session
    const found = await findOrdersToShip(db, company, query, PICK_LIST_MAX + 1)
    const orders = found.slice(0, PICK_LIST_MAX)
    const told = await toRequestDtos(db, orders)
    const { samples, lotsOf } = await buildPickList(db, orders, company.timeZone)
    const refusals = await findOrderRefusals(db, orders, { demo: context.config.demo, company })
    return {
      samples,
      requests: orders.flatMap((order, index) => {
        const request = told[index]
        if (request === undefined) return []
        const lots = lotsOf(order.id)
        // A sample without a lot is marked by itself.
        const ofLots = lots.size === order.items.length ? findLotRefusal(order, lots) : undefined
        return {
          ...request,
          items: request.items.map(item => ({ ...item, lotNo: lots.get(item.id)?.lotNo ?? null })),
          obstacles: toObstacles(refusals[index] ?? ofLots),
        }
      }),
      more: found.length > PICK_LIST_MAX,
    }
  })
}

/** The warehouse knows no more of an HCP than the parcel needs: a filter would tell the profession (D§10). */
function requireNoProfession({ adminRole }: Session, { profession }: { profession?: string | undefined }) {
  if (adminRole === 'WAREHOUSE' && profession !== undefined) throw new PortalError('FORBIDDEN')
}

/** The samples of a request that were lost, or came back. */
function namesWithFate(items: Request['items'], wanted: PieceFate): string {
  return items
    .filter(({ fate }) => fate === wanted)
    .map(({ name }) => name)
    .join('; ')
}

const timeOf = (history: Request['history'], status: OrderStatus) =>
  history.find(past => past.status === status)?.at

/** Columns of the requests export: one row per request, with all its items in it. */
const requestColumns: Columns<ExportedRequest> = {
  'Ordered on': ({ createdAt }, moment) => moment(createdAt),
  'Order ID': ({ id }) => id,
  Status: request => orderStatusLabel(toOrderState(request)),
  'Shipped on': ({ history }, moment) => moment(timeOf(history, 'POSTED')),
  'Delivered on': ({ history }, moment) => moment(timeOf(history, 'COMPLETED')),
  'Sent again for': ({ replaces }) => replaces ?? '',
  HCP: ({ hcp }) => hcp.name,
  'HCP Mobile No': ({ hcp }) => formatPhoneForCsv(hcp.phone),
  Profession: ({ profession }) => profession ?? '',
  'Sales Rep': ({ rep }) => rep?.name ?? '',
  Category: ({ category }) => category,
  'Item(s)': ({ items }) => items.map(({ name }) => name).join('; '),
  Lost: ({ items }) => namesWithFate(items, 'LOST'),
  Returned: ({ items }) => namesWithFate(items, 'RETURNED'),
  'Lot numbers': ({ items }) => items.flatMap(({ lot }) => lot?.lotNo ?? []).join('; '),
  'Not sent': ({ dropped }) => dropped.map(({ name, reason }) => `${name} (${reason})`).join('; '),
  Practice: ({ practice }) => practice,
  Address: ({ address }) => formatAddress(address),
  'Collection PIC Mobile Number': ({ address }) => formatPhoneForCsv(address.phone),
  Remark: ({ remark }) => remark.join('; '),
  Courier: ({ parcel }) => parcel?.courier ?? '',
  'Tracking number': ({ parcel }) => parcel?.trackingNo ?? '',
}
