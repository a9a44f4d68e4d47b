import { joinName } from '@portal/contract/names'
import { PAGE_SIZE_MAX, type Promoter } from '@portal/contract/promoters'
import { fold } from '../database/fold.ts'
import { currentMonth } from '../database/month.ts'
import type { Database } from '../database/schema.ts'
import type { Route } from '../http/route.ts'
import { countRegistered, findRep, findReps } from '../users/reps.queries.ts'
import { findRecruited, type OrderFinders } from './find-recruited.ts'

type Parts = OrderFinders & { db: Database; timeZoneOf: (companyId: string) => string }

/** Reps, and what a rep sees (R§2, D§8). */
export function registerPromoters(route: Route, parts: Parts): void {
  const { db, timeZoneOf } = parts

  route('GET /public/promoters', async ({ query }) => {
    const rep = await findRep(db, query.id)
    return rep === undefined ? [] : [toPromoter(rep)]
  })

  route('GET /promoter/promoters', async ({ session, query }) => {
    const part = fold(query.name ?? '')
    // A company has some hundred reps.
    const reps = await findReps(db, session.companyId)
    return reps.filter(rep => fold(rep.full_name).includes(part)).map(toPromoter)
  })

  route('GET /haleon/promoter/recruited-users', async ({ session, query }) => {
    const { view, status, limit = PAGE_SIZE_MAX, cursor } = query
    const { rows, next } = await findRecruited(parts, session.userId, { view, status, limit, cursor })
    const timeZone = timeZoneOf(session.companyId)
    const month = { yearMonth: query.yearMonth ?? currentMonth(timeZone), timeZone }
    const byStatus = await parts.countOrdersByStatus(db, session.userId)
    const counts = {
      yearMonth: month.yearMonth,
      registered: await countRegistered(db, session.userId, month),
      fulfilled: await parts.countFulfilled(db, session.userId, month),
      processing: byStatus.PROCESSING,
      ...(view === 'counts' && { byStatus }),
    }
    return { data: rows, meta: { ...counts, next } }
  })
}

function toPromoter(rep: Awaited<ReturnType<typeof findReps>>[number]): Promoter {
  return { id: rep.id, name: joinName(rep.title, rep.full_name), phone: rep.phone }
}
