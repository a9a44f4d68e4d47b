import type { IsoDay } from '@portal/contract/days'
import type { LicenceFilter } from '@portal/contract/licences/licence-rules'
import { UNCONFIRMED_AFTER } from '@portal/contract/orders/order-status'
import type { AppContext } from '../companies/app-context.ts'
import type { Company } from '../companies/companies.ts'
import { countOrdersWithoutRep } from '../orders/rep-orders.queries.ts'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import { buildFilteredRequestIdsQuery } from '../requests/requests.queries.ts'
import { countFilteredEntries } from '../review/submissions.queries.ts'
import { findStockOutlookBySample } from './stock-outlook.ts'
import { countWaitingByRep } from './waiting.queries.ts'

/** What waits in a company today, apart from cases, and how long its stock lasts: for the programme and the morning's digest. */
export async function findWaitingToday(context: AppContext, company: Company, today: IsoDay) {
  const { db } = context
  const { id: companyId, campaignId, timeZone } = company
  const countLicences = (state: LicenceFilter) =>
    countFilteredEntries(db, campaignId, { status: 'COMPLETED', licence: { state, companyId, timeZone } })
  const parcels = await buildFilteredRequestIdsQuery(db, company, { unconfirmed: UNCONFIRMED_AFTER })
  const [waiting, withoutRep, unconfirmed, endSoon, renewed, stock] = await Promise.all([
    countWaitingByRep(db, company, today),
    countOrdersWithoutRep(db, companyId),
    countQueryRows(parcels.clearSelect()),
    countLicences('ENDS_SOON'),
    countLicences('RENEWED'),
    findStockOutlookBySample(context, company, today),
  ])
  return { ...waiting, withoutRep, unconfirmed, licences: { endSoon, renewed }, stock }
}
