import type { ImportProblem, ImportValues, ImportWarning } from '@portal/contract/imports'
import { HCP } from '@portal/contract/roles'
import type { Company } from '../companies/companies.ts'
import { enqueueBulkNotifications } from '../notifications/enqueue-notification.ts'
import { chunk } from '../platform/database/pagination.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { ImportRow, Outcome } from '../platform/http/import-rows.ts'
import { insertEntries } from '../users/entries.queries.ts'
import { lockRepsByPhone } from '../users/hcps-of-reps.queries.ts'
import { splitByKnownPhone } from '../users/phones.queries.ts'
import { findByRegistrationNumbers, registrationNumberKey } from '../users/registration-numbers.queries.ts'
import { insertUsers } from '../users/users.queries.ts'
import { newHcpRow } from './hcp-columns.ts'

/**
 * Imports HCPs that the company has already verified. An HCP of the company with the same number stays unchanged. An import
 * gives no consent: the first login asks for the terms (H§2).
 * @param notifyHcps whether to notify the HCPs that they can log in
 * @throws PortalError PHONE_EXISTS when an HCP registers one of the numbers at the same time
 */
export async function importHcps(
  trx: Trx,
  { companyId, userId }: Session,
  rows: readonly ImportRow<ImportValues['hcps']>[],
  company: Company,
  notifyHcps: boolean,
): Promise<Outcome> {
  const { fresh, problems } = await splitByKnownPhone(trx, rows, {
    companyId,
    role: HCP,
    region: company.region,
  })
  const reps = await lockRepsByPhone(
    trx,
    companyId,
    fresh.flatMap(({ values }) => values.repPhone ?? []),
  )
  const all = [...problems, ...findUnknownReps(fresh, reps)]
  const warnings = await findSameNumbers(trx, companyId, fresh)
  if (all.length === 0) {
    for (const part of chunk(fresh)) {
      const hcps = await insertUsers(
        trx,
        part.map(({ values }) => ({
          ...newHcpRow(values, companyId, reps.get(values.repPhone ?? '') ?? null),
          // Registered by the admin: no rep earns an import, even with a rep assigned.
          registered_by_id: userId,
          register_source: '{}',
        })),
      )
      if (hcps.length < part.length) throw new PortalError('PHONE_EXISTS')
      await insertEntries(trx, company.campaignId, hcps, userId)
      const people = hcps.map(({ id }) => ({ userId: id }))
      if (notifyHcps) await enqueueBulkNotifications(trx, { companyId, kind: 'ACCOUNT_READY', people })
    }
  }
  return { added: fresh.length, known: rows.length - fresh.length, problems: all, warnings }
}

/** Warns of each row whose registration number also belongs to an HCP of the company or an earlier row. */
async function findSameNumbers(
  db: Queryable,
  companyId: string,
  rows: readonly ImportRow<ImportValues['hcps']>[],
): Promise<ImportWarning[]> {
  const numbers = rows.map(({ values }) => values.professionalRegNo)
  const found = await findByRegistrationNumbers(db, companyId, numbers)
  return rows.flatMap(({ no, values: { name, phone, professionalRegNo } }) => {
    const key = registrationNumberKey(professionalRegNo)
    const first = found.get(key)?.[0]
    if (first === undefined) {
      if (key !== '') found.set(key, [{ id: '', name, phone }])
      return []
    }
    const message = `${first.name} has this registration number too.`
    return [{ row: no, column: 'Professional Registration Number', message, phone: first.phone }]
  })
}

function findUnknownReps(
  rows: readonly ImportRow<ImportValues['hcps']>[],
  reps: ReadonlyMap<string, string>,
): ImportProblem[] {
  return rows
    .filter(({ values: { repPhone } }) => repPhone !== null && !reps.has(repPhone))
    .map(({ no }) => ({
      row: no,
      column: 'Sales rep mobile no',
      message: 'The company has no such sales rep, or has deactivated this one.',
    }))
}
