import type { Recipient } from '@portal/contract/requests/recall.endpoints'
import { sql } from 'kysely'
import { formatSnapshotAddress } from '../orders/orders.queries.ts'
import { pieceFateSql } from '../orders/piece-fates.queries.ts'
import { findReadableRecords, formatSupplyAddress } from '../orders/supply-records.queries.ts'
import { type Page, readPageByTime } from '../platform/database/pagination.ts'
import type { Queryable } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUsersOf } from '../users/users.queries.ts'

const PAGE_SIZE = 100

/** The key under which an HCP gets one recall message for a lot. */
export function recallMessageKey(lotId: string): string {
  return `recall of ${lotId}`
}

/**
 * The requests that lots were shipped for, each with its HCP's recall message and mark.
 * @param lotIds a lot, and those whose number looks the same (`findLookAlikeLotIds`)
 */
function selectRecipients(db: Queryable, lotIds: readonly string[]) {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_id')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('messages')
          .whereRef('messages.user_id', '=', 'orders.user_id')
          .where(sql<boolean>`messages.once = any(${lotIds.map(recallMessageKey)}::text[])`)
          .orderBy('messages.position')
          .limit(1)
          .select(['messages.id', 'messages.user_id', 'messages.state'])
          .as('notice'),
      join => join.onTrue(),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('recall_contacts')
          .whereRef('recall_contacts.user_id', '=', 'orders.user_id')
          .where(sql<boolean>`recall_contacts.lot_id = any(${lotIds}::uuid[])`)
          .orderBy('contacted_at')
          .limit(1)
          .select(['recall_contacts.user_id', 'contacted_at', 'contacted_by'])
          .as('contact'),
      join => join.onTrue(),
    )
    .where(sql<boolean>`order_items.lot_id = any(${lotIds}::uuid[])`)
}

/** A page of the recipients of a lot, newest request first. */
export async function findLotRecipients(
  db: Queryable,
  session: Session,
  lotIds: readonly string[],
  cursor: string | undefined,
): Promise<Page<Recipient>> {
  const query = selectRecipients(db, lotIds)
    .selectAll('orders')
    .select([pieceFateSql.as('fate'), 'notice.state as told', 'contacted_at', 'contacted_by'])
  const { rows, next } = await readPageByTime(query, 'orders', { limit: PAGE_SIZE, cursor })
  const users = await findUsersOf(db, rows, row => [row.user_id, row.contacted_by])
  const kept = await findReadableRecords(
    db,
    session,
    rows.map(({ id }) => id),
  )
  const recipients = rows.map(row => ({
    orderId: row.id,
    shippedAt: (row.shipped_at ?? row.updated_at).toISOString(),
    hcp: {
      id: row.user_id,
      name: kept.get(row.id)?.name ?? formatNameWithTitle(users.get(row.user_id)),
      phone: kept.get(row.id)?.phone ?? users.get(row.user_id)?.phone ?? null,
    },
    address: formatSupplyAddress(kept.get(row.id)) ?? formatSnapshotAddress(row),
    fate: row.fate,
    told: row.told,
    contact:
      row.contacted_at === null || row.contacted_by === null
        ? null
        : { at: row.contacted_at.toISOString(), by: formatNameWithTitle(users.get(row.contacted_by)) },
  }))
  return { rows: recipients, next }
}

/** The requests that a lot was shipped for, their HCPs, and how many of these have a recall message or a mark. */
export async function countLotRecipients(
  db: Queryable,
  lotIds: readonly string[],
): Promise<{ total: number; hcps: number; told: number; contacted: number; untold: number }> {
  return selectRecipients(db, lotIds)
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(distinct orders.user_id)::int`.as('hcps'),
      sql<number>`count(distinct notice.user_id)::int`.as('told'),
      sql<number>`count(distinct contact.user_id)::int`.as('contacted'),
      sql<number>`(count(distinct users.id) filter (where notice.id is null and users.erased_at is null))::int`.as(
        'untold',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** The HCPs who received a lot and have no recall message yet; an erased one cannot be told. */
export async function findHcpIdsWithoutRecallMessage(
  db: Queryable,
  lotIds: readonly string[],
): Promise<string[]> {
  const rows = await selectRecipients(db, lotIds)
    .innerJoin('users', 'users.id', 'orders.user_id')
    .where('users.erased_at', 'is', null)
    .where('notice.id', 'is', null)
    .select('orders.user_id')
    .distinct()
    .orderBy('orders.user_id')
    .execute()
  return rows.map(row => row.user_id)
}
