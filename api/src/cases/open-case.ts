import type { CaseSeverity } from '@portal/contract/cases/case-deadlines'
import type { CaseKind } from '@portal/contract/cases/case-kinds'
import { sql } from 'kysely'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import type { ChangeScope } from '../platform/http/change.ts'
import { validationError } from '../platform/http/errors.ts'
import { findDeadlinesForCaseKind } from './case-deadlines.ts'
import { insertCaseDuties, updateCaseDueTimes } from './case-duties.ts'
import { claimCaseRateLimitOrThrow } from './case-rate-limits.ts'

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

export type CaseId = string

/** Opens a case with the duties of the company's deadlines. @throws PortalError as `insertCase` */
export async function openCase(
  { trx, session, audit }: ChangeScope<'case.opened'>,
  values: NewCase,
): Promise<CaseId> {
  const { id, number } = await insertCase(trx, session, values)
  audit('case.opened', id, { number, kind: values.kind })
  return id
}

/**
 * Inserts a case with its duties and the beginning of its timeline, without an audit event.
 * @returns its id, and the number by which people call it
 * @throws PortalError TOO_MANY_REQUESTS, or VALIDATION if it was heard of in the future
 */
export async function insertCase(
  trx: Trx,
  { company, userId }: Pick<Session, 'company' | 'userId'>,
  values: NewCase,
): Promise<{ id: CaseId; number: number }> {
  const { kind, severity = 'ANY', text, details = {}, heardAt } = values
  await requirePast(trx, heardAt)
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
    })
    .returning(['id', sql<number>`number::int`.as('number')])
    .executeTakeFirstOrThrow()
  if (values.mostPerDay !== undefined) await claimCaseRateLimitOrThrow(trx, userId, kind, values.mostPerDay)
  const deadlines = await findDeadlinesForCaseKind(trx, company, { kind, severity })
  await insertCaseDuties(trx, opened.id, deadlines)
  await updateCaseDueTimes(trx, opened.id, company.timeZone)
  await trx
    .insertInto('case_events')
    .values({
      ...{ case_id: opened.id, kind: 'OPENED', shared: true, actor_id: userId },
      severity: severity === 'ANY' ? null : severity,
    })
    .execute()
  return opened
}

/** The number by which people call a case. */
export async function findCaseNumber(trx: Trx, caseId: CaseId): Promise<number> {
  const found = trx.selectFrom('cases').where('id', '=', caseId).select(sql<number>`number::int`.as('number'))
  return (await found.executeTakeFirstOrThrow()).number
}

async function requirePast(trx: Trx, heardAt: string | undefined): Promise<void> {
  if (heardAt === undefined) return
  const { rows } = await sql<{ future: boolean }>`select ${heardAt}::timestamptz > now() as future`.execute(
    trx,
  )
  if (rows[0]?.future) throw validationError('heardAt', { code: 'TIME_IN_FUTURE' })
}
