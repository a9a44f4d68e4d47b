import type { ImportProblem, ImportValues, ImportWarning } from '@portal/contract/imports/imports.endpoints'
import { regionOfPhone } from '@portal/contract/regions'
import { HCP, REP } from '@portal/contract/roles'
import { splitTitleAndName } from '@portal/contract/users/names'
import type { Company } from '../companies/companies.ts'
import { splitIntoChunks } from '../platform/database/pagination.ts'
import type { NewUser, Queryable, Trx, UserRow } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import type { Audit } from '../platform/http/change.ts'
import { PortalError } from '../platform/http/errors.ts'
import {
  findDuplicateRowProblems,
  type ImportOutcome,
  type ImportRow,
  toImportProblem,
} from '../platform/http/import-rows.ts'
import { assignRepToHcp } from '../reps/assign-rep.ts'
import { lockRepIdsByPhone } from '../reps/hcps-of-reps.queries.ts'
import { writeDecisionIfUnchanged } from '../review/decide-registration.ts'
import {
  type Entry,
  findEntriesOfHcps,
  insertCampaignEntriesIfAbsent,
  syncEntrySearch,
} from '../users/entries.queries.ts'
import { findExternalIdProblems, setExternalIds, toExternalIdColumns } from '../users/external-ids.queries.ts'
import { toNewHcpRow } from '../users/practice.ts'
import { findHcpsByRegistrationNumber, registrationNumberKey } from '../users/registration-numbers.queries.ts'
import { findUsersByPhone, insertUsersIfPhoneFree, lockHcpIdsByPhone } from '../users/users.queries.ts'
import { findFutureDays, importContacts } from './import-contacts.ts'

type ImportRows<T> = readonly ImportRow<T>[]
/** The audit events of an approval. */
type Decided = 'promoter.assigned' | 'registration.decided'

/**
 * Imports HCPs that the company has already verified. An HCP of the company with the same number stays unchanged; the admin may
 * approve those whose registration waits. An import accepts no terms: the first login asks for them (H§2).
 * `notifyHcps`: whether to invite the imported HCPs who may be invited
 * `approve`: whether to approve the waiting registrations, each with the row's rep if it names one
 * @throws PortalError PHONE_EXISTS when an HCP registers one of the numbers at the same time
 */
export async function importHcps(
  trx: Trx,
  session: Session,
  rows: ImportRows<ImportValues['hcps']>,
  { notifyHcps, approve, audit }: { notifyHcps: boolean; approve: boolean; audit: Audit<Decided> },
): Promise<ImportOutcome> {
  const scope = { trx, session, audit }
  const { userId, companyId, company } = session
  // Locked in the order of a decision and an assignment: HCPs before reps.
  if (approve)
    await lockHcpIdsByPhone(
      trx,
      companyId,
      rows.map(({ values }) => values.phone),
    )
  const { fresh, known, problems } = await splitByKnownPhone(trx, rows, company, HCP)
  const entries = await findEntriesOfHcps(
    trx,
    known.map(({ ownerId }) => ownerId),
  )
  const undecided = known.flatMap(({ row, ownerId }) => {
    const entry = entries.get(ownerId)
    return entry === undefined || entry.status === 'COMPLETED' ? [] : [{ row, entry }]
  })
  const waiting = undecided.filter(({ entry }) => entry.status === 'PENDING')
  const approved = approve ? waiting : []
  const withReps = [...fresh, ...approved.map(({ row }) => row)]
  const repPhones = withReps.flatMap(({ values }) => values.repPhone ?? [])
  const reps = await lockRepIdsByPhone(trx, companyId, repPhones)
  const future = await findFutureDays(trx, rows, company)
  const taken = await findExternalIdProblems(trx, { companyId, role: HCP }, rows, known)
  const all = [...problems, ...taken, ...findUnknownReps(withReps, reps), ...future]
  const left = undecided.filter(one => !approved.includes(one)).map(toUndecidedWarning)
  const warnings = [...left, ...(await findSameNumbers(trx, companyId, fresh))]
  const toRow = (values: ImportValues['hcps']) => ({
    ...toNewHcpRow(values, companyId, reps.get(values.repPhone ?? '') ?? null),
    // Registered by the admin: no rep earns an import, even with a rep assigned.
    registered_by_id: userId,
    register_source: '{}',
  })
  let kept: Pick<ImportOutcome, 'contacts' | 'ids'> = {}
  let identified: UserRow[] = []
  if (all.length === 0) {
    identified = await setExternalIds(trx, known)
    await syncEntrySearch(trx, identified)
    const added = new Map<string | null, string>()
    await insertInChunks(trx, fresh, toRow, async hcps => {
      await insertCampaignEntriesIfAbsent(trx, company.campaignId, hcps, userId)
      for (const { id, phone } of hcps) added.set(phone, id)
    })
    const rowsOf = {
      fresh: fresh.map(row => ({ row, hcpId: added.get(row.values.phone) ?? '' })),
      known: known.map(({ row, ownerId }) => ({ row, hcpId: ownerId })),
    }
    const { contacts, consented } = await importContacts(trx, session, rowsOf, notifyHcps)
    kept = { contacts, ids: { registered: [...added.values()], consented } }
    for (const { row, entry } of approved) {
      const repId = reps.get(row.values.repPhone ?? '')
      if (repId !== undefined) await assignRepToHcp(scope, entry.userId, repId)
      // The lock on the HCP keeps the registration waiting until now.
      await writeDecisionIfUnchanged(scope, entry, 'COMPLETED')
    }
  }
  return {
    added: fresh.length,
    known: rows.length - fresh.length - undecided.length,
    waiting: waiting.length - approved.length,
    declined: undecided.length - waiting.length,
    approved: approved.length,
    identified: identified.length,
    ...kept,
    problems: all,
    warnings,
  }
}

/** Tells of a row whose HCP has a registration that is not approved, with a link to it. */
function toUndecidedWarning({
  row,
  entry,
}: {
  row: ImportRow<{ phone: string }>
  entry: Entry
}): ImportWarning {
  const code = entry.status === 'PENDING' ? 'REGISTRATION_WAITS' : 'REGISTRATION_WAS_DECLINED'
  return { ...toImportProblem(row.no, 'Mobile No', { code }), phone: row.values.phone }
}

/**
 * Adds reps to the admin's company. A row with the number of an existing rep counts as known.
 * @throws PortalError PHONE_EXISTS when a number is registered concurrently
 */
export async function importReps(
  trx: Trx,
  { company }: Session,
  rows: ImportRows<ImportValues['reps']>,
): Promise<ImportOutcome> {
  const { fresh, known, problems } = await splitByKnownPhone(trx, rows, company, REP)
  const all = [
    ...problems,
    ...(await findExternalIdProblems(trx, { companyId: company.id, role: REP }, rows, known)),
  ]
  const toRow = ({ name, phone, externalId }: ImportValues['reps']): NewUser => {
    const { title, fullName } = splitTitleAndName(name)
    const person = { title, full_name: fullName, phone, ...toExternalIdColumns(externalId) }
    return { company_id: company.id, role: REP, ...person }
  }
  if (all.length > 0) return { added: fresh.length, known: known.length, problems: all }
  const identified = await setExternalIds(trx, known)
  await insertInChunks(trx, fresh, toRow)
  return { added: fresh.length, known: known.length, identified: identified.length, problems: [] }
}

/**
 * Splits a file's rows by phone. A number of a user with the same company and role is known, so its row is not new. A number
 * of any other user is a problem.
 */
async function splitByKnownPhone<T extends { phone: string }>(
  trx: Trx,
  rows: ImportRows<T>,
  company: Company,
  role: UserRow['role'],
): Promise<{
  fresh: ImportRows<T>
  known: { row: ImportRow<T>; ownerId: string }[]
  problems: ImportProblem[]
}> {
  const phones = rows.map(({ values }) => values.phone)
  const owners = await findUsersByPhone(trx, phones)
  const refused = rows.flatMap(({ no, values: { phone } }) => {
    if (regionOfPhone(phone) !== company.region)
      return [toImportProblem(no, 'Mobile No', { code: 'PHONE_INVALID' })]
    const owner = owners.get(phone)
    const isKnown = owner === undefined || (owner.companyId === company.id && owner.role === role)
    return isKnown ? [] : [toImportProblem(no, 'Mobile No', { code: 'PHONE_EXISTS' })]
  })
  return {
    fresh: rows.filter(({ values }) => !owners.has(values.phone)),
    known: rows.flatMap(row => {
      const owner = owners.get(row.values.phone)
      const isOurs = owner?.companyId === company.id && owner.role === role
      return isOurs ? [{ row, ownerId: owner.id }] : []
    }),
    problems: [...findDuplicateRowProblems(rows, ({ phone }) => phone, 'Mobile No'), ...refused],
  }
}

async function insertInChunks<T>(
  trx: Trx,
  rows: ImportRows<T>,
  toRow: (values: T) => NewUser,
  enter: (users: UserRow[]) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const part of splitIntoChunks(rows)) {
    const users = await insertUsersIfPhoneFree(
      trx,
      part.map(({ values }) => toRow(values)),
    )
    if (users.length < part.length) throw new PortalError('PHONE_EXISTS')
    await enter(users)
  }
}

/** Warns of each row whose registration number also belongs to an HCP of the company or an earlier row. */
async function findSameNumbers(
  db: Queryable,
  companyId: string,
  rows: ImportRows<ImportValues['hcps']>,
): Promise<ImportWarning[]> {
  const numbers = rows.map(({ values }) => values.professionalRegNo)
  const found = await findHcpsByRegistrationNumber(db, companyId, numbers)
  return rows.flatMap(({ no, values: { name, phone, professionalRegNo } }) => {
    const key = registrationNumberKey(professionalRegNo)
    const first = found.get(key)?.[0]
    if (first === undefined) {
      if (key !== '') found.set(key, [{ id: '', name, phone }])
      return []
    }
    const shared = { code: 'REGISTRATION_NUMBER_SHARED', params: { name: first.name } } as const
    return [{ ...toImportProblem(no, 'Professional Registration Number', shared), phone: first.phone }]
  })
}

function findUnknownReps(
  rows: ImportRows<ImportValues['hcps']>,
  reps: ReadonlyMap<string, string>,
): ImportProblem[] {
  return rows
    .filter(({ values: { repPhone } }) => repPhone !== null && !reps.has(repPhone))
    .map(({ no }) => toImportProblem(no, 'Sales rep mobile no', { code: 'REP_UNKNOWN' }))
}
