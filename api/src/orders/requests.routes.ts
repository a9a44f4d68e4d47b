import { PICK_MAX } from '@portal/contract/requests'
import type { Database, Queryable, UserRow } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'
import { countForFile, exportList, pagesById } from '../http/export-list.ts'
import type { Route } from '../http/route.ts'
import { nameOf } from '../users/personal-info.ts'
import { findUsers } from '../users/users.queries.ts'
import { openSlip, type SlipParts } from './open-slip.ts'
import { addressOf, isOfCompany, type OrderRecord, selectWithItems } from './orders.queries.ts'
import { type PickParts, pickLots } from './pick-lots.ts'
import { requestColumns } from './request-columns.ts'
import {
  type FilterParts,
  findOrdersToShip,
  findRequests,
  readRequests,
  selectFiltered,
} from './requests.queries.ts'

type LotLabel = { lotNo: string; expiresOn: string; registrationNo: string | null }

export type RequestParts = FilterParts &
  PickParts &
  SlipParts & {
    db: Database
    /** Lots by id; from the samples feature. */
    findLotLabels(db: Queryable, ids: readonly string[]): Promise<Map<string, LotLabel>>
  }

/** Requests of a page on the screen. */
const PAGE_SIZE = 50

/** The company's requests as its admins see them, and what is packed by. */
export function registerRequests(route: Route, parts: RequestParts): void {
  const { db } = parts

  /** Orders with the names of who and what they are about. */
  async function tell(orders: readonly OrderRecord[]) {
    const people = orders.flatMap(({ user_id, promoter_id }) => [user_id, promoter_id ?? []].flat())
    const users = await findUsers(db, [...new Set(people)])
    const lotIds = orders.flatMap(({ items }) => items.flatMap(({ lotId }) => lotId ?? []))
    const lots = await parts.findLotLabels(db, [...new Set(lotIds)])
    return orders.map(order => ({
      id: order.id,
      status: order.status,
      createdAt: order.created_at.toISOString(),
      practice: order.address_name,
      category: order.category_name,
      remark: order.remark,
      hcp: describe(order.user_id, users),
      rep: order.promoter_id === null ? null : describe(order.promoter_id, users),
      address: addressOf(order),
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
    return { data: await tell(await readRequests(db, ids)), meta: { next } }
  })

  route('POST /admin/requests/export', async ({ session, body }) =>
    exportList(db, session, {
      kind: 'requests',
      filter: body,
      rows: await countForFile(db, await selectFiltered(parts, session.companyId, body)),
      columns: requestColumns(parts.timeZoneOf(session.companyId)),
      pages: pagesById(
        page => findRequests(parts, session.companyId, body, page),
        async ids => tell(await readRequests(db, ids)),
      ),
    }),
  )

  route('GET /admin/requests/:id', async ({ session, params: { id } }) => {
    const found = selectWithItems(db).where('orders.id', '=', id).where(isOfCompany(session))
    return tellOne(await found.executeTakeFirst())
  })

  route('POST /order/:id/slip', async ({ session, params }) =>
    tellOne(await openSlip(parts, session, params.id)),
  )

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
  return { id, name: nameOf(user), phone: user?.phone ?? '' }
}
