import type { Meta } from '@portal/contract/endpoints'
import type { MessageState } from '@portal/contract/notifications/message-kinds'
import type { Reach, Recipient } from '@portal/contract/requests/lot-recipients.endpoints'
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

type RecipientCounts = Meta<'GET /admin/lots/:id/recipients'>

/** The lots of a recall, and its case; null where no lot with their number was recalled. */
export type RecalledLots = {
  /** A lot, and those whose number looks the same (`findLookAlikeLotIds`). */
  lotIds: readonly string[]
  caseId: string | null
}

/** The newest recall of lots. */
export async function findNewestRecall(db: Queryable, lotIds: readonly string[]): Promise<RecalledLots> {
  const recall = await db
    .selectFrom('cases')
    .where('kind', '=', 'RECALL')
    .where(sql<boolean>`lot_id = any(${lotIds}::uuid[])`)
    .orderBy('number', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return { lotIds, caseId: recall?.id ?? null }
}

/** How the HCP of a request can be reached (D§11). */
const reachSql = sql<Reach>`case when users.phone is not null then 'ACCOUNT'
  when supply_records.phone is not null then 'KEPT_NUMBER' else 'LETTER' end`

/** SQL condition: the HCP has a number and was not told of this request. */
export const whereNotYetNotified = sql<boolean>`(notice.order_id is null and ${reachSql} <> 'LETTER')`

/**
 * The requests that lots were shipped for, each with its HCP, what is kept of a closed account, its recall notice and mark. The
 * marks are joined once, not looked up for each of ten thousand parcels.
 */
export function selectLotRecipients(db: Queryable, { lotIds, caseId }: RecalledLots) {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('supply_records', 'supply_records.order_id', 'orders.id')
    .leftJoin('recall_notices as notice', join =>
      join.onRef('notice.order_id', '=', 'orders.id').on('notice.case_id', '=', caseId),
    )
    .leftJoin(
      eb =>
        eb
          .selectFrom('recall_contacts')
          .where(sql<boolean>`recall_contacts.lot_id = any(${lotIds}::uuid[])`)
          .distinctOn('recall_contacts.user_id')
          .orderBy('recall_contacts.user_id')
          .orderBy('contacted_at')
          .select(['recall_contacts.user_id', 'contacted_at', 'contacted_by'])
          .as('contact'),
      join => join.onRef('contact.user_id', '=', 'orders.user_id'),
    )
    .where(sql<boolean>`order_items.lot_id = any(${lotIds}::uuid[])`)
}

/** A page of the recipients of a lot, newest request first. */
export async function findLotRecipients(
  db: Queryable,
  session: Session,
  recall: RecalledLots,
  cursor: string | undefined,
): Promise<Page<Recipient>> {
  const query = selectLotRecipients(db, recall)
    .leftJoin('messages', 'messages.id', 'notice.message_id')
    .selectAll('orders')
    .select([pieceFateSql.as('fate'), reachSql.as('reach'), 'contacted_at', 'contacted_by'])
    // A message is deleted after a year: it was sent by then, or somebody has seen that it was not.
    .select(
      sql<MessageState | null>`case when notice.order_id is not null then coalesce(messages.state, 'SENT') end`.as(
        'told',
      ),
    )
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
    reach: row.reach,
    told: row.told,
    contact:
      row.contacted_at === null || row.contacted_by === null
        ? null
        : { at: row.contacted_at.toISOString(), by: formatNameWithTitle(users.get(row.contacted_by)) },
  }))
  return { rows: recipients, next }
}

/** What a recall has reached: requests and pieces that came back, and the HCPs by what they know. */
export async function countLotRecipients(
  db: Queryable,
  recall: RecalledLots,
): Promise<Omit<RecipientCounts, 'next'>> {
  const people = selectLotRecipients(db, recall)
    .groupBy('orders.user_id')
    .select([
      sql<number>`count(*)`.as('pieces'),
      sql<number>`count(*) filter (where ${pieceFateSql} = 'RETURNED')`.as('returned'),
      sql<boolean>`bool_and(notice.order_id is not null)`.as('told'),
      sql<boolean>`bool_or(contact.user_id is not null)`.as('contacted'),
      sql<boolean>`bool_or(${whereNotYetNotified})`.as('untold'),
      sql<boolean>`bool_and(${reachSql} = 'LETTER')`.as('by_letter'),
    ])
  return db
    .selectFrom(people.as('people'))
    .select([
      sql<number>`coalesce(sum(pieces), 0)::int`.as('total'),
      sql<number>`coalesce(sum(returned), 0)::int`.as('returned'),
      sql<number>`count(*)::int`.as('hcps'),
      sql<number>`(count(*) filter (where told))::int`.as('told'),
      sql<number>`(count(*) filter (where contacted))::int`.as('contacted'),
      sql<number>`(count(*) filter (where untold))::int`.as('untold'),
      sql<number>`(count(*) filter (where by_letter))::int`.as('byLetter'),
    ])
    .executeTakeFirstOrThrow()
}
