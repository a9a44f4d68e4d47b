import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** The steps that the company needs before its first order. */
export const setupChecklistQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => api('GET /admin/first-steps', { signal }),
})
