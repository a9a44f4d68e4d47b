import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/** What the company needs before the first order is possible. */
export const setupChecklistQueryOptions = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => callApi('GET /admin/first-steps', { signal }),
})
