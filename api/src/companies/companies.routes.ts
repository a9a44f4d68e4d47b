import type { Route } from '../http/route.ts'
import type { Company } from './companies.ts'

/** What the web app learns the companies from (D§1). */
export function registerCompanies(route: Route, companies: readonly Company[]): void {
  route('GET /public/companies', async () => [...companies])
}
