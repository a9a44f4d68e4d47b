import type { Recipient } from '@portal/contract/lots'
import { snapshotAddressLine } from '../orders/orders.queries.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { cursorSql, type Page, toPage, whereAfterCursor } from '../platform/database/pagination.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { fullNameWithTitle } from '../users/personal-info.ts'
import { findUsersById } from '../users/users.queries.ts'

const PAGE_SIZE = 100

/** A page of the recipients of a lot, newest request first. */
export async function findLotRecipients(
  db: Queryable,
  lotId: string,
  cursor: string | undefined,
): Promise<Page<Recipient>> {
  let query = db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('lot_id', '=', lotId)
    .selectAll('orders')
    .select(cursorSql('orders'))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(PAGE_SIZE + 1)
  if (cursor !== undefined) query = query.where(whereAfterCursor('orders', cursor))
  const { rows, next } = toPage(await query.execute(), PAGE_SIZE)
  const hcps = await findUsersById(db, [...new Set(rows.map(row => row.user_id))])
  const recipients = rows.map(row => ({
    orderId: row.id,
    shippedAt: (row.shipped_at ?? row.updated_at).toISOString(),
    hcp: { id: row.user_id, name: fullNameWithTitle(hcps.get(row.user_id)) },
    address: snapshotAddressLine(row),
    lost: row.ending === 'LOST',
  }))
  return { rows: recipients, next }
}

export async function countLotRecipients(db: Queryable, lotId: string): Promise<number> {
  return countRows(db.selectFrom('order_items').where('lot_id', '=', lotId))
}
