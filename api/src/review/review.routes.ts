import type { Company } from '../companies/companies.ts'
import { invalid, PortalError } from '../platform/http/errors.ts'
import { countExportRows, exportList, pagesById } from '../platform/http/export-list.ts'
import type { Route } from '../platform/http/route.ts'
import { type DecideParts, decideEntry } from './decide-entry.ts'
import { registrationColumns } from './registration-columns.ts'
import { findEntryIds, selectFilteredRegistrations } from './submissions.queries.ts'
import { listSubmissions, readRegistrations } from './submissions.ts'

type Parts = DecideParts & { companyOf: (id: string) => Company }

/** The admin's list of registrations, its export, and decisions (R§2, R§4, D§8). */
export function registerReview(route: Route, parts: Parts): void {
  route('POST /campaign-entries/retailer/submissions', async ({ body, session }) => {
    // A campaign of another company is answered like an unknown one (D§2).
    if (parts.companyOf(session.companyId).campaignId !== body.campaignId) throw new PortalError('NOT_FOUND')
    return listSubmissions(parts.db, session.companyId, body)
  })

  route('POST /admin/registrations/export', async ({ body, session }) => {
    const { db } = parts
    const { campaignId, timeZone } = parts.companyOf(session.companyId)
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
    const entry = await decideEntry(parts, session, campaignEntryId, status, headers['if-match'])
    const { id, isVerified } = entry
    return { id, campaignEntryId: id, status: entry.status, campaignInput: { isVerified } }
  })
}
