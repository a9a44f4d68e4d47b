import type { IsoDay } from '@portal/contract/days'
import { isLicenceBodyIn } from '@portal/contract/licences/licence-bodies'
import {
  defaultLicenceEndDay,
  licenceEndDayProblem,
  licenceRuleVersion,
  renewedLicenceEndDayProblem,
} from '@portal/contract/licences/licence-rules'
import type { Licence, LicenceInput } from '@portal/contract/licences/licences.endpoints'
import type { Problem } from '@portal/contract/problems'
import type { Region } from '@portal/contract/regions'
import type { Routes } from '../companies/app-context.ts'
import { lockCompany } from '../companies/companies.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Trx } from '../platform/database/schema.ts'
import { validationError } from '../platform/http/errors.ts'
import { lockHcpOfCompany, lockUserOrThrow } from '../users/users.queries.ts'
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

/** Changes of certificates and of a company's rule. */
export function registerLicenceChanges({ change }: Pick<Routes, 'change'>): void {
  // An admin saves an HCP's certificate, which then counts as seen, or removes it.
  change('POST /admin/hcps/licence', {
    audits: { 'licence.saved': 'user', 'licence.checked': 'user', 'licence.removed': 'user' },
    async run({ trx, session, body: { id, licence }, ifMatch, audit }) {
      const { companyId, company } = session
      await lockHcpOfCompany(trx, id, companyId)
      const before = await findLicence(trx, id)
      const today = await findCurrentDay(trx, company.timeZone)
      const wanted = licence && toLicenceValues(licence, today)
      if (wanted !== null)
        refuseProblem(
          licenceFieldProblem(wanted, company.region, licenceEndDayProblem(wanted.validUntil, today)),
          'licence.',
        )
      const found = {
        ...valuesOf(before),
        isSeen: (before?.renewedAt ?? null) === null,
        version: before?.updatedAt ?? NONE,
      }
      if (ifMatch.alreadyApplied(found, { ...valuesOf(wanted), isSeen: true }, 'LICENCE_CHANGED'))
        return { licence: before ?? null }
      if (wanted === null) await deleteLicence(trx, id)
      else await upsertLicences(trx, companyId, [{ userId: id, ...wanted }], 'ADMIN')
      const saved = before && wanted && isSameLicence(before, wanted) ? 'licence.checked' : 'licence.saved'
      const details = { before: valuesOf(before), after: valuesOf(wanted) }
      audit(wanted === null ? 'licence.removed' : saved, id, details)
      return { licence: (await findLicence(trx, id)) ?? null }
    },
  })

  // An HCP renews the own certificate. It is valid at once and counts as not seen by an admin.
  change('POST /profile/licence', {
    audits: { 'licence.renewed': 'user' },
    async run({ trx, session: { userId, company }, body, audit }) {
      const { id, company_id } = await lockUserOrThrow(trx, userId)
      const before = await findLicence(trx, id)
      const today = await findCurrentDay(trx, company.timeZone)
      const wanted = toLicenceValues(body, today)
      if (before !== undefined && isSameLicence(before, wanted)) return { licence: before }
      const endDayProblem = renewedLicenceEndDayProblem(wanted.validUntil, today)
      refuseProblem(licenceFieldProblem(wanted, company.region, endDayProblem))
      await upsertLicences(trx, company_id, [{ userId: id, ...wanted }], 'HCP')
      audit('licence.renewed', id, { before: valuesOf(before), after: valuesOf(wanted) })
      return { licence: await readLicence(trx, id) }
    },
  })

  change('POST /admin/licence-rule', {
    audits: { 'licence.rule-set': 'company' },
    async run({ trx, session: { companyId }, body, ifMatch, audit }) {
      const after = { classes: body.classes.toSorted(), graceDays: body.graceDays }
      await lockCompany(trx, companyId)
      const before = await findLicenceRule(trx, companyId)
      const found = { version: licenceRuleVersion(before) }
      const wanted = { version: licenceRuleVersion(after) }
      if (ifMatch.alreadyApplied(found, wanted, 'COMPANY_CHANGED')) return before
      await upsertLicenceRule(trx, companyId, after)
      audit('licence.rule-set', companyId, { before, after })
      return after
    },
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

/** The values of a certificate; all null without one. */
function valuesOf(licence: LicenceValues | null | undefined) {
  const { number = null, body = null, validUntil = null } = licence ?? {}
  return { number, body, validUntil }
}
