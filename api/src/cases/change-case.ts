import type { CaseStep } from '@portal/contract/cases/case-deadlines'
import {
  CASE_OUTCOMES,
  type CaseOutcome,
  KINDS_WITH_UNDONE_REASON,
  PARCEL_OUTCOMES,
} from '@portal/contract/cases/case-kinds'
import type { AdminCase, OwnCase } from '@portal/contract/cases/case-records'
import { ADMIN } from '@portal/contract/roles'
import { type Insertable, type Selectable, sql, type UpdateResult } from 'kysely'
import type { Routes } from '../companies/app-context.ts'
import { hasOpenDeliveryProblem } from '../orders/order-links.queries.ts'
import type { Queryable, Schema, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import type { ChangeScope } from '../platform/http/change.ts'
import { notFoundError, PortalError, validationError } from '../platform/http/errors.ts'
import type { IfMatch } from '../platform/http/if-match.ts'
import { findUnerasedHcp } from '../users/users.queries.ts'
import { toAdminCase, toOwnCase } from './case-dto.ts'
import { updateCaseDueTimes } from './case-duties.ts'
import { claimNoteRateLimitOrThrow } from './case-rate-limits.ts'
import { buildCasesQuery, type CaseRecord } from './cases.queries.ts'
import { lockOrderOfCase } from './lock-order-of-case.ts'
import { notifyHcpAndRepOfProblem } from './problem-notices.ts'
import { whereCaseVisibleTo } from './visible-cases.ts'

type Reading = Pick<ChangeScope, 'trx' | 'session'>

/** Reads a case that the caller may see. @throws PortalError NOT_FOUND */
export async function findVisibleCaseOrThrow(
  db: Queryable,
  session: Session,
  caseId: string,
): Promise<CaseRecord> {
  const visible = await whereCaseVisibleTo(db, session)
  const found = buildCasesQuery(db).where('cases.id', '=', caseId).where(visible)
  return found.executeTakeFirstOrThrow(notFoundError)
}

/** Locks a case that the caller may see until the transaction ends. @throws PortalError NOT_FOUND */
export async function lockVisibleCaseOrThrow(
  trx: Trx,
  session: Session,
  caseId: string,
): Promise<CaseRecord> {
  const visible = await whereCaseVisibleTo(trx, session)
  const locked = buildCasesQuery(trx).where('cases.id', '=', caseId).where(visible).forNoKeyUpdate()
  const found = await locked.executeTakeFirstOrThrow(notFoundError)
  // The lock may have waited for the erasure of the HCP, who then has gone; a safety report stays whole and goes on.
  const { hcp_id, company_id, kind } = found
  if (hcp_id === null || session.role === ADMIN || kind === 'SAFETY') return found
  if ((await findUnerasedHcp(trx, hcp_id, company_id)) === undefined) throw notFoundError()
  return found
}

/** An admin's answer to a change of a case. */
export async function readAdminCase({ trx, session }: Reading, caseId: string): Promise<AdminCase> {
  return toAdminCase(trx, await findVisibleCaseOrThrow(trx, session, caseId))
}

/** The answer to a change of an own case. */
export async function readOwnCase({ trx, session }: Reading, caseId: string): Promise<OwnCase> {
  return toOwnCase(trx, await findVisibleCaseOrThrow(trx, session, caseId))
}

/** Changes of a case of any kind. */
export function registerCaseChanges({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/cases/:id/notes', {
    audits: { 'case.noted': 'case' },
    run: ({ params: { id }, body, ...call }) => addCaseNote(call, id, body),
    read: readAdminCase,
  })

  // An HCP or a rep adds a note only to an open case, and it is always shared.
  change('POST /cases/:id/notes', {
    audits: { 'case.noted': 'case' },
    run: ({ params: { id }, body: { text }, ...call }) => addCaseNote(call, id, { text, shared: true }),
    read: readOwnCase,
  })

  // Records that a duty of an open case was done, or that it was not. What is so already succeeds and changes nothing.
  change('POST /admin/cases/:id/duties', {
    audits: { 'case.duty-done': 'case', 'case.duty-undone': 'case' },
    async run({ params: { id }, body: { step, doneAt, reference = '' }, ifMatch, ...call }) {
      const { trx, session } = call
      const found = await lockVisibleCaseOrThrow(trx, session, id)
      const duty = await trx
        .selectFrom('case_duties')
        .where('case_id', '=', id)
        .where('step', '=', step)
        .select(['done_at', 'reference'])
        .executeTakeFirstOrThrow(notFoundError)
      const wanted = {
        done_at: doneAt === null ? null : new Date(doneAt),
        reference: doneAt === null || reference === '' ? null : reference,
      }
      if (hasWantedValues({ ...found, ...duty }, wanted, ifMatch)) return readAdminCase(call, id)
      if (wanted.done_at !== null) {
        if (wanted.done_at < found.heard_at) throw validationError('doneAt', { code: 'TIME_BEFORE_HEARD' })
        if (wanted.done_at.getTime() > Date.now()) throw validationError('doneAt', { code: 'TIME_IN_FUTURE' })
      }
      await setDuty(trx, id, step, { ...wanted, done_by: doneAt === null ? null : session.userId })
      const kind = doneAt === null ? 'DUTY_UNDONE' : 'DUTY_DONE'
      await recordCaseEventAndNotify(call, found, { kind, text: wanted.reference, step, shared: false })
      return readAdminCase(call, id)
    },
  })

  // The clocks of a closed case stop, whatever duties are left: but an incident or a recall needs a reason for that, which stays in the timeline
  // as an internal note on each of them. The same again succeeds.
  change('POST /admin/cases/:id/close', {
    audits: { 'case.closed': 'case', 'case.noted': 'case' },
    async run({ params: { id }, body: { outcome, reason, undone }, ifMatch, ...call }) {
      const { trx, session } = call
      const found = await lockVisibleCaseOrThrow(trx, session, id)
      const outcomes: readonly string[] = CASE_OUTCOMES[found.kind]
      if (!outcomes.includes(outcome) || PARCEL_OUTCOMES.includes(outcome))
        throw validationError('outcome', { code: 'OUTCOME_OF_OTHER_KIND' })
      const wanted = { outcome, reason, closed_by: session.userId }
      if (hasWantedValues(found, wanted, ifMatch)) return readAdminCase(call, id)
      for (const step of KINDS_WITH_UNDONE_REASON.includes(found.kind)
        ? await findUndoneSteps(trx, id)
        : []) {
        if (undone === undefined) throw new PortalError('DUTIES_NOT_DONE')
        await recordCaseEventAndNotify(call, found, { kind: 'NOTED', text: undone, step, shared: false })
      }
      await closeLockedCase(call, found, { outcome, reason })
      return readAdminCase(call, id)
    },
  })

  // The clocks of a case that is opened again go on as if it had never been closed. An open case stays as it is.
  change('POST /admin/cases/:id/reopen', {
    audits: { 'case.reopened': 'case' },
    async run({ params: { id }, body: { reason }, ifMatch, ...call }) {
      const { trx, session } = call
      // Who may not see the case locks nothing.
      await findVisibleCaseOrThrow(trx, session, id)
      await lockOrderOfCase(trx, id)
      const found = await lockVisibleCaseOrThrow(trx, session, id)
      if (found.closed_at !== null) {
        ifMatch.requireVersion(found, 'CASE_CHANGED')
        if (found.kind === 'DELIVERY' && (await hasOpenDeliveryProblem(trx, found.order_id)))
          throw new PortalError('PROBLEM_REPORTED')
        await trx
          .updateTable('cases')
          .set({ closed_at: null, closed_by: null, outcome: null, reason: null })
          .where('id', '=', id)
          .execute()
        await recordCaseEventAndNotify(call, found, { kind: 'REOPENED', text: reason, shared: true })
      }
      return readAdminCase(call, id)
    },
  })
}

/**
 * Whether a case has the wanted values already.
 * @throws PortalError CASE_CHANGED if it has others, and is closed or has another version than the caller saw
 */
export function hasWantedValues(found: CaseRecord, wanted: object, ifMatch: IfMatch): boolean {
  const isSame = ifMatch.alreadyApplied(found, wanted, 'CASE_CHANGED')
  if (!isSame && found.closed_at !== null) throw new PortalError('CASE_CHANGED')
  return isSame
}

async function addCaseNote(
  call: ChangeScope<'case.noted'>,
  caseId: string,
  note: { text: string; shared: boolean },
): Promise<string> {
  const { trx, session } = call
  const found = await lockVisibleCaseOrThrow(trx, session, caseId)
  if (found.closed_at !== null && session.role !== ADMIN) throw new PortalError('CASE_CHANGED')
  await claimNoteRateLimitOrThrow(trx, session.userId, caseId)
  await recordCaseEventAndNotify(call, found, { kind: 'NOTED', ...note })
  return caseId
}

/** The steps of a case that nobody has done. */
export async function findUndoneSteps(trx: Trx, caseId: string): Promise<CaseStep[]> {
  const duties = trx.selectFrom('case_duties').where('case_id', '=', caseId).where('done_at', 'is', null)
  return (await duties.orderBy('position').select('step').execute()).map(({ step }) => step)
}

type DutyDone = Pick<Selectable<Schema['case_duties']>, 'done_at' | 'reference'>

/** Records that a duty of a case that the caller has locked was done, unless it was done like this already. */
export async function recordDutyDone(
  call: ChangeScope<'case.duty-done'>,
  lockedCase: CaseRecord,
  step: CaseStep,
  { done_at, reference }: DutyDone,
): Promise<void> {
  const { numUpdatedRows } = await setDuty(call.trx, lockedCase.id, step, {
    ...{ done_at, reference },
    done_by: call.session.userId,
  })
  if (numUpdatedRows === 0n) return
  await recordCaseEventAndNotify(call, lockedCase, {
    kind: 'DUTY_DONE',
    text: reference,
    step,
    shared: false,
  })
}

/** Sets what is recorded of a duty. Unchanged values change no row. */
function setDuty(
  trx: Trx,
  caseId: string,
  step: CaseStep,
  duty: DutyDone & { done_by: string | null },
): Promise<UpdateResult> {
  return trx
    .updateTable('case_duties')
    .set(duty)
    .where('case_id', '=', caseId)
    .where('step', '=', step)
    .where(
      sql<boolean>`(done_at, reference) is distinct from (${duty.done_at}::timestamptz, ${duty.reference}::text)`,
    )
    .executeTakeFirstOrThrow()
}

/** Closes an open case that the caller has locked. @param options `hcpKnows`: another message tells the HCP of the end */
export async function closeLockedCase(
  call: ChangeScope<'case.closed'>,
  lockedCase: CaseRecord,
  { outcome, reason }: { outcome: CaseOutcome; reason: string },
  options?: { hcpKnows: boolean },
): Promise<void> {
  await call.trx
    .updateTable('cases')
    .set({ closed_at: sql<Date>`now()`, closed_by: call.session.userId, outcome, reason, due_at: null })
    .where('id', '=', lockedCase.id)
    .execute()
  const event = { kind: 'CLOSED', text: reason || null, shared: true } as const
  await recordCaseEventAndNotify(call, lockedCase, event, options)
}

const ACTIONS = {
  NOTED: 'case.noted',
  CHANGED: 'case.changed',
  RECLASSIFIED: 'case.reclassified',
  PHOTO_ADDED: 'case.photo-added',
  DUTY_DONE: 'case.duty-done',
  DUTY_UNDONE: 'case.duty-undone',
  CLOSED: 'case.closed',
  REOPENED: 'case.reopened',
} as const

type Actions = typeof ACTIONS
type NewEvent<Kind> = Omit<Insertable<Schema['case_events']>, 'case_id' | 'actor_id' | 'kind'> & {
  kind: Kind
}

/**
 * Ends a change of a locked case: new due times and version, a line of the timeline, notices of a delivery problem, and the audit
 * event. Texts stay in the timeline: not everyone who reads the audit may see the case.
 */
export async function recordCaseEventAndNotify<Kind extends keyof Actions>(
  { trx, session, audit }: ChangeScope<Actions[Kind]>,
  lockedCase: CaseRecord,
  event: NewEvent<Kind>,
  options?: { hcpKnows: boolean },
): Promise<void> {
  const { id, number, kind } = lockedCase
  await updateCaseDueTimes(trx, id, session.company.timeZone)
  await trx
    .insertInto('case_events')
    .values({ case_id: id, actor_id: session.userId, ...event })
    .execute()
  await notifyHcpAndRepOfProblem(trx, session, lockedCase, { ...event, ...options })
  audit(ACTIONS[event.kind], id, { number, kind, ...(event.step && { step: event.step }) })
}
