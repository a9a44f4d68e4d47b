import type { IsoDay } from '@portal/contract/days'
import {
  defaultLicenceEndDay,
  isLicenceBodyIn,
  licenceEndDayProblem,
  licenceRuleVersion,
  renewedLicenceEndDayProblem,
} from '@portal/contract/licences/licence-rules'
import type { Licence, LicenceInput, LicenceRule } from '@portal/contract/licences/licences.endpoints'
import type { Problem } from '@portal/contract/problems'
import type { Region } from '@portal/contract/regions'
import type { AppContext } from '../companies/app-context.ts'
import { lockCompany } from '../companies/companies.ts'
import { recordAuditEvent, recordUserAuditEvent } from '../platform/audit/record-audit.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError, validationError } from '../platform/http/errors.ts'
import { matchesVersion } from '../platform/http/matches-if-match.ts'
import { lockUnerasedHcp, lockUserOrThrow } from '../users/users.queries.ts'
import {
  deleteLicence,
  findLicence,
  findLicenceRule,
  type LicenceValues,
  upsertLicenceRule,
  upsertLicences,
} from './licences.queries.ts'

/** The version of no certificate, for If-Match. */
const NONE = 'NONE'
const NO_VALUES = { number: null, body: null, validUntil: null }

/** What was entered, with the date it stands for: without one the last day of the year. */
export function toLicenceValues({ number, body, validUntil }: LicenceInput, today: IsoDay): LicenceValues {
  return { number, body, validUntil: validUntil ?? defaultLicenceEndDay(today) }
}

/** @returns the field and the problem of a certificate in a region; undefined if there is none */
export function licenceFieldProblem(
  { body }: Pick<LicenceValues, 'body'>,
  region: Region,
  endDayProblem: Problem | undefined,
): { field: 'body' | 'validUntil'; problem: Problem } | undefined {
  if (!isLicenceBodyIn(body, region)) return { field: 'body', problem: { code: 'LICENCE_BODY_ABROAD' } }
  return endDayProblem && { field: 'validUntil', problem: endDayProblem }
}

export function isSameLicence(first: LicenceValues, second: LicenceValues): boolean {
  return (
    first.number === second.number && first.body === second.body && first.validUntil === second.validUntil
  )
}

/**
 * An admin saves an HCP's certificate, which then counts as seen, or removes it. The same again succeeds without a check of
 * If-Match.
 * @param ifMatch If-Match: the quoted `updatedAt` on the admin's screen, or NONE; not checked when missing
 * @throws PortalError NOT_FOUND, LICENCE_CHANGED when it has changed since, or VALIDATION
 */
export async function saveOrRemoveHcpLicence(
  { db }: AppContext,
  session: Session,
  hcpId: string,
  input: LicenceInput | null,
  ifMatch: string | undefined,
): Promise<Licence | null> {
  const { region, timeZone } = session.company
  return db.transaction().execute(async trx => {
    if ((await lockUnerasedHcp(trx, hcpId, session.companyId)) === undefined)
      throw new PortalError('NOT_FOUND')
    const before = await findLicence(trx, hcpId)
    const today = await findCurrentDay(trx, timeZone)
    const wanted = input && toLicenceValues(input, today)
    if (wanted !== null)
      refuseProblem(
        licenceFieldProblem(wanted, region, licenceEndDayProblem(wanted.validUntil, today)),
        'licence.',
      )
    const same =
      wanted === null ? before === undefined : before !== undefined && isSameLicence(before, wanted)
    if (same && (before?.renewedAt ?? null) === null) return before ?? null
    if (!matchesVersion(before?.updatedAt ?? NONE, ifMatch)) throw new PortalError('LICENCE_CHANGED')
    if (wanted === null) await deleteLicence(trx, hcpId)
    else await upsertLicences(trx, session.companyId, [{ userId: hcpId, ...wanted }], 'ADMIN')
    const action = same ? 'licence.checked' : wanted === null ? 'licence.removed' : 'licence.saved'
    await recordUserAuditEvent(trx, session, action, hcpId, changeOf(before, wanted))
    return (await findLicence(trx, hcpId)) ?? null
  })
}

/**
 * An HCP renews the own certificate. It is valid at once and counts as not seen by an admin. The same again changes nothing.
 * @throws PortalError VALIDATION
 */
export async function renewOwnLicence(
  { db }: AppContext,
  session: Session,
  input: LicenceInput,
): Promise<Licence> {
  const { region, timeZone } = session.company
  return db.transaction().execute(async trx => {
    const { id, company_id } = await lockUserOrThrow(trx, session.userId)
    const before = await findLicence(trx, id)
    const today = await findCurrentDay(trx, timeZone)
    const wanted = toLicenceValues(input, today)
    if (before !== undefined && isSameLicence(before, wanted)) return before
    refuseProblem(licenceFieldProblem(wanted, region, renewedLicenceEndDayProblem(wanted.validUntil, today)))
    await upsertLicences(trx, company_id, [{ userId: id, ...wanted }], 'HCP')
    await recordUserAuditEvent(trx, session, 'licence.renewed', id, changeOf(before, wanted))
    return readLicence(trx, id)
  })
}

async function readLicence(trx: Trx, userId: string): Promise<Licence> {
  const licence = await findLicence(trx, userId)
  if (licence === undefined) throw new Error('No certificate was stored')
  return licence
}

function refuseProblem(found: ReturnType<typeof licenceFieldProblem>, path = ''): void {
  if (found !== undefined) throw validationError(path + found.field, found.problem)
}

function changeOf(before: Licence | undefined, after: LicenceValues | null) {
  const valuesOf = ({ number, body, validUntil }: LicenceValues) => ({ number, body, validUntil })
  return { before: before ? valuesOf(before) : NO_VALUES, after: after ? valuesOf(after) : NO_VALUES }
}

/**
 * Sets a company's rule. The same again changes nothing.
 * @param ifMatch If-Match: the quoted rule on the screen; not checked when missing
 * @throws PortalError COMPANY_CHANGED when the rule has changed since
 */
export async function setLicenceRule(
  db: Database,
  session: Session,
  rule: LicenceRule,
  ifMatch: string | undefined,
): Promise<LicenceRule> {
  const { companyId } = session
  const after = { classes: rule.classes.toSorted(), graceDays: rule.graceDays }
  return db.transaction().execute(async trx => {
    await lockCompany(trx, companyId)
    const before = await findLicenceRule(trx, companyId)
    if (licenceRuleVersion(before) === licenceRuleVersion(after)) return before
    if (!matchesVersion(licenceRuleVersion(before), ifMatch)) throw new PortalError('COMPANY_CHANGED')
    await upsertLicenceRule(trx, companyId, after)
    await recordAuditEvent(trx, session, {
      action: 'licence.rule-set',
      entity: 'company',
      entityId: companyId,
      details: { before, after },
    })
    return after
  })
}
