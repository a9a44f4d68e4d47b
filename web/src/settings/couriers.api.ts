import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/** The company's couriers by name, also those that are switched off. */
export const couriersQueryOptions = queryOptions({
  queryKey: ['couriers'],
  queryFn: async ({ signal }) => (await callApi('GET /couriers', { signal })).couriers,
})
