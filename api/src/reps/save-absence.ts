import { absenceDayBounds } from '@portal/contract/absence-days'
import type { ParsedInput } from '@portal/contract/endpoints'
import type { AppContext } from '../companies/app-context.ts'
import { recordUserAuditEvent } from '../platform/audit/record-audit.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError, validationError } from '../platform/http/errors.ts'
import { matchesIfMatch } from '../platform/http/matches-if-match.ts'
import {
  type AbsenceRow,
  endAbsences,
  findAbsence,
  findOverlappingAbsences,
  insertAbsence,
  updateAbsence,
} from '../users/absences-and-deputies.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { lockRepsById } from '../users/rep-accounts.queries.ts'
import { findUserOrThrow } from '../users/users.queries.ts'

type AbsenceInput = ParsedInput<'POST /admin/reps/:id/absences', 'body'>

/** Creates an absence of a rep of the admin's company. @throws PortalError as `lockRepAndDeputy` and `requireFree` */
export async function createAbsence(
  context: AppContext,
  session: Session,
  repId: string,
  values: AbsenceInput,
): Promise<void> {
  await context.db.transaction().execute(async trx => {
    await lockRepAndDeputy(trx, session, { repId, ...values })
    await requireFree(context, trx, session, { repId, ...values })
    await insertAbsence(trx, session.companyId, { repId, ...values })
    await recordUserAuditEvent(trx, session, 'rep.absence-entered', repId, wordsOf(values))
  })
}

type AbsentRepId = string

/**
 * Changes the days or the deputy of an absence.
 * @param ifMatch the `updatedAt` that the admin's screen showed, in quotes
 * @returns the id of the absent rep
 * @throws PortalError as `createAbsence`, or ABSENCE_CHANGED
 */
export async function changeAbsence(
  context: AppContext,
  session: Session,
  absenceId: string,
  values: AbsenceInput,
  ifMatch: string | undefined,
): Promise<AbsentRepId> {
  return context.db.transaction().execute(async trx => {
    const repId = (await findAbsence(trx, absenceId, session.companyId))?.repId
    if (repId === undefined) throw new PortalError('NOT_FOUND')
    await lockRepAndDeputy(trx, session, { repId, ...values })
    // The lock on the rep keeps the absence unchanged.
    const before = await readIfMatching(trx, session, absenceId, ifMatch)
    await requireFree(context, trx, session, { repId, ...values }, before)
    await updateAbsence(trx, absenceId, values)
    await recordUserAuditEvent(trx, session, 'rep.absence-changed', repId, {
      before: wordsOf(before),
      after: wordsOf(values),
    })
    return repId
  })
}

/** Ends or withdraws an absence at once. @returns as `changeAbsence` @throws PortalError NOT_FOUND or ABSENCE_CHANGED */
export async function endAbsence(
  { db }: AppContext,
  session: Session,
  absenceId: string,
  ifMatch: string | undefined,
): Promise<AbsentRepId> {
  return db.transaction().execute(async trx => {
    const repId = (await findAbsence(trx, absenceId, session.companyId))?.repId
    if (repId === undefined) throw new PortalError('NOT_FOUND')
    await lockRepsById(trx, [repId], session.companyId)
    const before = await readIfMatching(trx, session, absenceId, ifMatch)
    await endAbsences(trx, { id: absenceId })
    await recordUserAuditEvent(trx, session, 'rep.absence-ended', repId, wordsOf(before))
    return repId
  })
}

/** Rejects the absence or deactivation of a deputy and names the represented rep. @throws PortalError REP_DEPUTISES */
export async function throwRepDeputisesError(trx: Trx, representedRepId: string): Promise<never> {
  const name = formatNameWithTitle(await findUserOrThrow(trx, representedRepId))
  throw new PortalError('REP_DEPUTISES', {
    problem: { code: 'REP_DEPUTISES_FOR', params: { name } },
  })
}

type Wanted = AbsenceInput & { repId: string }

/**
 * Locks rep and deputy until the transaction ends, so that conflicting absences are saved one after the other.
 * @throws PortalError VALIDATION, NOT_FOUND, or REP_CHANGED when the rep is deactivated
 */
async function lockRepAndDeputy(
  trx: Trx,
  { companyId }: Session,
  { repId, deputyId }: Wanted,
): Promise<void> {
  const reps = await lockRepsById(trx, [repId, deputyId], companyId)
  const [rep, deputy] = [reps.get(repId), reps.get(deputyId)]
  if (rep === undefined) throw new PortalError('NOT_FOUND')
  if (deputyId === repId) throw validationError('deputyId', { code: 'DEPUTY_SAME' })
  if (rep.disabled_at !== null) throw new PortalError('REP_CHANGED')
  if (deputy?.disabled_at !== null) throw new PortalError('NOT_FOUND')
}

/**
 * Requires that on all these days the rep has no other absence, the rep deputises for nobody, and the deputy is present.
 * @param before the absence being changed
 * @throws PortalError VALIDATION, ABSENCE_OVERLAPS, DEPUTY_AWAY or REP_DEPUTISES
 */
async function requireFree(
  { companyOf }: AppContext,
  trx: Trx,
  { companyId }: Session,
  wanted: Wanted,
  before?: AbsenceRow,
): Promise<void> {
  requireBounds(wanted, await findCurrentDay(trx, companyOf(companyId).timeZone), before?.from)
  for (const met of (await findOverlappingAbsences(trx, wanted)).filter(({ id }) => id !== before?.id)) {
    if (met.repId === wanted.repId) throw new PortalError('ABSENCE_OVERLAPS')
    if (met.repId === wanted.deputyId) throw new PortalError('DEPUTY_AWAY')
    await throwRepDeputisesError(trx, met.repId)
  }
}

/** @throws PortalError VALIDATION for a day that is too early or too late */
function requireBounds(wanted: Wanted, today: string, storedFrom: string | undefined): void {
  const bounds = absenceDayBounds(wanted.from, today, storedFrom)
  for (const path of ['from', 'to'] as const) {
    const { min, max } = bounds[path]
    if (wanted[path] < min) throw validationError(path, { code: 'DAY_TOO_EARLY', params: { day: min } })
    if (wanted[path] > max) throw validationError(path, { code: 'DAY_TOO_LATE', params: { day: max } })
  }
}

/** @throws PortalError ABSENCE_CHANGED when the absence has another version than shown, or was ended */
async function readIfMatching(trx: Trx, { companyId }: Session, id: string, shown: string | undefined) {
  const absence = await findAbsence(trx, id, companyId)
  if (absence === undefined || absence.ended_at !== null || !matchesIfMatch(absence, shown)) {
    throw new PortalError('ABSENCE_CHANGED')
  }
  return absence
}

/** Details for the audit event. */
function wordsOf({ from, to, deputyId }: AbsenceInput) {
  return { from, to, deputy: deputyId }
}
