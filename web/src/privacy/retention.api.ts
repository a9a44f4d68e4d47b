import { apiQuery } from '../lib/api-query.ts'

/** For how many years records of samples stay after an erasure, by class. */
export const retentionYearsQuery = apiQuery(['settings', 'retention'], 'GET /admin/retention')
