import type { AppContext, Routes } from '../companies/app-context.ts'
import { PortalError, validationError } from '../platform/http/errors.ts'
import { exportListAsCsv, readPagesByIds } from '../platform/http/export-list.ts'
import { approveRegistrations } from './approve-registrations.ts'
import { decideRegistration } from './decide-registration.ts'
import { registrationColumns } from './registration-columns.ts'
import { buildFilteredEntryIdsQuery, findEntryIdsPage } from './submissions.queries.ts'
import { findRegistrationsByIds, findRegistrationsWithTotals, toSubmissionFilter } from './submissions.ts'

/** The admin's list of registrations, its export, and decisions (R§2, R§4, D§8). */
export function registerReviewRoutes({ route, change }: Routes, { db }: AppContext): void {
  route('POST /campaign-entries/retailer/submissions', async ({ body, session }) => {
    // A campaign of another company is answered like an unknown one (D§2).
    const { company } = session
    if (company.campaignId !== body.campaignId) throw new PortalError('NOT_FOUND')
    return findRegistrationsWithTotals(db, company, body)
  })

  route('POST /admin/registrations/export', async ({ body, session }) => {
    const { company } = session
    const { campaignId } = company
    const { sort, ...wanted } = body
    const filter = toSubmissionFilter(wanted, company)
    return exportListAsCsv(db, session, {
      kind: 'registrations',
      filter: body,
      columns: registrationColumns,
      counted: buildFilteredEntryIdsQuery(db, campaignId, filter),
      pages: readPagesByIds(
        page => findEntryIdsPage(db, campaignId, { ...filter, sort }, page),
        ids => findRegistrationsByIds(db, ids),
      ),
    })
  })

  change('POST /admin/registrations/approve', {
    audits: { 'registration.decided': 'user', 'promoter.assigned': 'user' },
    run: call => approveRegistrations(call, call.body),
  })

  change('POST /campaign-entries/update', {
    audits: { 'registration.decided': 'user' },
    async run(call) {
      const { campaignEntryId, status, campaignInput } = call.body
      if (campaignInput.isVerified !== (status === 'COMPLETED')) {
        throw validationError('campaignInput.isVerified', { code: 'VERIFICATION_MISMATCH' })
      }
      const entry = await decideRegistration(call, campaignEntryId, status, call.headers['if-match'])
      const { id, isVerified } = entry
      return { id, campaignEntryId: id, status: entry.status, campaignInput: { isVerified } }
    },
  })
}
