import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/** For how many years records of samples stay after an erasure, by class. */
export const retentionYearsQueryOptions = queryOptions({
  queryKey: ['settings', 'retention'],
  queryFn: ({ signal }) => callApi('GET /admin/retention', { signal }),
})
