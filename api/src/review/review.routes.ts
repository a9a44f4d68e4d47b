import type { AppContext } from '../companies/app-context.ts'
import { invalid, PortalError } from '../platform/http/errors.ts'
import { countExportRows, exportList, pagesById } from '../platform/http/export-list.ts'
import type { Route } from '../platform/http/route.ts'
import { decideEntry } from './decide-entry.ts'
import { registrationColumns } from './registration-columns.ts'
import { findEntryIds, selectFilteredRegistrations } from './submissions.queries.ts'
import { listSubmissions, readRegistrations } from './submissions.ts'

/** The admin's list of registrations, its export, and decisions (R§2, R§4, D§8). */
export function registerReview(route: Route, context: AppContext): void {
  const { db, companyOf } = context

  route('POST /campaign-entries/retailer/submissions', async ({ body, session }) => {
    // A campaign of another company is answered like an unknown one (D§2).
    if (companyOf(session.companyId).campaignId !== body.campaignId) throw new PortalError('NOT_FOUND')
    return listSubmissions(db, session.companyId, body)
  })

  route('POST /admin/registrations/export', async ({ body, session }) => {
    const { campaignId, timeZone } = companyOf(session.companyId)
    return exportList(db, session, {
      kind: 'registrations',
      filter: body,
      rows: await countExportRows(db, selectFilteredRegistrations(db, campaignId, body)),
      columns: registrationColumns(timeZone),
      pages: pagesById(
        page => findEntryIds(db, campaignId, body, page),
        ids => readRegistrations(db, ids),
      ),
    })
  })

  route('POST /campaign-entries/update', async ({ body, session, headers }) => {
    const { campaignEntryId, status, campaignInput } = body
    if (campaignInput.isVerified !== (status === 'COMPLETED')) {
      throw invalid('campaignInput.isVerified', 'Must be true for COMPLETED and false for CANCELLED.')
    }
    const entry = await decideEntry(context, session, campaignEntryId, status, headers['if-match'])
    const { id, isVerified } = entry
    return { id, campaignEntryId: id, status: entry.status, campaignInput: { isVerified } }
  })
}
