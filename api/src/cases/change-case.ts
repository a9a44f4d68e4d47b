import { CASE_OUTCOMES, type CaseOutcome, OUTCOMES_OF_PARCELS } from '@portal/contract/cases/case-kinds'
import type { ParsedInput } from '@portal/contract/endpoints'
import { ADMIN } from '@portal/contract/roles'
import { type Insertable, sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import { hasOpenDeliveryProblem } from '../orders/order-links.queries.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Queryable, Schema, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError, PortalError, validationError } from '../platform/http/errors.ts'
import { idempotencyDigest } from '../platform/http/idempotency-digest.ts'
import { matchesIfMatch } from '../platform/http/matches-if-match.ts'
import { findUnerasedHcp } from '../users/users.queries.ts'
import { updateCaseDueTimes } from './case-duties.ts'
import { buildCasesQuery, type CaseRecord } from './cases.queries.ts'
import { lockOrderOfCase } from './lock-order-of-case.ts'
import { claimNoteOrThrow } from './person-caps.ts'
import { notifyOfDeliveryProblem } from './problem-notices.ts'
import { whereCaseVisibleTo } from './visible-cases.ts'

/** A change of one case: the id, and the If-Match header with the quoted `updatedAt` on the caller's screen. */
export type CaseVersion = { id: string; ifMatch: string | undefined }

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

/**
 * Adds a note. An HCP or a rep adds one only to an open case, and it is always shared.
 * @param idempotencyKey the Idempotency-Key; a retry with the same key and body adds no second note
 * @throws PortalError NOT_FOUND, KEY_REUSED, TOO_MANY_REQUESTS, or CASE_CHANGED if an HCP or rep finds it closed
 */
export async function addCaseNote(
  context: AppContext,
  session: Session,
  caseId: string,
  { text, shared }: ParsedInput<'POST /admin/cases/:id/notes', 'body'>,
  idempotencyKey: string | undefined,
): Promise<void> {
  const digest = idempotencyDigest(idempotencyKey, { id: caseId, text, shared }) ?? null
  await context.db.transaction().execute(async trx => {
    const found = await lockVisibleCaseOrThrow(trx, session, caseId)
    const first =
      idempotencyKey === undefined ? undefined : await findNote(trx, session.userId, idempotencyKey)
    if (first !== undefined) {
      if (first.request_digest !== digest) throw new PortalError('KEY_REUSED')
      return
    }
    if (found.closed_at !== null && session.role !== ADMIN) throw new PortalError('CASE_CHANGED')
    await claimNoteOrThrow(trx, session.userId, caseId)
    await recordCaseEventAndNotify(trx, session, found, {
      kind: 'NOTED',
      text,
      shared,
      idempotency_key: idempotencyKey ?? null,
      request_digest: digest,
    })
  })
}

function findNote(trx: Trx, actorId: string, key: string) {
  return trx
    .selectFrom('case_events')
    .where('actor_id', '=', actorId)
    .where('idempotency_key', '=', key)
    .select('request_digest')
    .executeTakeFirst()
}

/**
 * Records that a duty of an open case was done, or that it was not. What is so already succeeds and changes nothing.
 * @throws PortalError NOT_FOUND, CASE_CHANGED if the case is closed or has changed since, or VALIDATION for a time in the future or
 *   before the company heard of it
 */
export async function setCaseDutyDoneAt(
  context: AppContext,
  session: Session,
  { id, ifMatch }: CaseVersion,
  { step, doneAt, reference = '' }: ParsedInput<'POST /admin/cases/:id/duties', 'body'>,
): Promise<void> {
  await context.db.transaction().execute(async trx => {
    const found = await lockVisibleCaseOrThrow(trx, session, id)
    const duty = await trx
      .selectFrom('case_duties')
      .where('case_id', '=', id)
      .where('step', '=', step)
      .selectAll()
      .executeTakeFirstOrThrow(notFoundError)
    const wanted = {
      done_at: doneAt === null ? null : new Date(doneAt),
      reference: doneAt === null || reference === '' ? null : reference,
    }
    if (wanted.done_at?.getTime() === duty.done_at?.getTime() && wanted.reference === duty.reference) return
    if (found.closed_at !== null || !matchesIfMatch(found, ifMatch)) throw new PortalError('CASE_CHANGED')
    if (wanted.done_at !== null) {
      if (wanted.done_at < found.heard_at) throw validationError('doneAt', { code: 'TIME_BEFORE_HEARD' })
      if (wanted.done_at.getTime() > Date.now()) throw validationError('doneAt', { code: 'TIME_IN_FUTURE' })
    }
    await trx
      .updateTable('case_duties')
      .set({ ...wanted, done_by: doneAt === null ? null : session.userId })
      .where('case_id', '=', id)
      .where('step', '=', step)
      .execute()
    const kind = doneAt === null ? 'DUTY_UNDONE' : 'DUTY_DONE'
    await recordCaseEventAndNotify(trx, session, found, {
      kind,
      text: wanted.reference,
      step,
      shared: false,
    })
  })
}

/**
 * Closes a case. Its clocks stop, whatever duties are left: but an incident of which the people were not told needs a reason for
 * that, which stays in the timeline. A retry succeeds.
 * @throws PortalError NOT_FOUND, PEOPLE_NOT_TOLD, VALIDATION if cases of this kind have no such outcome, or one that also changes the request, or
 *   CASE_CHANGED
 */
export async function closeCase(
  context: AppContext,
  session: Session,
  { id, ifMatch }: CaseVersion,
  { outcome, reason, untold }: ParsedInput<'POST /admin/cases/:id/close', 'body'>,
): Promise<void> {
  await context.db.transaction().execute(async trx => {
    const found = await lockVisibleCaseOrThrow(trx, session, id)
    const outcomes: readonly string[] = CASE_OUTCOMES[found.kind]
    if (!outcomes.includes(outcome) || OUTCOMES_OF_PARCELS.includes(outcome))
      throw validationError('outcome', { code: 'OUTCOME_OF_OTHER_KIND' })
    const isRepeated =
      found.outcome === outcome && found.reason === reason && found.closed_by === session.userId
    if (isRepeated) return
    if (found.closed_at !== null || !matchesIfMatch(found, ifMatch)) throw new PortalError('CASE_CHANGED')
    if (found.kind === 'INCIDENT' && (await arePeopleUntold(trx, id))) {
      if (untold === undefined) throw new PortalError('PEOPLE_NOT_TOLD')
      const step = 'TELL_PEOPLE' as const
      await recordCaseEventAndNotify(trx, session, found, {
        ...{ kind: 'NOTED', text: untold, step },
        shared: false,
      })
    }
    await closeLockedCase(trx, session, found, { outcome, reason })
  })
}

/** Whether a case asks to tell the people concerned, and nobody has. */
async function arePeopleUntold(trx: Trx, caseId: string): Promise<boolean> {
  const duty = trx
    .selectFrom('case_duties')
    .where('case_id', '=', caseId)
    .where('step', '=', 'TELL_PEOPLE')
    .where('done_at', 'is', null)
  return (await duty.select('position').executeTakeFirst()) !== undefined
}

/** Closes an open case that the caller has locked. @param options `hcpKnows`: another message tells the HCP of the end */
export async function closeLockedCase(
  trx: Trx,
  session: Session,
  lockedCase: CaseRecord,
  { outcome, reason }: { outcome: CaseOutcome; reason: string },
  options?: { hcpKnows: boolean },
): Promise<void> {
  await trx
    .updateTable('cases')
    .set({ closed_at: sql<Date>`now()`, closed_by: session.userId, outcome, reason, due_at: null })
    .where('id', '=', lockedCase.id)
    .execute()
  const event = { kind: 'CLOSED', text: reason || null, shared: true } as const
  await recordCaseEventAndNotify(trx, session, lockedCase, event, options)
}

/**
 * Opens a closed case again: its clocks go on as if it had never been closed. An open case stays as it is.
 * @throws PortalError NOT_FOUND, CASE_CHANGED, or PROBLEM_REPORTED if its request has another open delivery problem
 */
export async function reopenCase(
  context: AppContext,
  session: Session,
  { id, ifMatch }: CaseVersion,
  { reason }: ParsedInput<'POST /admin/cases/:id/reopen', 'body'>,
): Promise<void> {
  await context.db.transaction().execute(async trx => {
    // Who may not see the case locks nothing.
    await findVisibleCaseOrThrow(trx, session, id)
    await lockOrderOfCase(trx, id)
    const found = await lockVisibleCaseOrThrow(trx, session, id)
    if (found.closed_at === null) return
    if (!matchesIfMatch(found, ifMatch)) throw new PortalError('CASE_CHANGED')
    if (found.kind === 'DELIVERY' && (await hasOpenDeliveryProblem(trx, found.order_id)))
      throw new PortalError('PROBLEM_REPORTED')
    await trx
      .updateTable('cases')
      .set({ closed_at: null, closed_by: null, outcome: null, reason: null })
      .where('id', '=', id)
      .execute()
    await recordCaseEventAndNotify(trx, session, found, {
      kind: 'REOPENED',
      text: reason,
      shared: true,
    })
  })
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

type NewEvent = Omit<Insertable<Schema['case_events']>, 'case_id' | 'actor_id' | 'kind'> & {
  kind: keyof typeof ACTIONS
}

/**
 * Ends a change of a locked case: new due times and version, a line of the timeline, notices of a delivery problem, and the audit
 * event. Texts stay in the timeline: not everyone who reads the audit may see the case.
 */
export async function recordCaseEventAndNotify(
  trx: Trx,
  session: Session,
  lockedCase: CaseRecord,
  event: NewEvent,
  options?: { hcpKnows: boolean },
): Promise<void> {
  const { id, number, kind } = lockedCase
  await updateCaseDueTimes(trx, id, session.company.timeZone)
  await trx
    .insertInto('case_events')
    .values({ case_id: id, actor_id: session.userId, ...event })
    .execute()
  await notifyOfDeliveryProblem(trx, session, lockedCase, event, options)
  await recordAuditEvent(trx, session, {
    action: ACTIONS[event.kind],
    entity: 'case',
    entityId: id,
    details: { number, kind, ...(event.step && { step: event.step }) },
  })
}
