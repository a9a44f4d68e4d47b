import { dayInZone } from '@portal/contract/days'
import { type Promoter, RECRUITED_PAGE_SIZE_MAX } from '@portal/contract/reps/recruited-users.endpoints'
import { joinTitleAndName } from '@portal/contract/users/names'
import type { AppContext } from '../companies/app-context.ts'
import { findActingRepIds } from '../deputies/absences.queries.ts'
import {
  countOrdersEarnedInMonth,
  countRepOrdersByState,
  findOldestWaitingOrderTime,
} from '../orders/rep-orders.queries.ts'
import { currentMonth, daysToCompare, listMonthsBefore, type Month } from '../platform/database/month.ts'
import { normalizeForSearch } from '../platform/database/normalize-for-search.ts'
import type { Route } from '../platform/http/route.ts'
import { findRecruitedUsersOrOrders } from './find-recruited.ts'
import {
  countHcpsEarnedInMonth,
  countRegistrationsByCard,
  findEnabledRep,
  findEnabledReps,
} from './hcps-of-reps.queries.ts'

/** Looking up reps, and a rep's HCPs, orders and counts (R§2, D§8). */
export function registerRecruitedUserRoutes(route: Route, { db, config }: AppContext): void {
  const countMonth = async (repId: string, month: Month) => ({
    yearMonth: month.yearMonth,
    registered: await countHcpsEarnedInMonth(db, repId, month),
    fulfilled: await countOrdersEarnedInMonth(db, repId, month),
    byCard: await countRegistrationsByCard(db, repId, month),
  })

  route('GET /public/promoters', async ({ query }) => {
    const rep = await findEnabledRep(db, query.id)
    return rep === undefined ? [] : [toPromoter(rep)]
  })

  route('GET /promoter/promoters', async ({ session, query }) => {
    const part = normalizeForSearch(query.name ?? '')
    // A company has a few hundred reps: filter in memory.
    const reps = await findEnabledReps(db, session.companyId)
    return reps.filter(rep => normalizeForSearch(rep.full_name).includes(part)).map(toPromoter)
  })

  route('GET /haleon/promoter/recruited-users', async ({ session, query }) => {
    const { view, status, search, sort, limit = RECRUITED_PAGE_SIZE_MAX, cursor } = query
    const timeZone = session.company.timeZone
    const until = query.until === undefined ? undefined : { yearMonth: query.until, timeZone }
    const wanted = {
      ...{ view, status, search, sort, until, limit, cursor },
      ...{ demo: config.demo, company: session.company },
    }
    const reach = await findActingRepIds(db, session.userId, timeZone)
    const { rows, next } = await findRecruitedUsersOrOrders(db, session.userId, reach, wanted)
    const byStatus = await countRepOrdersByState(db, reach)
    const month = query.yearMonth ?? currentMonth(timeZone)
    const asked = await countMonth(session.userId, { yearMonth: month, timeZone })
    const months = []
    for (const before of listMonthsBefore(month, (query.months ?? 1) - 1)) {
      months.push(await countMonth(session.userId, { yearMonth: before, timeZone }))
    }
    const lastDay = daysToCompare(month, dayInZone(new Date(), timeZone))
    const previous = months.at(-1)?.yearMonth
    const counts = {
      ...asked,
      processing: byStatus.PROCESSING,
      ...(view === 'counts' && {
        byStatus,
        oldestWaitingAt: (await findOldestWaitingOrderTime(db, reach))?.toISOString() ?? null,
      }),
      ...(query.months !== undefined && { months: [...months, asked] }),
      ...(lastDay !== undefined &&
        previous !== undefined && {
          sameDays: {
            ...(await countMonth(session.userId, { yearMonth: previous, timeZone, lastDay })),
            lastDay,
          },
        }),
    }
    return { data: rows, meta: { ...counts, next } }
  })
}

function toPromoter(rep: Awaited<ReturnType<typeof findEnabledReps>>[number]): Promoter {
  return { id: rep.id, name: joinTitleAndName(rep.title, rep.full_name), phone: rep.phone }
}
