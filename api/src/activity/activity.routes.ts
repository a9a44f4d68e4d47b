import type { Activity } from '@portal/contract/activity/activity.endpoints'
import { ADMINS, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { joinTitleAndName } from '@portal/contract/users/names'
import type { AppContext } from '../companies/app-context.ts'
import { findHcpIdsByOrderId } from '../orders/hcps-of-orders.queries.ts'
import {
  type AuditEventFilter,
  buildFilteredAuditEventsQuery,
  findAuditEvents,
} from '../platform/audit/audit-events.queries.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { type Columns, exportListAsCsv, readAllPages } from '../platform/http/export-list.ts'
import type { Route } from '../platform/http/route.ts'
import { findItemNames, findLotNames } from '../stock/stock-lists.queries.ts'
import { findUsersById } from '../users/users.queries.ts'
import { findCaseNumbers, whereEventVisible } from './cases-of-events.queries.ts'

/** Events per page. */
const PAGE = 50
/** Longer lists are replaced by their length. */
const LIST_MAX = 10
/** Actions whose details only owners and compliance read: the reasons of holds, and what was searched for among cases. */
const FOR_OFFICERS = [
  'privacy.held',
  'privacy.hold-lifted',
  'privacy.supply-read',
  'export.cases',
  'export.safety-reports',
]
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** The company's audit events for its admins, and their export. */
export function registerActivityRoutes(route: Route, { db }: AppContext): void {
  /** A page of events, with the names of the users and records they mention. */
  async function readPage({ companyId, adminRole }: Session, filter: AuditEventFilter, limit: number) {
    const isOfficer = isRoleInAdminGroup(ADMINS.complianceOfficers, adminRole)
    const mayRead = (action: string) => isOfficer || !FOR_OFFICERS.includes(action)
    const visible = whereEventVisible(companyId, adminRole)
    const rows = await findAuditEvents(db, companyId, { ...filter, visible }, limit + 1)
    const data = rows.slice(0, limit).map(row => ({
      position: row.position,
      at: row.created_at.toISOString(),
      action: row.action,
      actor: row.actor_id === null ? null : { id: row.actor_id, role: row.actor_role },
      record: { kind: row.entity, id: row.entity_id },
      fields: row.fields,
      details: row.details === null ? null : shorten(mayRead(row.action) ? row.details : {}),
      network: row.network,
    }))
    const mentioned = [...new Set(JSON.stringify(data).match(ID))]
    const hcps = await findHcpIdsByOrderId(db, companyId, mentioned)
    const users = await findUsersById(db, [...mentioned, ...hcps.values()])
    const people = [...users.values()]
      .filter(user => user.company_id === companyId)
      .map((user): [string, string] => [user.id, joinTitleAndName(user.title, user.full_name)])
    const names = new Map([...(await findItemNames(db, companyId, mentioned)), ...people])
    const lots = await findLotNames(db, companyId, mentioned)
    const orders = new Map([...hcps].map(([id, hcp]) => [id, names.get(hcp) ?? '']))
    const cases = await findCaseNumbers(db, companyId, mentioned)
    const next = rows.length > limit ? (data.at(-1)?.position ?? null) : null
    return { data, names, lots, orders, cases, next }
  }

  route('GET /admin/activity', async ({ session, query }) => {
    const { data, names, lots, orders, cases, next } = await readPage(session, query, PAGE)
    return {
      data,
      meta: {
        names: Object.fromEntries(names),
        lots: Object.fromEntries(lots),
        orders: Object.fromEntries(orders),
        cases: Object.fromEntries(cases),
        next,
      },
    }
  })

  route('POST /admin/activity/export', async ({ session, body }) => {
    const { companyId } = session
    // Only events up to now: the audit event of this export is not included.
    const [newest] = await findAuditEvents(db, companyId, {}, 1)
    const end = (newest?.position ?? 0) + 1
    return exportListAsCsv(db, session, {
      kind: 'activity',
      filter: body,
      columns: activityColumns,
      counted: buildFilteredAuditEventsQuery(db, companyId, {
        ...body,
        before: end,
        visible: whereEventVisible(companyId, session.adminRole),
      }),
      pages: readAllPages(async ({ limit, cursor }) => {
        const before = Number(cursor ?? end)
        const { data, names, lots, cases, next } = await readPage(session, { ...body, before }, limit)
        const lotNames = [...lots].map(([id, { sample, lotNo }]) => [id, `${sample}, ${lotNo}`] as const)
        const caseNames = [...cases].map(([id, number]) => [id, `Case ${number}`] as const)
        const known = new Map([...names, ...lotNames, ...caseNames])
        return {
          rows: data.map(event => ({ ...event, names: known })),
          next: next === null ? null : String(next),
        }
      }),
    })
  })
}

/** Replaces long lists in details, for example thousands of HCP ids after a handover, by their length. */
function shorten(details: unknown): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(details, (_key, value: unknown) =>
      Array.isArray(value) && value.length > LIST_MAX ? value.length : value,
    ),
  )
}

/** An event with the names of the users and records it mentions, by id. */
type NamedActivity = Activity & { names: ReadonlyMap<string, string> }

/** Columns of the activity export: audit events, with names instead of ids for actor and record. */
const activityColumns: Columns<NamedActivity> = {
  No: ({ position }) => position,
  Time: ({ at }, moment) => moment(at),
  Who: ({ actor, names }) => (actor === null ? '' : (names.get(actor.id) ?? actor.id)),
  Role: ({ actor }) => actor?.role ?? '',
  Action: ({ action }) => action,
  Kind: ({ record }) => record.kind,
  Record: ({ record, names }) => names.get(record.id) ?? record.id,
  'Record ID': ({ record }) => record.id,
  Details: ({ details }) => (details === null ? 'Erased' : JSON.stringify(details)),
  From: ({ network }) => network ?? '',
}
