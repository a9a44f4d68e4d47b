import type { ParsedInput } from '@portal/contract/endpoints'
import { absenceDayBounds } from '@portal/contract/reps/absence-days'
import type { Routes } from '../companies/app-context.ts'
import type { Company } from '../companies/companies.ts'
import {
  type AbsenceRow,
  endAbsences,
  findAbsence,
  findOverlappingAbsences,
  insertAbsence,
  updateAbsence,
} from '../deputies/absences.queries.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { orNotFound, PortalError, validationError } from '../platform/http/errors.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUserOrThrow } from '../users/users.queries.ts'
import { readRepAccount } from './rep-account-list.ts'
import { lockRepsById } from './rep-accounts.queries.ts'

type AbsenceInput = ParsedInput<'POST /admin/reps/:id/absences', 'body'>

/** Changes of absences, which are one after the other: each locks the rep and the deputy. */
export function registerAbsenceChanges({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/reps/:id/absences', {
    audits: { 'rep.absence-entered': 'user' },
    async run({ trx, session, params, body, audit }) {
      const wanted = { repId: params.id, ...body }
      await lockRepAndDeputy(trx, session, wanted)
      await requireFree(trx, session.company, wanted)
      await insertAbsence(trx, session.companyId, wanted)
      audit('rep.absence-entered', wanted.repId, wordsOf(body))
      return wanted.repId
    },
    read: ({ trx, session }, repId) => readRepAccount(trx, session.company, repId),
  })

  change('POST /admin/absences/:id', {
    audits: { 'rep.absence-changed': 'user' },
    async run({ trx, session, params: { id }, body, ifMatch, audit }) {
      const { repId } = await readAbsence(trx, session, id)
      await lockRepAndDeputy(trx, session, { repId, ...body })
      const before = await readAbsence(trx, session, id)
      if (!ifMatch.alreadyApplied(before, { ...body, ended_at: null }, 'ABSENCE_CHANGED')) {
        if (before.ended_at !== null) throw new PortalError('ABSENCE_CHANGED')
        await requireFree(trx, session.company, { repId, ...body }, before)
        await updateAbsence(trx, id, body)
        audit('rep.absence-changed', repId, { before: wordsOf(before), after: wordsOf(body) })
      }
      return readRepAccount(trx, session.company, repId)
    },
  })

  // Ends an absence at once, or withdraws one to come.
  change('POST /admin/absences/:id/end', {
    audits: { 'rep.absence-ended': 'user' },
    async run({ trx, session, params: { id }, ifMatch, audit }) {
      const { repId } = await readAbsence(trx, session, id)
      await lockRepsById(trx, [repId], session.companyId)
      const absence = await readAbsence(trx, session, id)
      const before = { ...absence, ended: absence.ended_at !== null }
      if (!ifMatch.alreadyApplied(before, { ended: true }, 'ABSENCE_CHANGED')) {
        await endAbsences(trx, { id })
        audit('rep.absence-ended', repId, wordsOf(absence))
      }
      return readRepAccount(trx, session.company, repId)
    },
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
  const [rep, deputy] = [orNotFound(reps.get(repId)), reps.get(deputyId)]
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
  trx: Trx,
  { timeZone }: Company,
  wanted: Wanted,
  before?: AbsenceRow,
): Promise<void> {
  requireBounds(wanted, await findCurrentDay(trx, timeZone), before?.from)
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

/** Reads an absence: the rep before the rep is locked, and all of it once the rep is. @throws PortalError NOT_FOUND */
async function readAbsence(trx: Trx, { companyId }: Session, id: string): Promise<AbsenceRow> {
  return orNotFound(await findAbsence(trx, id, companyId))
}

/** Details for the audit event. */
function wordsOf({ from, to, deputyId }: AbsenceInput) {
  return { from, to, deputy: deputyId }
}
