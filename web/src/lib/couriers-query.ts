import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** The company's couriers by name, also those that are switched off. */
export const couriersQuery = queryOptions({
  queryKey: ['couriers'],
  queryFn: async ({ signal }) => (await api('GET /couriers', { signal })).couriers,
})
