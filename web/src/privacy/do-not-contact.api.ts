import { apiQuery } from '../lib/api-query.ts'
import { PRIVACY_QUERY_KEY } from './privacy.api.ts'

/** How many numbers are on the list, and who added them. */
export const doNotContactQuery = apiQuery(
  [...PRIVACY_QUERY_KEY, 'do-not-contact'],
  'GET /admin/do-not-contact',
)
