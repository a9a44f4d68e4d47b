import { sql } from 'kysely'
import { findRetentionYears } from '../companies/retention.ts'
import { deleteOrders } from '../orders/erase-orders.ts'
import { appendToAuditChain } from '../platform/audit/record-audit.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import { deleteErasedUsers } from '../users/users.queries.ts'

/** Rows per transaction. */
const AT_ONCE = 500

/** HCPs who are erased and not held. */
const isFree = sql<boolean>`users.erased_at is not null
  and not exists (select from legal_holds where user_id = users.id and lifted_at is null)`

type Deleted = { requests: number; accounts: number }

/**
 * Deletes what is left of erased HCPs (D§10): a request once the years of all its samples' classes are over, counted from
 * shipping, or from the request where nothing was shipped; the HCP's row, with registration and consents, once no request is
 * left. A sample without a class counts as the longest class. Each batch is one transaction, and locked rows are left for the
 * next night, so it can stop at any point and run in several processes.
 */
export async function deleteExpiredRecords(db: Database, companyId: string): Promise<Deleted> {
  const deleted: Deleted = { requests: 0, accounts: 0 }
  for (;;) {
    const { requests, accounts } = await db.transaction().execute(trx => deleteBatch(trx, companyId))
    deleted.requests += requests
    deleted.accounts += accounts
    if (requests + accounts === 0) return deleted
  }
}

async function deleteBatch(trx: Trx, companyId: string): Promise<Deleted> {
  const orderIds = await lockExpiredOrders(trx, companyId)
  await deleteOrders(trx, orderIds)
  const userIds = await lockUsersWithoutOrders(trx, companyId)
  await deleteErasedUsers(trx, userIds)
  const deleted = { requests: orderIds.length, accounts: userIds.length }
  if (deleted.requests + deleted.accounts > 0)
    await appendToAuditChain(trx, {
      companyId,
      actor: null,
      action: 'privacy.records-deleted',
      entity: 'company',
      entityId: companyId,
      details: deleted,
    })
  return deleted
}

async function lockExpiredOrders(trx: Trx, companyId: string): Promise<string[]> {
  const years = Object.entries(await findRetentionYears(trx, companyId))
  const longest = Math.max(...years.map(([, count]) => count))
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders join users on users.id = orders.user_id
    where users.company_id = ${companyId} and ${isFree} and not exists (
      select from order_items join shop_items on shop_items.id = shop_item_id
        left join unnest(${years.map(([name]) => name)}::text[], ${years.map(([, count]) => count)}::int[])
          as retention (class, years) on retention.class = shop_items.class
      where order_id = orders.id and coalesce(shipped_at, orders.created_at)
        + make_interval(years => coalesce(retention.years, ${longest})) > now())
    limit ${AT_ONCE} for update of orders skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

async function lockUsersWithoutOrders(trx: Trx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where company_id = ${companyId} and ${isFree} and not exists (select from orders where user_id = users.id)
    limit ${AT_ONCE} for update skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}
