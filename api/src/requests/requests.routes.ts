import type { OrderEnding } from '@portal/contract/order-status'
import { PICK_MAX } from '@portal/contract/requests'
import { HCP } from '@portal/contract/roles'
import { countUnshipped, type EndParts, endOrder } from '../orders/end-order.ts'
import {
  type OrderRecord,
  selectWithItems,
  snapshotAddress,
  whereOfCompany,
} from '../orders/orders.queries.ts'
import type { Database, Queryable, UserRow } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { countExportRows, exportList, pagesById } from '../platform/http/export-list.ts'
import { idempotencyDigest } from '../platform/http/idempotency-digest.ts'
import type { Route } from '../platform/http/route.ts'
import { fullNameWithTitle } from '../users/personal-info.ts'
import { findUsers } from '../users/users.queries.ts'
import { openSlip, type SlipParts } from './open-slip.ts'
import { type PickParts, pickLots } from './pick-lots.ts'
import { requestColumns } from './request-columns.ts'
import {
  type FilterParts,
  findOrdersToShip,
  findRequests,
  readRequestRecords,
  selectFilteredRequests,
} from './requests.queries.ts'

type LotLabel = { lotNo: string; expiresOn: string; registrationNo: string | null }

export type RequestParts = FilterParts &
  PickParts &
  SlipParts &
  EndParts & {
    db: Database
    /** Lot labels by lot id; from the samples feature. */
    findLotLabels(db: Queryable, ids: readonly string[]): Promise<Map<string, LotLabel>>
  }

type EndCall = {
  session: Session
  body: { id: string; reason: string }
  headers: { 'idempotency-key'?: string | undefined }
}

/** Requests per page on the screen. */
const PAGE_SIZE = 50

/** Routes for an admin's requests, their export, packing slips and the pick list. */
export function registerRequests(route: Route, parts: RequestParts): void {
  const { db } = parts

  /** Maps orders to DTOs, with the names of HCP, rep and lots. */
  async function tell(orders: readonly OrderRecord[]) {
    const people = orders.flatMap(({ user_id, promoter_id }) => [user_id, promoter_id ?? []].flat())
    const users = await findUsers(db, [...new Set(people)])
    const lotIds = orders.flatMap(({ items }) => items.flatMap(({ lotId }) => lotId ?? []))
    const lots = await parts.findLotLabels(db, [...new Set(lotIds)])
    return orders.map(order => ({
      id: order.id,
      status: order.status,
      ...(order.ending && { ending: order.ending }),
      createdAt: order.created_at.toISOString(),
      practice: order.address_name,
      category: order.category_name,
      remark: order.remark,
      hcp: describe(order.user_id, users),
      rep: order.promoter_id === null ? null : describe(order.promoter_id, users),
      address: snapshotAddress(order),
      items: order.items.map(({ lotId, ...item }) => ({
        ...item,
        lot: lotId === null ? null : (lots.get(lotId) ?? null),
      })),
    }))
  }

  async function tellOne(order: OrderRecord | undefined) {
    const [told] = await tell(order === undefined ? [] : [order])
    if (told === undefined) throw new PortalError('NOT_FOUND')
    return told
  }

  route('GET /admin/requests', async ({ session, query: { cursor, ...filter } }) => {
    const page = { limit: PAGE_SIZE, cursor }
    const { rows, next } = await findRequests(parts, session.companyId, filter, page)
    const ids = rows.map(({ id }) => id)
    return { data: await tell(await readRequestRecords(db, ids)), meta: { next } }
  })

  route('POST /admin/requests/export', async ({ session, body }) =>
    exportList(db, session, {
      kind: 'requests',
      filter: body,
      rows: await countExportRows(db, await selectFilteredRequests(parts, session.companyId, body)),
      columns: requestColumns(parts.timeZoneOf(session.companyId)),
      pages: pagesById(
        page => findRequests(parts, session.companyId, body, page),
        async ids => tell(await readRequestRecords(db, ids)),
      ),
    }),
  )

  async function read(session: Session, id: string) {
    const found = selectWithItems(db).where('orders.id', '=', id).where(whereOfCompany(session))
    return tellOne(await found.executeTakeFirst())
  }

  route('GET /admin/requests/:id', ({ session, params }) => read(session, params.id))

  route('POST /order/:id/slip', async ({ session, params }) =>
    tellOne(await openSlip(parts, session, params.id)),
  )

  const end =
    (ending: OrderEnding) =>
    async ({ session, body, headers }: EndCall) => {
      await endOrder(parts, session, { ...body, ending }, idempotencyDigest(headers['idempotency-key'], body))
      return read(session, body.id)
    }
  route('POST /admin/requests/cancel', end('CANCELLED_BY_COMPANY'))
  route('POST /admin/requests/close-as-lost', end('LOST'))

  route('GET /admin/open-requests/:id', async ({ session, params: { id } }) => {
    const hcp = (await findUsers(db, [id])).get(id)
    if (hcp?.company_id !== session.companyId || hcp.role !== HCP) throw new PortalError('NOT_FOUND')
    return { count: await countUnshipped(db, id) }
  })

  route('GET /admin/pick-list', async ({ session, query }) => {
    const found = await findOrdersToShip(parts, session.companyId, query, PICK_MAX + 1)
    const orders = found.slice(0, PICK_MAX)
    const told = await tell(orders)
    return {
      samples: await pickLots(parts, session.companyId, orders),
      requests: told.map(order => ({ ...order, items: order.items.map(({ name }) => name) })),
      more: found.length > PICK_MAX,
    }
  })
}

function describe(id: string, users: ReadonlyMap<string, UserRow>) {
  const user = users.get(id)
  return { id, name: fullNameWithTitle(user), phone: user?.phone ?? '' }
}
