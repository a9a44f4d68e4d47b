import type { OrderState } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import type { OrderSort, RecruitedUser, RecruitedView } from '@portal/contract/reps/recruited-users.endpoints'
import { joinTitleAndName } from '@portal/contract/users/names'
import { findLicencesByHcp } from '../licences/licences.queries.ts'
import { findObstaclesToShip } from '../orders/refused-items.ts'
import { findOrdersByHcp, findRepOrdersPage } from '../orders/rep-orders.queries.ts'
import type { Month } from '../platform/database/month.ts'
import type { Page, PageRequest } from '../platform/database/pagination.ts'
import type { Queryable, UserRow } from '../platform/database/schema.ts'
import type { OfferFilter } from '../stock/sample-rules.queries.ts'
import { findEntriesOfHcps } from '../users/entries.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersById } from '../users/users.queries.ts'
import { findHcpsPageOfRep } from './hcps-of-reps.queries.ts'

type OrderFilter = {
  status: OrderState | undefined
  search: string | undefined
  sort: OrderSort | undefined
}
type ShipRules = Omit<OfferFilter, 'hcp'>
type RecruitedFilter = PageRequest &
  OrderFilter &
  ShipRules & { view: RecruitedView | undefined; until: Month | undefined }

/**
 * A page of a rep's HCPs or orders, depending on the view. Without a view: HCPs with all their orders (R§3, D§8).
 * @param actingForRepIds ids of the reps whose orders the rep sees: the rep and absent reps for whom they deputise
 */
export async function findRecruitedUsersOrOrders(
  db: Queryable,
  repId: string,
  actingForRepIds: readonly string[],
  { view, status, search, sort, until, demo, company, ...page }: RecruitedFilter,
): Promise<Page<RecruitedUser>> {
  if (view === 'counts') return { rows: [], next: null }
  if (view === 'orders')
    return findRecruitedOrders(db, repId, actingForRepIds, { status, search, sort, demo, company }, page)
  const { rows, next } = await findHcpsPageOfRep(db, repId, page, {
    ...{ search, until },
    withErased: view === 'registrations',
  })
  const ids = rows.map(({ id }) => id)
  if (view === 'registrations') {
    const entries = await findEntriesOfHcps(db, ids)
    const licences = await findLicencesByHcp(db, ids)
    const registrations = rows.map(hcp => ({
      ...toRecruitedUser(hcp, []),
      status: entries.get(hcp.id)?.status,
      counted: hcp.earned_by_id === repId,
      licenceUntil: licences.get(hcp.id)?.validUntil,
      byCard: hcp.card_rep_id === repId,
    }))
    return { rows: registrations, next }
  }
  const orders = await findOrdersByHcp(db, ids)
  return { rows: rows.map(hcp => toRecruitedUser(hcp, orders.get(hcp.id) ?? [])), next }
}

/** One item per order: its HCP with only that order, and what prevents its shipment once it is approved. */
async function findRecruitedOrders(
  db: Queryable,
  promoterId: string,
  reach: readonly string[],
  { demo, company, ...filter }: OrderFilter & ShipRules,
  page: PageRequest,
): Promise<Page<RecruitedUser>> {
  const { rows, next } = await findRepOrdersPage(db, reach, filter, page)
  const hcpIds = rows.map(({ record }) => record.user_id)
  const users = await findUsersById(db, [...hcpIds, ...reach])
  const approved = rows.flatMap(({ record }) => (record.status === 'IN_REVIEW' ? record : []))
  const obstacles = await findObstaclesToShip(db, approved, { demo, company })
  const items = rows.flatMap(({ record: { user_id: userId, promoter_id: repId }, order }) => {
    const hcp = users.get(userId)
    if (hcp === undefined) return []
    const isOwn = repId === null || repId === promoterId
    return {
      ...toRecruitedUser(hcp, [order]),
      obstacles: obstacles.get(order.id),
      ...(!isOwn && { onBehalfOf: formatNameWithTitle(users.get(repId)) }),
    }
  })
  return { rows: items, next }
}

/** An HCP as the rep sees it (R§3). Table constraints guarantee that an HCP has a phone and a clinic. */
export function toRecruitedUser(hcp: UserRow, orders: Order[]): RecruitedUser {
  return {
    id: hcp.id,
    name: joinTitleAndName(hcp.title, hcp.full_name),
    phone: hcp.phone ?? '',
    createdAt: hcp.created_at.toISOString(),
    clinicName: hcp.clinic_name ?? '',
    orders,
  }
}
