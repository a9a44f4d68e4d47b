import { apiQuery } from '../lib/api-query.ts'

/** All reps of the company by name, active or not. */
export const repAccountsQuery = apiQuery(['reps'], 'GET /admin/reps')

/** The queries that show reps, to invalidate after a change of a rep. */
export const REP_QUERY_KEYS = [['reps'], ['promoters'], ['registrations']]
