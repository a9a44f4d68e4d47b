import type { SafetyDetails } from '@portal/contract/cases/safety-details'
import { initialSafetySeverity, SERIOUSNESS } from '@portal/contract/cases/safety-severity'
import type { ParsedInput } from '@portal/contract/endpoints'
import { HCP, REP } from '@portal/contract/roles'
import type { Routes } from '../companies/app-context.ts'
import { findItemsOfOrder } from '../orders/orders.queries.ts'
import { findItemsShippedToHcp } from '../orders/shipped-items.queries.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError, validationError } from '../platform/http/errors.ts'
import { findLotIdsByNumber } from '../stock/lots.queries.ts'
import { findSampleClassById } from '../stock/sample-names.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { lockUserOrThrow } from '../users/users.queries.ts'
import { SAFETY_REPORTS_PER_DAY } from './case-rate-limits.ts'
import { readOwnCase } from './change-case.ts'
import { openCase } from './open-case.ts'
import { findHcpIdOfOrderOrThrow } from './safety-report-choices.ts'

type SafetyReport = ParsedInput<'POST /safety-reports', 'body'>

/**
 * Opens a case for a side effect or a product problem. Its duties follow the class of the sample, the country and the boxes. The
 * clocks start when the rep first heard, or when the HCP's own report arrives.
 */
export function registerSafetyReport({ change }: Pick<Routes, 'change'>): void {
  change('POST /safety-reports', {
    audits: { 'case.opened': 'case' },
    async run({ body: safetyReport, ...call }) {
      const { trx, session } = call
      const { sampleId, lotNo, orderId, text, happenedOn, seriousness, toldBy } = safetyReport
      await requireConsistent(trx, session, safetyReport)
      const reporter = await findReporter(trx, session, safetyReport)
      const ownerId = orderId && (await findHcpIdOfOrderOrThrow(trx, session, orderId))
      const hcpId = session.role === HCP ? session.userId : ownerId
      const sample =
        sampleId === null ? undefined : await findSampleClassById(trx, session.companyId, sampleId)
      if (sampleId !== null && sample === undefined) throw notFoundError()
      const lotId = sampleId && lotNo && (await findReportedLotId(trx, session, { sampleId, lotNo, hcpId }))
      const boxes = SERIOUSNESS.filter(box => seriousness.includes(box))
      const details: SafetyDetails = {
        ...{ reporter, lotNo, happenedOn, patient: safetyReport.patient },
        seriousness: boxes,
      }
      const report = {
        kind: 'SAFETY',
        severity: initialSafetySeverity(sample?.class ?? null, boxes),
        ...(hcpId && { hcpId }),
        ...(orderId && { orderId }),
        ...(sampleId && { itemId: sampleId }),
        ...(lotId && { lotId }),
        ...{ text, details, mostPerDay: SAFETY_REPORTS_PER_DAY },
        ...(toldBy && { heardAt: toldBy.heardAt }),
      } as const
      return openCase(call, report)
    },
    read: readOwnCase,
  })
}

/** Checks what depends on who calls, on the day, and on several fields. @throws PortalError VALIDATION */
async function requireConsistent(
  trx: Trx,
  { role, company }: Session,
  { sampleId, orderId, happenedOn, contact, toldBy }: SafetyReport,
): Promise<void> {
  if (role === REP && toldBy === undefined) throw validationError('toldBy', { code: 'REQUIRED' })
  if (role === HCP && toldBy !== undefined) throw validationError('toldBy', { code: 'UNKNOWN_KEY' })
  if (contact.mayContact && contact.phone === null && contact.email === null)
    throw validationError('contact.phone', { code: 'CONTACT_REQUIRED' })
  const today = await findCurrentDay(trx, company.timeZone)
  if (happenedOn !== null && happenedOn > today)
    throw validationError('happenedOn', { code: 'TIME_IN_FUTURE' })
  if (sampleId === null || orderId === undefined) return
  const items = await findItemsOfOrder(trx, orderId)
  if (!items.some(({ id }) => id === sampleId)) throw notFoundError()
}

/** Who told the company, as it stands today: the report keeps it when the account is erased. */
async function findReporter(
  trx: Trx,
  { role, userId }: Session,
  { contact, toldBy }: SafetyReport,
): Promise<SafetyDetails['reporter']> {
  if (role === HCP) {
    const hcp = await lockUserOrThrow(trx, userId)
    return { name: formatNameWithTitle(hcp), profession: hcp.profession, ...contact }
  }
  return { name: toldBy?.name ?? '', profession: null, ...contact }
}

/** The sample's lot with this number; of several the one that was shipped to the HCP. */
async function findReportedLotId(
  trx: Trx,
  { companyId }: Session,
  { sampleId, lotNo, hcpId }: { sampleId: string; lotNo: string; hcpId: string | undefined },
): Promise<string | undefined> {
  const lots = await findLotIdsByNumber(trx, companyId, lotNo, sampleId)
  const shipped = hcpId === undefined || lots.length < 2 ? [] : await findItemsShippedToHcp(trx, hcpId)
  return shipped.find(({ lotId }) => lotId !== null && lots.includes(lotId))?.lotId ?? lots[0]
}
