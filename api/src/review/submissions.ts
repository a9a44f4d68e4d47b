import type { ParsedInput } from '@portal/contract/endpoints'
import type { Registration } from '@portal/contract/review/review.endpoints'
import { ADMIN, REP, type Role } from '@portal/contract/roles'
import { joinTitleAndName } from '@portal/contract/users/names'
import type { Company } from '../companies/companies.ts'
import type { Database, Queryable } from '../platform/database/schema.ts'
import { toPracticeDto } from '../users/practice.ts'
import { findHcpsByRegistrationNumber, registrationNumberKey } from '../users/registration-numbers.queries.ts'
import type { NamedRegistration } from './registration-columns.ts'
import {
  countEntriesByStatus,
  countFilteredEntries,
  findEntriesByIds,
  findEntriesPageByOffset,
  type ListedEntry,
  type Position,
  type SubmissionFilter,
} from './submissions.queries.ts'

/** Default page size. */
const PAGE_SIZE = 100

/** A page of a campaign's registrations with the totals of the whole list (R§2, D§8). */
export async function findRegistrationsWithTotals(
  db: Database,
  company: Company,
  body: ParsedInput<'POST /campaign-entries/retailer/submissions', 'body'>,
) {
  const { campaignId, page = 1, pageSize = PAGE_SIZE, sort, ...wanted } = body
  const filter = toSubmissionFilter(wanted, company)
  const position = { offset: (page - 1) * pageSize, limit: pageSize, sort }
  const [counted, { entries, filtered }] = await Promise.all([
    countEntriesByStatus(db, campaignId),
    findPage(db, campaignId, filter, position),
  ])
  const { PENDING: pending, CANCELLED: rejected } = counted
  const total = Object.values(counted).reduce((sum, count) => sum + count, 0)
  return {
    data: await nameSameNumbers(db, entries.map(toRegistration), company.id),
    // The totals on the four cards cover the whole list (R§2).
    meta: {
      ...{ total, pending, rejected },
      filtered: filtered ?? (filter.status === undefined ? total : counted[filter.status]),
      page,
    },
  }
}

/** The filter of a company's list, with days in its time zone. */
export function toSubmissionFilter(
  { from, to, licence, ...filter }: Omit<ParsedInput<'POST /admin/registrations/export', 'body'>, 'sort'>,
  { id: companyId, timeZone }: Pick<Company, 'id' | 'timeZone'>,
): SubmissionFilter {
  return {
    ...filter,
    ...((from ?? to) !== undefined && { days: { from, to, timeZone } }),
    ...(licence && { licence: { state: licence, companyId, timeZone } }),
  }
}

/** Registrations with rep names, by entry id and in the given order. */
export async function findRegistrationsByIds(
  db: Queryable,
  entryIds: readonly string[],
): Promise<NamedRegistration[]> {
  const entries = await findEntriesByIds(db, entryIds)
  return entries.map(entry => ({
    ...toRegistration(entry),
    rep: entry.rep ?? '',
    origin: toOrigin(entry),
    decidedAt: entry.decidedAt?.toISOString() ?? null,
    decidedBy: entry.decidedBy ?? '',
  }))
}

/** How an HCP came to the company, in the words of the file. */
function toOrigin({
  registrarRole,
  cardRepId,
}: {
  registrarRole: Role | null
  cardRepId: string | null
}): NamedRegistration['origin'] {
  if (registrarRole === ADMIN) return 'Imported'
  if (registrarRole === REP) return 'Registered by a sales rep'
  return cardRepId === null ? 'Public registration' : 'Card of a sales rep'
}

/** Adds to each registration the company's other HCPs with the same registration number. */
async function nameSameNumbers(db: Queryable, registrations: Registration[], companyId: string) {
  const numberOf = ({ companyUser }: Registration) => companyUser.extendedFields.professionalRegNo ?? ''
  const found = await findHcpsByRegistrationNumber(db, companyId, registrations.map(numberOf))
  return registrations.map(registration => {
    const same = found.get(registrationNumberKey(numberOf(registration))) ?? []
    const others = same.filter(({ id }) => id !== registration.companyUser.id)
    return others.length === 0 ? registration : { ...registration, sameNumber: others }
  })
}

/** @returns a page and the number of matching entries; undefined when the status totals already give that number */
async function findPage(db: Database, campaignId: string, filter: SubmissionFilter, position: Position) {
  const { offset, limit } = position
  const entries = await findEntriesPageByOffset(db, campaignId, filter, position)
  // A page that is not full is the last, so no count query is needed.
  const isLast = entries.length < limit && (entries.length > 0 || offset === 0)
  if (isLast) return { entries, filtered: offset + entries.length }
  const { status: _counted, search = '', ...others } = filter
  const isCounted = search === '' && Object.values(others).every(value => value === undefined)
  if (isCounted) return { entries, filtered: undefined }
  return { entries, filtered: await countFilteredEntries(db, campaignId, filter) }
}

/** Maps an entry to the API's registration (R§3). */
function toRegistration(entry: ListedEntry): Registration {
  const { id, status, createdAt, userId, clinicName, clinicAddress, isVerified } = entry
  return {
    id,
    campaignEntryId: id,
    status,
    createdAt: createdAt.toISOString(),
    companyUser: {
      id: userId,
      name: joinTitleAndName(entry.title, entry.full_name),
      phone: entry.phone ?? '',
      registeredByPromoterId: entry.promoterId,
      extendedFields: toPracticeDto(entry),
      ...(entry.external_id !== null && { externalId: entry.external_id }),
    },
    campaignInput: { clinicName, clinicAddress, isVerified },
    ...toListedLicence(entry),
  }
}

function toListedLicence(entry: ListedEntry): Pick<Registration, 'licence'> {
  const { licenceNumber: number, licenceBody: body, licenceUntil: validUntil, licenceRenewedAt } = entry
  if (number === null || body === null || validUntil === null) return {}
  return { licence: { number, body, validUntil, renewedAt: licenceRenewedAt?.toISOString() ?? null } }
}
