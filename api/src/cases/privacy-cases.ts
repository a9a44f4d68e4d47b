import type { PrivacyRequestDetails } from '@portal/contract/cases/privacy-request-details'
import type { MyData } from '@portal/contract/privacy/my-data'
import { ADMIN } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { findUsersOf } from '../users/users.queries.ts'
import { toSafetyDetails } from './case-dto.ts'
import { buildCasesQuery } from './cases.queries.ts'
import { toDeliveryDetails } from './delivery-details.ts'
import { whereCaseVisibleToHcp } from './visible-cases.ts'

/** The details of an open case in which an HCP asks for the account to be closed. */
const CLOSING = JSON.stringify({ request: 'CLOSING' } satisfies PrivacyRequestDetails)

const whereOpenClosing = (hcpId: string) =>
  sql<boolean>`kind = 'PRIVACY' and hcp_id = ${hcpId} and closed_at is null and details @> ${CLOSING}::jsonb`

/** The number of the open case in which an HCP asks for the account to be closed; undefined without one. */
export async function findOpenClosureCaseNumber(db: Queryable, hcpId: string): Promise<number | undefined> {
  const found = db
    .selectFrom('cases')
    .where(whereOpenClosing(hcpId))
    .select(sql<number>`number::int`.as('number'))
  return (await found.orderBy('cases.number').executeTakeFirst())?.number
}

/**
 * Closes the cases in which an erased HCP asked for that as granted, without a text.
 * @param closedBy who closed the account
 * @returns the cases
 */
export async function closeAccountClosureCases(trx: Trx, hcpId: string, closedBy: string) {
  const closed = await trx
    .updateTable('cases')
    .set({ closed_at: sql<Date>`now()`, closed_by: closedBy, outcome: 'GRANTED', reason: '–', due_at: null })
    .where(whereOpenClosing(hcpId))
    .returning(['id', sql<number>`number::int`.as('number')])
    .execute()
  if (closed.length > 0)
    await trx
      .insertInto('case_events')
      .values(
        closed.map(({ id }) => ({ case_id: id, kind: 'CLOSED' as const, shared: true, actor_id: closedBy })),
      )
      .execute()
  return closed
}

/** An HCP's cases with what the company shares of them, oldest first. */
export async function findCasesSharedWithHcp(db: Queryable, hcpId: string): Promise<MyData['reports']> {
  const cases = await buildCasesQuery(db)
    .where(whereCaseVisibleToHcp(hcpId))
    .orderBy('cases.number')
    .execute()
  const events = await db
    .selectFrom('case_events')
    .where(sql<boolean>`case_id = any(${cases.map(({ id }) => id)}::uuid[])`)
    .where('shared', '=', true)
    .where('text', 'is not', null)
    .orderBy('id')
    .select(['case_id', 'created_at', sql<string>`text`.as('text'), 'actor_id'])
    .execute()
  const users = await findUsersOf(db, events, ({ actor_id }) => actor_id)
  return cases.map(({ id, number, opened_at, kind, text, details, closed_at }) => ({
    number,
    openedAt: opened_at.toISOString(),
    text,
    ...(kind === 'PRIVACY' && { request: details as PrivacyRequestDetails }), // as in `toAdminCaseRows`
    problem: toDeliveryDetails({ kind, details })?.problem,
    safety: toSafetyDetails({ kind, details }) ?? undefined,
    closedAt: closed_at?.toISOString() ?? null,
    notes: events
      .filter(event => event.case_id === id)
      .map(event => ({
        at: event.created_at.toISOString(),
        text: event.text,
        byCompany: users.get(event.actor_id)?.role === ADMIN,
      })),
  }))
}
