import type { CaseStep } from '@portal/contract/cases/case-deadlines'
import {
  CASE_STATES,
  type CaseState,
  DUE_SOON_DAYS,
  parseCaseNumber,
} from '@portal/contract/cases/case-kinds'
import type { ParsedInput } from '@portal/contract/endpoints'
import { ADMIN } from '@portal/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import { countInStates } from '../platform/database/count-in-states.ts'
import { type Page, type PageRequest, readPage } from '../platform/database/pagination.ts'
import type { Queryable } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { findOrderIdsByIdOrTrackingNo } from '../requests/requests.queries.ts'
import { buildHcpIdsBySearchQuery } from '../users/entries.queries.ts'
import { whereCaseVisibleToAdmin } from './visible-cases.ts'

export type CaseFilter = ParsedInput<'POST /admin/cases/export', 'body'>

/** Selects cases with their number and next duty. */
export function buildCasesQuery(db: Queryable) {
  return db
    .selectFrom('cases')
    .selectAll('cases')
    .select([
      sql<number>`cases.number::int`.as('number'),
      sql<CaseStep | null>`(select step from case_duties where case_id = cases.id and done_at is null
        order by position limit 1)`.as('next_step'),
      // Only closing notes a step.
      sql<
        { step: CaseStep; reason: string }[]
      >`(select coalesce(json_agg(json_build_object('step', step, 'reason', text) order by id),
          '[]') from case_events where case_id = cases.id and kind = 'NOTED' and step is not null
          and created_at = cases.closed_at)`.as('undone'),
    ])
}
export type CaseRecord = Awaited<ReturnType<ReturnType<typeof buildCasesQuery>['executeTakeFirstOrThrow']>>

/** The order of the list, as its index has it: open ones by when they are due, then closed ones; newest first among equals. */
const isClosed = sql<boolean>`(cases.closed_at is not null)`
const dueFirst = sql<Date>`coalesce(cases.due_at, 'infinity')`
const newestFirst = sql<number>`(-cases.number)`

const whereInState: Record<CaseState, RawBuilder<boolean>> = {
  open: sql<boolean>`cases.closed_at is null`,
  overdue: sql<boolean>`(cases.due_at < now())`,
  soon: sql<boolean>`(cases.due_at >= now() and cases.due_at < now() + make_interval(days => ${sql.lit(DUE_SOON_DAYS)}))`,
  closed: isClosed,
}

/** A page of the cases that an admin may see and that match a filter. */
export async function findCasesPage(
  db: Queryable,
  session: Session,
  filter: CaseFilter,
  { limit, cursor }: PageRequest,
): Promise<Page<CaseRecord & { cursor: string }>> {
  const query = (await filterCases(db, session, filter))(buildCasesQuery(db))
    .select(
      sql<string>`concat_ws('_', ${isClosed}::int,
        coalesce((extract(epoch from cases.due_at) * 1000000)::bigint::text, 'none'), cases.number)`.as(
        'cursor',
      ),
    )
    .orderBy(isClosed)
    .orderBy(dueFirst)
    .orderBy(newestFirst)
    .$if(cursor !== undefined, page => page.where(whereAfter(cursor ?? '')))
  return readPage(query, limit)
}

/** How many of the cases that an admin may see match a filter, in each state (`countInStates`). Due ones are open ones too. */
export async function countCasesByState(
  db: Queryable,
  session: Session,
  filter: CaseFilter,
): Promise<Record<CaseState, number>> {
  return countInStates(db, await buildFilteredCaseIdsQuery(db, session, filter), {
    states: CASE_STATES,
    whereInState: state => whereInState[state],
    findsFew: Boolean(filter.search),
  })
}

function whereAfter(cursor: string): RawBuilder<boolean> {
  const [closed, due, number] = cursor.split('_')
  const time =
    due === 'none'
      ? sql`timestamptz 'infinity'`
      : sql`timestamptz 'epoch' + ${due}::bigint * interval '1 microsecond'`
  return sql<boolean>`(${isClosed}, ${dueFirst}, ${newestFirst}) > (${closed === '1'}::boolean, ${time}, -${number}::bigint)`
}

/** Selects the ids of the cases that an admin may see and that match a filter, unordered. */
export async function buildFilteredCaseIdsQuery(db: Queryable, session: Session, filter: CaseFilter) {
  return (await filterCases(db, session, filter))(db.selectFrom('cases').select('cases.id'))
}

/** @returns what narrows a query on `cases` to those that an admin may see and that match a filter */
async function filterCases(db: Queryable, session: Session, { kind, state, lot, search = '' }: CaseFilter) {
  const parts = [whereCaseVisibleToAdmin(session)]
  if (kind !== undefined) parts.push(sql<boolean>`cases.kind = ${kind}`)
  if (state !== undefined) parts.push(whereInState[state])
  if (lot !== undefined) parts.push(sql<boolean>`cases.lot_id = ${lot}`)
  if (search !== '') parts.push(await whereFound(db, session, search))
  const condition = sql<boolean>`${sql.join(parts, sql` and `)}`
  return <Query extends { where(expression: RawBuilder<boolean>): Query }>(query: Query): Query =>
    query.where(condition)
}

/** By the case's number; if there is none, by the order's id; if there is none, by the HCP. */
async function whereFound(db: Queryable, session: Session, search: string): Promise<RawBuilder<boolean>> {
  const number = parseCaseNumber(search)
  if (number !== undefined) {
    const numbered = db.selectFrom('cases').where(sql<boolean>`number = ${number}`).select('id')
    const found = await numbered.where(whereCaseVisibleToAdmin(session)).executeTakeFirst()
    if (found !== undefined) return sql<boolean>`cases.id = ${found.id}`
  }
  const orders = await findOrderIdsByIdOrTrackingNo(db, session.companyId, search)
  if (orders.length > 0) return sql<boolean>`cases.order_id = any(${orders}::uuid[])`
  return sql<boolean>`cases.hcp_id in ${buildHcpIdsBySearchQuery(db, session.companyId, search)}`
}

/** Counts an admin's cases that are overdue, and those that are due soon; with the first due date. */
export async function countDueCases(db: Queryable, session: Pick<Session, 'companyId' | 'adminRole'>) {
  const { firstDueAt, ...counts } = await db
    .selectFrom('cases')
    .where(whereCaseVisibleToAdmin(session))
    .where('due_at', 'is not', null)
    .select([
      sql<number>`(count(*) filter (where ${whereInState.overdue}))::int`.as('overdue'),
      sql<number>`(count(*) filter (where ${whereInState.soon}))::int`.as('soon'),
      sql<Date | null>`min(cases.due_at)`.as('firstDueAt'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counts, firstDueAt: firstDueAt?.toISOString() ?? null }
}

/** An open safety report that no admin has worked on. */
const isNewSafetyReport = sql<boolean>`(cases.kind = 'SAFETY' and cases.closed_at is null and not exists (
  select from case_events join users on users.id = actor_id where case_id = cases.id and users.role = ${sql.lit(ADMIN)}))`

/** Counts an admin's cases that are overdue, due soon or new safety reports, and the latter alone. */
export async function countWaitingCases(db: Queryable, session: Session) {
  return db
    .selectFrom('cases')
    .where(whereCaseVisibleToAdmin(session))
    .where('closed_at', 'is', null)
    .select([
      sql<number>`(count(*) filter (where ${whereInState.overdue} or ${whereInState.soon} or ${isNewSafetyReport}))::int`.as(
        'cases',
      ),
      sql<number>`(count(*) filter (where ${isNewSafetyReport}))::int`.as('newSafetyReports'),
    ])
    .executeTakeFirstOrThrow()
}

/** A page of the cases that an HCP or rep may see, newest first. @param whereVisible from `whereCaseVisibleTo` */
export async function findCasesPageOfReporter(
  db: Queryable,
  whereVisible: RawBuilder<boolean>,
  { limit, cursor }: PageRequest,
): Promise<Page<CaseRecord & { cursor: string }>> {
  const query = buildCasesQuery(db)
    .select(sql<string>`cases.number::text`.as('cursor'))
    .where(whereVisible)
    .$if(cursor !== undefined, query => query.where(sql<boolean>`cases.number < ${cursor}::bigint`))
    .orderBy('cases.number', 'desc')
  return readPage(query, limit)
}
