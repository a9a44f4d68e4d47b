import { PAGE_SIZE_MAX } from '@portal/contract/promoters'
import type { Company } from '../database/companies.ts'
import type { Database } from '../database/schema.ts'
import type { Route } from '../http/route.ts'
import { findRecruited, type OrderFinders } from './find-recruited.ts'
import { readPromoterCounts } from './promoter-counts.queries.ts'
import { findPromoter, findPromoters } from './promoters.queries.ts'

type Parts = OrderFinders & { db: Database; companies: readonly Company[] }

/** Companies, reps, and what a rep sees (R§2, D§8). */
export function registerPromoters(route: Route, parts: Parts): void {
  const { db, companies } = parts

  route('GET /public/companies', async () => [...companies])

  route('GET /public/promoters', ({ query }) => findPromoter(db, query.id))

  route('GET /promoter/promoters', ({ session, query }) =>
    findPromoters(db, session.companyId, query.name ?? ''),
  )

  route('GET /haleon/promoter/recruited-users', async ({ session, query }) => {
    const { view, status, limit = PAGE_SIZE_MAX, cursor } = query
    const { rows, next } = await findRecruited(parts, session.userId, { view, status, limit, cursor })
    const { userId, companyId } = session
    const { month, byStatus } = await readPromoterCounts(db, userId, companyId, query.yearMonth)
    const counted = view === 'counts' && { byStatus }
    return { data: rows, meta: { ...month, ...counted, next } }
  })
}
