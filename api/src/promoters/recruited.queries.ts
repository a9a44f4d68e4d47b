import { joinName } from '@portal/contract/names'
import type { RecruitedUser } from '@portal/contract/promoters'
import { cursorOf, cutPage, isAfter, type Page, type PageRequest } from '../database/page.ts'
import type { Queryable } from '../database/schema.ts'

function selectRecruited(db: Queryable, promoterId: string) {
  return db
    .selectFrom('users')
    .where('promoter_id', '=', promoterId)
    .select(['id', 'title', 'full_name', 'phone', 'clinic_name', 'created_at', cursorOf('users')])
    .$narrowType<{ phone: string; clinic_name: string }>() // an HCP has both: constraints of the table
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRecruited>['executeTakeFirstOrThrow']>>

/** An HCP as their rep sees them, still without orders (R§3). */
function toRecruitedUser(row: Row): RecruitedUser {
  return {
    id: row.id,
    name: joinName(row.title, row.full_name),
    phone: row.phone,
    createdAt: row.created_at.toISOString(),
    clinicName: row.clinic_name,
    orders: [],
  }
}

/** A page of the HCPs assigned to a rep, newest first (R§2, D§8). */
export async function findRecruitedUsers(
  db: Queryable,
  promoterId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<RecruitedUser>> {
  let query = selectRecruited(db, promoterId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) query = query.where(isAfter('users', cursor))
  const { rows, next } = cutPage(await query.execute(), limit)
  return { rows: rows.map(toRecruitedUser), next }
}

/** Those of these HCPs who are assigned to the rep, by id. */
export async function findRecruitedByIds(
  db: Queryable,
  promoterId: string,
  ids: string[],
): Promise<Map<string, RecruitedUser>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRecruited(db, promoterId).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, toRecruitedUser(row)]))
}
