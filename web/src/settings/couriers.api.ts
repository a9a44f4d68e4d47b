import { apiFieldQuery } from '../lib/api-query.ts'

/** The company's couriers by name, also those that are switched off. */
export const couriersQuery = apiFieldQuery(['couriers'], 'GET /couriers', 'couriers')
