import { apiQuery } from '../lib/api-query.ts'

/** The steps that the company needs before its first order. */
export const setupChecklistQuery = apiQuery(['first-steps'], 'GET /admin/first-steps')
