import { ADMINS, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { currentAndPreviousPeriod, rangeAndComparison } from '@portal/contract/programme/programme-period'
import { countDueCases, countWaitingCases } from '../cases/cases.queries.ts'
import type { AppContext } from '../companies/app-context.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Route } from '../platform/http/route.ts'
import { countFilteredEntries } from '../review/submissions.queries.ts'
import { countPeople } from './count-people.queries.ts'
import { countFailedMessages } from './failed-messages.queries.ts'
import { findWaitingToday } from './find-today.ts'
import { countHcpsByFunnelStep } from './funnel.queries.ts'
import { countRequestsForProgramme } from './request-counts.queries.ts'
import { countWaitingRequests } from './waiting.queries.ts'

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
    const [waiting, cases, people] = await Promise.all([
      findWaitingToday(context, company, today),
      countDueCases(db, session),
      countPeople(db, company.id),
    ])
    return { today, ...waiting, cases, people }
  })
}
