import type { AppContext, Routes } from '../companies/app-context.ts'
import { registerStockCountChanges } from './change-stock-counts.ts'
import {
  findCountableLots,
  findCountLines,
  findCountOrThrow,
  findCountsPage,
} from './stock-counts.queries.ts'

/** Counts per page. */
const PAGE_SIZE = 50

/** Counts of the stock, and what is done in them. */
export function registerStockCountRoutes({ route, change }: Routes, { db }: AppContext): void {
  registerStockCountChanges({ change })

  route('GET /admin/countable-lots', ({ session }) => findCountableLots(db, session.companyId))

  route('GET /admin/stock-counts', async ({ session, query: { cursor } }) => {
    const { rows, next } = await findCountsPage(db, session.companyId, { limit: PAGE_SIZE, cursor })
    return { data: rows, meta: { next } }
  })

  route('GET /admin/stock-counts/:id', async ({ session, params: { id } }) => ({
    count: await findCountOrThrow(db, session.companyId, id),
    lines: await findCountLines(db, id),
  }))
}
