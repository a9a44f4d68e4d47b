import type { CaseKind } from '@portal/contract/cases/case-kinds'
import { sql } from 'kysely'
import type { Company } from '../companies/companies.ts'
import { type Alert, alertAdmins } from '../notifications/alert-admins.ts'
import type { ClaimedMessage } from '../notifications/outbox.queries.ts'
import type { Database, Queryable } from '../platform/database/schema.ts'

/** Hours before a case is due at which admins are written to. */
export const CASE_DUE_HOURS = 24
/** Hours after which a fact is none any more: the digest of the morning tells what is left. */
const FACT_HOURS = 24

type Case = {
  id: string
  number: number
  kind: CaseKind
  openedBy: string
  dueAt: Date | null
  isNew: boolean
  isDueSoon: boolean
  isOverdue: boolean
}

/** Writes to a company's admins about new cases, and about open ones that are due within a day or overdue. Safe to call often. */
export async function alertOfCases(db: Database, { id: companyId }: Pick<Company, 'id'>): Promise<void> {
  const within = sql`make_interval(hours => ${FACT_HOURS})`
  const cases: Case[] = await db
    .selectFrom('cases')
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .select(['id', 'kind', 'opened_by as openedBy', 'due_at as dueAt'])
    .select([
      sql<number>`number::int`.as('number'),
      sql<boolean>`opened_at > now() - ${within}`.as('isNew'),
      sql<boolean>`coalesce(due_at > now() and due_at <= now() + make_interval(hours => ${CASE_DUE_HOURS}), false)`.as(
        'isDueSoon',
      ),
      sql<boolean>`coalesce(due_at <= now() and due_at > now() - ${within}, false)`.as('isOverdue'),
    ])
    .where(
      sql<boolean>`(opened_at > now() - ${within}
        or due_at between now() - ${within} and now() + make_interval(hours => ${CASE_DUE_HOURS}))`,
    )
    .orderBy('number')
    .execute()
  await alertAdmins(db, companyId, cases.flatMap(toAlerts))
}

function toAlerts({ id, number, kind, openedBy, dueAt, isNew, isDueSoon, isOverdue }: Case): Alert[] {
  const details = { caseId: id, caseNumber: number, caseKind: kind, dueAt: dueAt?.toISOString() ?? null }
  const alerts: Alert[] = []
  // Who opened it knows it. A moment when it is due is a fact of its own: the next duty has another.
  if (isNew) alerts.push({ kind: 'MAIL_CASE_OPENED', details, once: `case ${id} opened`, except: openedBy })
  if (isDueSoon)
    alerts.push({ kind: 'MAIL_CASE_DUE_SOON', details, once: `case ${id} due soon ${details.dueAt}` })
  if (isOverdue)
    alerts.push({ kind: 'MAIL_CASE_OVERDUE', details, once: `case ${id} overdue ${details.dueAt}` })
  return alerts
}

/** Whether an e-mail about a case is still true: it is open, and is due when the e-mail says. True for any other message. */
export async function isCaseMailStillRelevant(
  db: Queryable,
  { kind, details: { caseId, dueAt } }: Pick<ClaimedMessage, 'kind' | 'details'>,
): Promise<boolean> {
  if (caseId === undefined) return true
  const found = await db
    .selectFrom('cases')
    .where('id', '=', caseId)
    .where('closed_at', 'is', null)
    .select('due_at')
    .executeTakeFirst()
  if (found === undefined) return false
  return kind === 'MAIL_CASE_OPENED' || (found.due_at?.toISOString() ?? null) === dueAt
}
