import type { Route } from '../http/route.ts'
import { type FirstStepParts, findFirstSteps } from './find-first-steps.ts'

/** What an admin of a new company still has to do. */
export function registerFirstSteps(route: Route, parts: FirstStepParts): void {
  route('GET /admin/first-steps', ({ session }) => findFirstSteps(parts, session.companyId))
}
