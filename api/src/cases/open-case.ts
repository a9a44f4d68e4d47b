import type { CaseSeverity } from '@portal/contract/cases/case-deadlines'
import type { CaseKind } from '@portal/contract/cases/case-kinds'
import { sql } from 'kysely'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError, validationError } from '../platform/http/errors.ts'
import { idempotencyDigest } from '../platform/http/idempotency-digest.ts'
import { findDeadlinesForCaseKind } from './case-deadlines.ts'
import { insertCaseDuties, updateCaseDueTimes } from './case-duties.ts'
import { claimCaseOrThrow } from './person-caps.ts'

/** A case to open. The caller has checked that what it is about belongs to the company and concerns the one who opens it. */
export type NewCase = {
  kind: CaseKind
  /** Decides the deadlines within the kind; ANY by default. */
  severity?: CaseSeverity
  hcpId?: string
  orderId?: string
  itemId?: string
  lotId?: string
  /** What happened, in the words of who opens it. */
  text: string
  /** What only cases of this kind have. */
  details?: object
  /** When anyone of the company first heard, ISO 8601; now by default. */
  heardAt?: string
  /** How many cases of this kind its opener may open in 24 hours; no limit by default. */
  mostPerDay?: number
}

/** A case by its id, and as people call it. */
export type CaseName = { id: string; number: number }
export type CaseId = string

/**
 * Opens a case with the duties of the company's deadlines, and records it in the audit.
 * @returns the case; a retry gets the first one
 * @throws PortalError KEY_REUSED, TOO_MANY_REQUESTS, or VALIDATION if it was heard of in the future
 */
export async function openCase(
  trx: Trx,
  session: Pick<Session, 'company' | 'companyId' | 'userId' | 'role'>,
  values: NewCase,
  idempotency: { key: string | undefined; body: unknown },
): Promise<CaseName> {
  const { isNew, id, number } = await insertCaseUnlessRepeated(trx, session, values, idempotency)
  if (isNew) {
    const details = { number, kind: values.kind }
    await recordAuditEvent(trx, session, { action: 'case.opened', entity: 'case', entityId: id, details })
  }
  return { id, number }
}

/**
 * Inserts a case with its duties and the beginning of its timeline, without an audit event.
 * @param key the Idempotency-Key; a retry with the same key and body opens no second case
 * @param body of the call, to recognise the retry
 * @returns the case, and whether it is new: if not, the call had been answered before, and nothing was written
 * @throws PortalError KEY_REUSED, TOO_MANY_REQUESTS, or VALIDATION if it was heard of in the future
 */
export async function insertCaseUnlessRepeated(
  trx: Trx,
  session: Pick<Session, 'company' | 'userId'>,
  values: NewCase,
  { key, body }: { key: string | undefined; body: unknown },
): Promise<CaseName & { isNew: boolean }> {
  const { kind, severity = 'ANY', text, details = {}, heardAt } = values
  const { company, userId } = session
  await requirePast(trx, heardAt)
  const digest = idempotencyDigest(key, body) ?? null
  const opened = await trx
    .insertInto('cases')
    .values({
      company_id: company.id,
      kind,
      severity,
      hcp_id: values.hcpId ?? null,
      order_id: values.orderId ?? null,
      item_id: values.itemId ?? null,
      lot_id: values.lotId ?? null,
      text,
      details: JSON.stringify(details),
      opened_by: userId,
      heard_at: heardAt === undefined ? sql<Date>`now()` : new Date(heardAt),
      idempotency_key: key ?? null,
      request_digest: digest,
    })
    // A call with the same key waits here until the first one is done.
    .onConflict(conflict => conflict.columns(['opened_by', 'idempotency_key']).doNothing())
    .returning(['id', sql<number>`number::int`.as('number')])
    .executeTakeFirst()
  if (opened === undefined) {
    const first = await findCaseByIdempotencyKey(trx, userId, key, digest ?? undefined)
    if (first === undefined) throw new Error('No case has this key')
    return { ...first, isNew: false }
  }
  if (values.mostPerDay !== undefined) await claimCaseOrThrow(trx, userId, kind, values.mostPerDay)
  const { id, number } = opened
  const deadlines = await findDeadlinesForCaseKind(trx, company, { kind, severity })
  await insertCaseDuties(trx, id, deadlines)
  await updateCaseDueTimes(trx, id, company.timeZone)
  await trx
    .insertInto('case_events')
    .values({
      ...{ case_id: id, kind: 'OPENED', shared: true, actor_id: userId },
      severity: severity === 'ANY' ? null : severity,
    })
    .execute()
  return { id, number, isNew: true }
}

async function requirePast(trx: Trx, heardAt: string | undefined): Promise<void> {
  if (heardAt === undefined) return
  const { rows } = await sql<{ future: boolean }>`select ${heardAt}::timestamptz > now() as future`.execute(
    trx,
  )
  if (rows[0]?.future) throw validationError('heardAt', { code: 'TIME_IN_FUTURE' })
}

/** The case that the same call has opened before, if any. @throws PortalError KEY_REUSED for another call with its key */
export async function findCaseByIdempotencyKey(
  trx: Trx,
  userId: string,
  idempotencyKey: string | undefined,
  requestDigest: string | undefined,
): Promise<CaseName | undefined> {
  if (idempotencyKey === undefined) return undefined
  const first = await trx
    .selectFrom('cases')
    .where('opened_by', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .select(['id', sql<number>`number::int`.as('number'), 'request_digest'])
    .executeTakeFirst()
  if (first === undefined) return undefined
  if (first.request_digest !== requestDigest) throw new PortalError('KEY_REUSED')
  return { id: first.id, number: first.number }
}
