import type { Sent } from '@portal/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** The signed-in user with the saved addresses (H§7). */
export const detailsQuery = queryOptions({
  queryKey: ['users', 'details'],
  queryFn: ({ signal }) => api('GET /users/details', { signal }),
})

export function updateProfile(body: Sent<'POST /profile/update', 'body'>) {
  return api('POST /profile/update', { body })
}
