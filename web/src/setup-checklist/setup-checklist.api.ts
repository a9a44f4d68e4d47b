import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/** The steps that the company needs before its first order. */
export const setupChecklistQueryOptions = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => callApi('GET /admin/first-steps', { signal }),
})
