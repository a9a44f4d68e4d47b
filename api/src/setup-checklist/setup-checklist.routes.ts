import type { Route } from '../platform/http/route.ts'
import { type FirstStepParts, findOpenSetupSteps } from './find-open-steps.ts'

/** The set-up checklist of a new company, for its admins. */
export function registerSetupChecklist(route: Route, parts: FirstStepParts): void {
  route('GET /admin/first-steps', ({ session }) => findOpenSetupSteps(parts, session.companyId))
}
