import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** For how many years records of samples stay after an erasure, by class. */
export const retentionQuery = queryOptions({
  queryKey: ['settings', 'retention'],
  queryFn: ({ signal }) => api('GET /admin/retention', { signal }),
})
