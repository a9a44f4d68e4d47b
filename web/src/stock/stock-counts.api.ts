import { apiPages, apiQuery } from '../lib/api-query.ts'
import { STOCK_QUERY_KEY } from './stock.api.ts'

/** The query key prefix of counts of the stock; it is below that of all stock data. */
export const COUNTS_QUERY_KEY = [...STOCK_QUERY_KEY, 'counts']

export const stockCountPages = apiPages(COUNTS_QUERY_KEY, 'GET /admin/stock-counts', { query: {} })

/** The lots that can be counted. */
export const countableLotsQuery = apiQuery([...STOCK_QUERY_KEY, 'countable'], 'GET /admin/countable-lots')

/** A count with its lots. */
export function stockCountQuery(id: string) {
  return apiQuery([...COUNTS_QUERY_KEY, id], 'GET /admin/stock-counts/:id', { params: { id } })
}
