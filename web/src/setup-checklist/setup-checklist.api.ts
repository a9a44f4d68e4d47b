import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** What the company needs before the first order is possible. */
export const setupChecklistQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => api('GET /admin/first-steps', { signal }),
})
