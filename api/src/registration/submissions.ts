import type { Received } from '@portal/contract/endpoints'
import { joinName } from '@portal/contract/names'
import { PROFESSIONS, practiceSectorOf } from '@portal/contract/professions'
import type { Registration } from '@portal/contract/review'
import type { Database } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'
import { keepSearch } from './kept-searches.ts'
import { isCampaignOf } from './registration.queries.ts'
import { countAll } from './submission-counts.ts'
import { findListed } from './submission-pages.ts'
import { isOneRep, readSearch, type SubmissionFilter } from './submission-search.ts'
import { findSubmissions } from './submissions.queries.ts'

/** Rows of a page when the caller does not say. */
const PAGE_SIZE = 100

/**
 * A page of a campaign's registrations with the whole list's totals (R§2, D§8).
 * @throws PortalError NOT_FOUND for another company's campaign
 */
export async function listSubmissions(
  db: Database,
  companyId: string,
  body: Received<'POST /campaign-entries/retailer/submissions', 'body'>,
) {
  const { campaignId, page = 1, pageSize = PAGE_SIZE, ...filter } = body
  if (!(await isCampaignOf(db, campaignId, companyId))) throw new PortalError('NOT_FOUND')
  const { leaves, ...totals } = await countAll(db, campaignId, filter)
  const position = { offset: (page - 1) * pageSize, limit: pageSize }
  const search = await prepareSearch(db, campaignId, filter)
  const { filtered, ids } = await findListed(db, campaignId, filter, search, leaves, position)
  const rows = await findSubmissions(db, ids)
  return { data: rows.map(describeRegistration), meta: { ...totals, filtered, page } }
}

/** What is searched for, with its counts kept where there are many. A rep's entries are found by the rep. */
async function prepareSearch(db: Database, campaignId: string, filter: SubmissionFilter) {
  const search = await readSearch(db, campaignId, filter)
  if (search === undefined || isOneRep(filter)) return search
  return (await keepSearch(db, campaignId, search)) ? readSearch(db, campaignId, filter) : search
}

type Row = Awaited<ReturnType<typeof findSubmissions>>[number]

/** A registration in the wire's words (R§3). */
function describeRegistration(row: Row): Registration {
  const profession = PROFESSIONS.find(known => known === row.profession)
  return {
    id: row.id,
    campaignEntryId: row.id,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    companyUser: {
      id: row.userId,
      name: joinName(row.title, row.fullName),
      phone: row.phone ?? '',
      registeredByPromoterId: row.promoterId,
      extendedFields: {
        practiceSector: profession === undefined ? null : practiceSectorOf(profession),
        professionalRegNo: row.professionalRegNo,
        profession: { profession: row.profession, specialty: row.specialty },
        clinicName: row.hcpClinicName,
        clinicAddress: row.hcpClinicAddress,
      },
    },
    campaignInput: {
      clinicName: row.clinicName,
      clinicAddress: row.clinicAddress,
      isVerified: row.isVerified,
    },
  }
}
