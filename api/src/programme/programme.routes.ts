import type { LicenceFilter } from '@portal/contract/licence-rules'
import { UNCONFIRMED_AFTER } from '@portal/contract/order-status'
import { currentAndPreviousPeriod, rangeAndPrecedingRange } from '@portal/contract/programme-period'
import { countDueCases } from '../cases/cases.queries.ts'
import type { AppContext } from '../companies/app-context.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { queryToday } from '../platform/database/days.ts'
import type { Route } from '../platform/http/route.ts'
import { selectFilteredRequestIds } from '../requests/requests.queries.ts'
import { countFilteredEntries } from '../review/submissions.queries.ts'
import { countFailedMessages } from './failed-messages.queries.ts'
import { countFunnel } from './funnel.queries.ts'
import { countRequests } from './request-counts.queries.ts'
import { findStockOutlook } from './stock-outlook.ts'
import { findWaiting } from './waiting.queries.ts'

/** How the programme goes, for a company's admins. */
export function registerProgrammeRoutes(route: Route, context: AppContext): void {
  const { db, companyOf } = context

  route('GET /admin/programme', async ({ session, query }) => {
    const company = companyOf(session.companyId)
    const { from, to } = query
    const periods =
      from === undefined || to === undefined
        ? currentAndPreviousPeriod(query.period ?? 'month', await queryToday(db, company.timeZone))
        : rangeAndPrecedingRange({ from, to })
    const [funnel, requests, failedMessages] = await Promise.all([
      countFunnel(db, company, periods),
      countRequests(db, company, periods),
      countFailedMessages(db, company, periods),
    ])
    return { ...periods, funnel, requests, failedMessages }
  })

  route('GET /admin/programme/today', async ({ session }) => {
    const company = companyOf(session.companyId)
    const today = await queryToday(db, company.timeZone)
    const { campaignId, timeZone } = company
    const countLicences = (state: LicenceFilter) =>
      countFilteredEntries(db, campaignId, { status: 'COMPLETED', licence: { state, timeZone } })
    const [waiting, cases, unconfirmed, endSoon, renewed, stock] = await Promise.all([
      findWaiting(db, company, today),
      countDueCases(db, session),
      selectFilteredRequestIds(context, company.id, { unconfirmed: UNCONFIRMED_AFTER }).then(parcels =>
        countRows(parcels.clearSelect()),
      ),
      countLicences('ENDS_SOON'),
      countLicences('RENEWED'),
      findStockOutlook(context, company),
    ])
    return { today, waiting, cases, unconfirmed, licences: { endSoon, renewed }, stock }
  })
}
