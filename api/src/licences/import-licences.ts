import { foldIdentifier } from '@portal/contract/identifiers'
import type { ImportValues } from '@portal/contract/imports/imports.endpoints'
import { licenceEndDayProblem } from '@portal/contract/licences/licence-rules'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import {
  findDuplicateRowProblems,
  type ImportOutcome,
  type ImportRow,
  toImportProblem,
} from '../platform/http/import-rows.ts'
import { lockHcpIdsByPhone } from '../users/users.queries.ts'
import { findLicencesByHcp, upsertLicences } from './licences.queries.ts'
import { isSameLicence, licenceFieldProblem, toLicenceValues } from './save-licence.ts'

const COLUMNS = { body: 'Issuing body', validUntil: 'Valid until' }

/** Renews the certificates of a company's HCPs, found by phone. They count as checked. An equal row changes nothing. */
export async function importLicences(
  trx: Trx,
  { companyId, company: { region, timeZone } }: Session,
  rows: readonly ImportRow<ImportValues['licences']>[],
): Promise<ImportOutcome> {
  const hcps = await lockHcpIdsByPhone(
    trx,
    companyId,
    rows.map(({ values }) => values.phone),
  )
  const today = await findCurrentDay(trx, timeZone)
  const wanted = rows.map(({ no, values }) => ({
    ...{ no, phone: values.phone, userId: hcps.get(values.phone) ?? '' },
    ...toLicenceValues(values, today),
  }))
  const problems = wanted.flatMap(({ no, userId, ...licence }) => {
    if (userId === '') return [toImportProblem(no, 'Mobile No', { code: 'HCP_UNKNOWN' })]
    const found = licenceFieldProblem(licence, region, licenceEndDayProblem(licence.validUntil, today))
    return found ? [toImportProblem(no, COLUMNS[found.field], found.problem)] : []
  })
  const all = [...findDuplicateRowProblems(rows, ({ phone }) => phone, 'Mobile No'), ...problems]
  const there = await findLicencesByHcp(trx, [...hcps.values()])
  const changed = wanted.filter(licence => {
    const before = there.get(licence.userId)
    return (
      before === undefined || before.renewed_at !== null || !isSameLicence(before, written(licence, before))
    )
  })
  if (all.length === 0) await upsertLicences(trx, companyId, changed, 'ADMIN')
  return { added: changed.length, known: rows.length - changed.length, problems: all }
}

/** A certificate with the number as it is stored, if the file has the same one in another way. */
function written<T extends { number: string }>(licence: T, before: { number: string }): T {
  const isSame = foldIdentifier(licence.number) === foldIdentifier(before.number)
  return isSame ? { ...licence, number: before.number } : licence
}
