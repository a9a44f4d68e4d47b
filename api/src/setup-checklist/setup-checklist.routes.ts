import type { AppContext } from '../companies/app-context.ts'
import type { Route } from '../platform/http/route.ts'
import { findSetupStepsOfCompany } from './find-setup-steps.ts'

/** The set-up checklist of a new company, for its admins. */
export function registerSetupChecklistRoutes(route: Route, context: AppContext): void {
  route('GET /admin/first-steps', ({ session }) => findSetupStepsOfCompany(context, session.company))
}
