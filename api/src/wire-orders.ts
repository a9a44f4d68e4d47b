import { lockAddress } from './addresses/addresses.queries.ts'
import { findItemsOverLimit } from './limits/find-left.ts'
import { registerOrders } from './orders/orders.routes.ts'
import { findRequestedPieces } from './orders/requested-pieces.queries.ts'
import type { Database, Trx } from './platform/database/schema.ts'
import type { Session } from './platform/http/authenticate.ts'
import type { Route } from './platform/http/route.ts'
import { registerDistributionReport } from './requests/distribution-report.routes.ts'
import { registerRequests } from './requests/requests.routes.ts'
import { findLotIds, findLotLabels } from './samples/lot-lookups.queries.ts'
import { lockItems } from './samples/lots.queries.ts'
import { pictureHashSql } from './samples/pictures.queries.ts'
import { planLots, saveLotPlan } from './samples/plan-lots.queries.ts'
import { lockItemsNotOffered } from './samples/rules.queries.ts'
import { findCategory } from './samples/samples.queries.ts'
import { findSelectedItems, releaseItems, reserveCart, shipItems } from './samples/stock.queries.ts'
import { findActingRepId, lockActingRepIds } from './users/absences.queries.ts'
import { isHcpVerified, selectHcpIdsBySearch } from './users/entries.queries.ts'

type Parts = { db: Database; timeZoneOf(companyId: string): string; demo: boolean }

/** Wires orders, requests and the distribution report to the features they need. */
export function wireOrders(route: Route, { db, timeZoneOf, demo }: Parts): void {
  const shared = {
    db,
    timeZoneOf,
    lockActingRepIds: (trx: Trx, { userId, companyId }: Session) =>
      lockActingRepIds(trx, userId, timeZoneOf(companyId)),
    releaseItems,
  }
  registerOrders(route, {
    ...shared,
    lockAddress,
    findActingRepId: (trx, repId, companyId) => findActingRepId(trx, repId, timeZoneOf(companyId)),
    findSelectedItems: (trx, { id, profession }) => findSelectedItems(trx, id, { profession, demo }),
    findCategory,
    isHcpVerified,
    lockItemsNotOffered: (trx, itemIds, { profession }) =>
      lockItemsNotOffered(trx, itemIds, { profession, demo }),
    findOverLimit: (trx, ...wanted) =>
      findItemsOverLimit({ timeZoneOf, findRequestedPieces }, trx, ...wanted),
    reserveCart,
    shipItems,
    pictureOf: pictureHashSql,
  })
  registerRequests(route, {
    ...shared,
    lockItems,
    findLotIds,
    findLotLabels,
    planLots,
    saveLotPlan,
    selectHcpIdsBySearch,
  })
  registerDistributionReport(route, { db, timeZoneOf, findLotIds, findLotLabels })
}
