import { ADMINS, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import type { LicenceFilter } from '@portal/contract/licences/licence-rules'
import { UNCONFIRMED_AFTER } from '@portal/contract/orders/order-status'
import { currentAndPreviousPeriod, rangeAndComparison } from '@portal/contract/programme/programme-period'
import { countDueCases, countWaitingCases } from '../cases/cases.queries.ts'
import type { AppContext } from '../companies/app-context.ts'
import { countOrdersWithoutRep } from '../orders/rep-orders.queries.ts'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Route } from '../platform/http/route.ts'
import { buildFilteredRequestIdsQuery } from '../requests/requests.queries.ts'
import { countFilteredEntries } from '../review/submissions.queries.ts'
import { countPeople } from './count-people.queries.ts'
import { countFailedMessages } from './failed-messages.queries.ts'
import { countHcpsByFunnelStep } from './funnel.queries.ts'
import { countRequestsForProgramme } from './request-counts.queries.ts'
import { findStockOutlookBySample } from './stock-outlook.ts'
import { countWaitingByRep, countWaitingRequests } from './waiting.queries.ts'

/** How the programme goes, for a company's admins. */
export function registerProgrammeRoutes(route: Route, context: AppContext): void {
  const { db } = context

  route('GET /admin/waiting', async ({ session }) => {
    const { company, adminRole } = session
    const [registrations, requests, cases] = await Promise.all([
      isRoleInAdminGroup(ADMINS.readers, adminRole) &&
        countFilteredEntries(db, company.campaignId, { status: 'PENDING' }),
      isRoleInAdminGroup(ADMINS.requestReaders, adminRole) && countWaitingRequests(db, company.id),
      countWaitingCases(db, session),
    ])
    return { registrations: registrations || 0, requests: requests || 0, ...cases }
  })

  route('GET /admin/programme', async ({ session, query }) => {
    const { company } = session
    const { from, to } = query
    const periods =
      from === undefined || to === undefined
        ? currentAndPreviousPeriod(query.period ?? 'month', await findCurrentDay(db, company.timeZone))
        : rangeAndComparison({ from, to })
    const [funnel, requests, failedMessages] = await Promise.all([
      countHcpsByFunnelStep(db, company, periods),
      countRequestsForProgramme(db, company, periods),
      countFailedMessages(db, company, periods.period),
    ])
    return { ...periods, funnel, requests, failedMessages }
  })

  route('GET /admin/programme/today', async ({ session }) => {
    const { company } = session
    const today = await findCurrentDay(db, company.timeZone)
    const { id: companyId, campaignId, timeZone } = company
    const countLicences = (state: LicenceFilter) =>
      countFilteredEntries(db, campaignId, { status: 'COMPLETED', licence: { state, companyId, timeZone } })
    const [waiting, cases, withoutRep, unconfirmed, endSoon, renewed, people, stock] = await Promise.all([
      countWaitingByRep(db, company, today),
      countDueCases(db, session),
      countOrdersWithoutRep(db, company.id),
      buildFilteredRequestIdsQuery(db, company, { unconfirmed: UNCONFIRMED_AFTER }).then(parcels =>
        countQueryRows(parcels.clearSelect()),
      ),
      countLicences('ENDS_SOON'),
      countLicences('RENEWED'),
      countPeople(db, company.id),
      findStockOutlookBySample(context, company, today),
    ])
    const licences = { endSoon, renewed }
    return { today, ...waiting, cases, withoutRep, unconfirmed, licences, people, stock }
  })
}
