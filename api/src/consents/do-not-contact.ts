import type { DoNotContactEntry } from '@portal/contract/consents/do-not-contact.endpoints'
import type { ImportValues } from '@portal/contract/imports/imports.endpoints'
import { regionOfPhone } from '@portal/contract/regions'
import type { AppContext, Routes } from '../companies/app-context.ts'
import { splitIntoChunks } from '../platform/database/pagination.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { type ImportOutcome, type ImportRow, toImportProblem } from '../platform/http/import-rows.ts'
import {
  deleteDoNotContactNumber,
  findDoNotContactAdditions,
  findDoNotContactEntry,
  insertDoNotContactNumbers,
} from '../users/do-not-contact.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersOf } from '../users/users.queries.ts'

/** The numbers that a company does not write to of its own accord (D§11): counted, asked about and changed, never listed. */
export function registerDoNotContactRoutes({ route, change }: Routes, { db }: AppContext): void {
  route('GET /admin/do-not-contact', async ({ session: { companyId, company } }) => {
    const rows = await findDoNotContactAdditions(db, companyId, company.timeZone)
    const users = await findUsersOf(db, rows, row => row.added_by)
    return {
      count: rows.reduce((sum, { count }) => sum + count, 0),
      additions: rows.map(({ day, added_by, count }) => ({
        ...{ day, count },
        by: formatNameWithTitle(users.get(added_by)),
      })),
    }
  })

  route('POST /admin/do-not-contact/check', ({ session, body: { phone } }) =>
    findEntry(db, session.companyId, phone),
  )

  change('POST /admin/do-not-contact', {
    audits: { 'contact.blocked': 'company', 'contact.unblocked': 'company' },
    async run({ trx, session: { companyId, userId }, body: { phone, listed }, audit }) {
      const changed = listed
        ? (await insertDoNotContactNumbers(trx, companyId, [phone], userId)) > 0
        : await deleteDoNotContactNumber(trx, companyId, phone)
      // Without the number: the list cannot be read, nor can what was done to it.
      if (changed) audit(listed ? 'contact.blocked' : 'contact.unblocked', companyId)
      return findEntry(trx, companyId, phone)
    },
  })
}

async function findEntry(db: Queryable, companyId: string, phone: string): Promise<DoNotContactEntry> {
  const entry = await findDoNotContactEntry(db, companyId, phone)
  if (entry === undefined) return { added: null }
  const users = await findUsersOf(db, [entry], row => row.added_by)
  return {
    added: { at: entry.added_at.toISOString(), by: formatNameWithTitle(users.get(entry.added_by)) },
  }
}

/** Adds a file's numbers to the list; one that is there counts as known. */
export async function importDoNotContact(
  trx: Trx,
  { companyId, company, userId }: Session,
  rows: readonly ImportRow<ImportValues['doNotContact']>[],
): Promise<ImportOutcome> {
  const problems = rows
    .filter(({ values }) => regionOfPhone(values.phone) !== company.region)
    .map(({ no }) => toImportProblem(no, 'Mobile No', { code: 'PHONE_INVALID' }))
  let added = 0
  if (problems.length === 0)
    for (const part of splitIntoChunks(rows)) {
      const phones = part.map(({ values }) => values.phone)
      added += await insertDoNotContactNumbers(trx, companyId, phones, userId)
    }
  return { added, known: rows.length - added, problems }
}
