import { apiFieldQuery } from '../lib/api-query.ts'

/** The query key prefix of all limit data. */
export const LIMITS_QUERY_KEY = ['limits']

/** All limits of the company. */
export const sampleLimitsQuery = apiFieldQuery(
  [...LIMITS_QUERY_KEY, 'all'],
  'GET /admin/sample-limits',
  'limits',
)
