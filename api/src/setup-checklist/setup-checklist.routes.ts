import type { Route } from '../platform/http/route.ts'
import { type FirstStepParts, findOpenSetupSteps } from './find-open-steps.ts'

/** What an admin of a new company still has to do. */
export function registerSetupChecklist(route: Route, parts: FirstStepParts): void {
  route('GET /admin/first-steps', ({ session }) => findOpenSetupSteps(parts, session.companyId))
}
