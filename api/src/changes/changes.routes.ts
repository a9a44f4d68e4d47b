import type { AppContext } from '../companies/app-context.ts'
import type { Route } from '../platform/http/route.ts'
import { readChanges } from './read-changes.ts'

/** The lists that another system follows with a key (decision 74). */
export function registerChangeListRoutes(route: Route, { db }: AppContext): void {
  route('GET /changes/requests', ({ session: { companyId }, query: { cursor } }) =>
    readChanges(db, { companyId, list: 'requests' }, cursor),
  )
  route('GET /changes/hcps', ({ session: { companyId }, query: { cursor } }) =>
    readChanges(db, { companyId, list: 'hcps' }, cursor),
  )
  route('GET /changes/reps', ({ session: { companyId }, query: { cursor } }) =>
    readChanges(db, { companyId, list: 'reps' }, cursor),
  )
  route('GET /changes/lots', ({ session: { companyId }, query: { cursor } }) =>
    readChanges(db, { companyId, list: 'lots' }, cursor),
  )
  route('GET /changes/consents', ({ session: { companyId }, query: { cursor } }) =>
    readChanges(db, { companyId, list: 'consents' }, cursor),
  )
}
