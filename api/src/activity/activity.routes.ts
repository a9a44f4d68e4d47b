import { joinName } from '@portal/contract/names'
import { findEvents } from '../database/find-events.ts'
import type { Database } from '../database/schema.ts'
import type { Route } from '../http/route.ts'
import { findUsers } from '../users/users.queries.ts'

/** Events of a page. */
const PAGE = 50
/** A list that is longer is told by its length. */
const LIST_MAX = 10
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

type Parts = {
  db: Database
  /** What samples and lots of a company are called, by id; from the samples feature. */
  findStockNames(db: Database, companyId: string, ids: readonly string[]): Promise<Map<string, string>>
}

/** Who did what to which record: the company's audit, as its admins read it. */
export function registerActivity(route: Route, { db, findStockNames }: Parts): void {
  route('GET /admin/activity', async ({ session, query }) => {
    const rows = await findEvents(db, session.companyId, query, PAGE + 1)
    const data = rows.slice(0, PAGE).map(row => ({
      position: row.position,
      at: row.created_at.toISOString(),
      action: row.action,
      actor: row.actor_id === null ? null : { id: row.actor_id, role: row.actor_role },
      record: { kind: row.entity, id: row.entity_id },
      details: shorten(row.details),
      network: row.network,
    }))
    const mentioned = [...new Set(JSON.stringify(data).match(ID))]
    const users = await findUsers(db, mentioned)
    const people = [...users.values()]
      .filter(user => user.company_id === session.companyId)
      .map(user => [user.id, joinName(user.title, user.full_name)])
    const stock = await findStockNames(db, session.companyId, mentioned)
    return {
      data,
      meta: {
        names: Object.fromEntries([...stock, ...people]),
        next: rows.length > PAGE ? (data.at(-1)?.position ?? null) : null,
      },
    }
  })
}

/** Details are an object of JSON; thousands of ids, as of HCPs handed over, nobody reads. */
function shorten(details: unknown): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(details, (_key, value: unknown) =>
      Array.isArray(value) && value.length > LIST_MAX ? value.length : value,
    ),
  )
}
