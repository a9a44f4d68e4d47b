import { currentAndPrevious, rangeAndBefore } from '@portal/contract/programme-period'
import { countDueCases } from '../cases/cases.queries.ts'
import type { AppContext } from '../companies/app-context.ts'
import { queryToday } from '../platform/database/days.ts'
import type { Route } from '../platform/http/route.ts'
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
        ? currentAndPrevious(query.period ?? 'month', await queryToday(db, company.timeZone))
        : rangeAndBefore({ from, to })
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
    const [waiting, cases, stock] = await Promise.all([
      findWaiting(db, company, today),
      countDueCases(db, session),
      findStockOutlook(context, company),
    ])
    return { today, waiting, cases, stock }
  })
}
