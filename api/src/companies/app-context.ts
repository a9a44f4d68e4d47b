import type { Config } from '../config/config.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Change } from '../platform/http/change.ts'
import type { Route } from '../platform/http/route.ts'
import { type Company, createCompanyLookup } from './companies.ts'

/** What every room needs from outside; `app.ts` makes it once, and each `register…` function takes it. */
export type AppContext = {
  db: Database
  config: Config
  companies: readonly Company[]
  /** The fixed properties of a company by id: its region, time zone and campaign. */
  companyOf(companyId: string): Company
}

/** Adds the look-up by id to the companies. */
export function createAppContext(dependencies: Omit<AppContext, 'companyOf'>): AppContext {
  return { ...dependencies, companyOf: createCompanyLookup(dependencies.companies) }
}

/** What serves the endpoints: `route` any of them, `change` those that change rows. */
export type Routes = { route: Route; change: Change }
