import { lockAddress } from './addresses/addresses.queries.ts'
import { findOverLimit } from './allowances/find-left.ts'
import type { Database, Trx } from './database/schema.ts'
import type { Session } from './http/authenticate.ts'
import type { Route } from './http/route.ts'
import { registerOrders } from './orders/orders.routes.ts'
import { findRequested } from './orders/requested.queries.ts'
import { registerRequests } from './orders/requests.routes.ts'
import { registerSupply } from './orders/supply.routes.ts'
import { findActing, holdReach } from './reps/absences.queries.ts'
import { isVerified } from './review/entries.queries.ts'
import { selectFoundHcps } from './review/submissions.queries.ts'
import { findLotIds, findLotLabels } from './samples/lot-look-ups.queries.ts'
import { lockItems } from './samples/lots.queries.ts'
import { pictureOf } from './samples/pictures.queries.ts'
import { keepPlan, planLots } from './samples/plan-lots.queries.ts'
import { findNotOffered } from './samples/rules.queries.ts'
import { findCategory } from './samples/samples.queries.ts'
import { findSelectedItems, releaseItems, shipItems, takeItems } from './samples/stock.queries.ts'

type Parts = { db: Database; timeZoneOf(companyId: string): string; demo: boolean }

/** Wires orders, requests and the supply report to the features they need. */
export function wireOrders(route: Route, { db, timeZoneOf, demo }: Parts): void {
  const shared = {
    db,
    timeZoneOf,
    holdReach: (trx: Trx, { userId, companyId }: Session) => holdReach(trx, userId, timeZoneOf(companyId)),
    releaseItems,
  }
  registerOrders(route, {
    ...shared,
    lockAddress,
    findActing: (trx, repId, companyId) => findActing(trx, repId, timeZoneOf(companyId)),
    findSelectedItems: (trx, { id, profession }) => findSelectedItems(trx, id, { profession, demo }),
    findCategory,
    isVerified,
    findNotOffered: (trx, itemIds, { profession }) => findNotOffered(trx, itemIds, { profession, demo }),
    findOverLimit: (trx, ...wanted) => findOverLimit({ timeZoneOf, findRequested }, trx, ...wanted),
    takeItems,
    shipItems,
    pictureOf,
  })
  registerRequests(route, {
    ...shared,
    lockItems,
    findLotIds,
    findLotLabels,
    planLots,
    keepPlan,
    selectFoundHcps,
  })
  registerSupply(route, { db, timeZoneOf, findLotIds, findLotLabels })
}
