import type { Imported, ImportProblem, ImportValues } from '@portal/contract/imports/imports.endpoints'
import type { Company } from '../companies/companies.ts'
import { insertImportedConsents } from '../consents/imported-consents.ts'
import { enqueueInvitations } from '../notifications/invitation-queue.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { type ImportRow, toImportProblem } from '../platform/http/import-rows.ts'
import {
  countInvitations,
  findHcpIdsNotYetInvited,
  markNextHcpsInvited,
  recordRegisterChecks,
} from '../users/invitations.queries.ts'

type HcpRow = ImportRow<ImportValues['hcps']>
/** A row, and the HCP whom it is about. */
export type RowOfHcp = { row: HcpRow; hcpId: string }

/** The columns with a day that cannot be in the future. */
const PAST_DAYS = [
  { field: 'consentGivenOn', column: 'Consent given on' },
  { field: 'registerCheckedOn', column: 'Register checked on' },
] as const

/** Reports each day that has not come yet in the company. */
export async function findFutureDays(
  db: Queryable,
  rows: readonly HcpRow[],
  { timeZone }: Company,
): Promise<ImportProblem[]> {
  const today = await findCurrentDay(db, timeZone)
  return rows.flatMap(({ no, values }) =>
    PAST_DAYS.filter(({ field }) => (values[field] ?? '') > today).map(({ column }) =>
      toImportProblem(no, column, { code: 'TIME_IN_FUTURE' }),
    ),
  )
}

/**
 * Keeps what a file says of whom the company may write to (D§11): of the new HCPs, and of those who are there and not invited yet.
 * @param isInvited whether to invite the new HCPs who may be invited
 * @returns the counts, and the HCPs of whom a consent is new
 */
export async function importContacts(
  trx: Trx,
  { userId, companyId, company }: Session,
  { fresh, known }: { fresh: readonly RowOfHcp[]; known: readonly RowOfHcp[] },
  isInvited: boolean,
): Promise<{ contacts: NonNullable<Imported['contacts']>; consented: readonly string[] }> {
  const idsOf = (rows: readonly RowOfHcp[]) => rows.map(({ hcpId }) => hcpId)
  const open = new Set(await findHcpIdsNotYetInvited(trx, companyId, idsOf(known)))
  const told = [...fresh, ...known.filter(({ hcpId }) => open.has(hcpId))]
  const consented = await insertImportedConsents(
    trx,
    userId,
    told.flatMap(({ hcpId, row: { values } }) => {
      const { consentGivenOn: givenOn, consentSource: source, contactBy: channels } = values
      return givenOn && source && channels ? { userId: hcpId, givenOn, source, channels } : []
    }),
  )
  const checked = await recordRegisterChecks(
    trx,
    told.flatMap(({ hcpId, row: { values } }) =>
      company.region === 'SG' && values.registerCheckedOn
        ? { userId: hcpId, day: values.registerCheckedOn }
        : [],
    ),
  )
  const among = idsOf(fresh)
  const { ready, noConsent, doNotContact } = await countInvitations(trx, companyId, among)
  if (isInvited) {
    const ids = await markNextHcpsInvited(trx, companyId, { maxCount: among.length, among })
    await enqueueInvitations(trx, companyId, ids)
  }
  const completed = [...open].filter(id => consented.has(id) || checked.has(id)).length
  return { contacts: { ready, noConsent, doNotContact, completed }, consented: [...consented] }
}
