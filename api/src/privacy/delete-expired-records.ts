import { DEVICE_REPORT_YEARS } from '@portal/contract/companies/retention'
import { sql } from 'kysely'
import { deleteCases } from '../cases/erase-cases.ts'
import { deleteOrders } from '../orders/erase-orders.ts'
import { deleteEndedSupplyRecords, orderRecordsEndSql } from '../orders/supply-records.queries.ts'
import { appendEventToAuditChain } from '../platform/audit/record-audit.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import { deleteErasedUsers } from '../users/erase-users.ts'
import { findRetentionYearsByClass } from './retention.ts'

/** Rows per transaction. */
const AT_ONCE = 500

/** HCPs who are erased and not held. */
const isFree = sql<boolean>`users.erased_at is not null
  and not exists (select from legal_holds where user_id = users.id and lifted_at is null)`

type DeletedCounts = { supplyRecords: number; requests: number; cases: number; accounts: number }

/**
 * Deletes what is left of erased HCPs (D§10, D§11): a supply record on its day; a request without one once the years of all its
 * samples' classes are over, counted from shipping, or from the request where nothing was shipped; a closed safety report once its
 * sample's years are over, counted from its closing, about a device also five years after its useful life; other closed cases once no request is left; and the HCP's row, with registration
 * and consents, once nothing is left. Without a class the longest years count. Each batch is one transaction, and locked rows are left
 * for the next night, so it can stop at any point and run in several processes.
 */
export async function deleteExpiredRecords(db: Database, companyId: string): Promise<DeletedCounts> {
  const deleted: DeletedCounts = { supplyRecords: 0, requests: 0, cases: 0, accounts: 0 }
  for (;;) {
    const batch = await db.transaction().execute(trx => deleteBatch(trx, companyId))
    deleted.supplyRecords += batch.supplyRecords
    deleted.requests += batch.requests
    deleted.cases += batch.cases
    deleted.accounts += batch.accounts
    if (isEmpty(batch)) return deleted
  }
}

const isEmpty = (counts: DeletedCounts) => Object.values(counts).every(count => count === 0)

async function deleteBatch(trx: Trx, companyId: string): Promise<DeletedCounts> {
  const supplyRecords = await deleteEndedSupplyRecords(trx, companyId, isFree)
  const orderIds = await lockExpiredOrders(trx, companyId)
  await deleteOrders(trx, orderIds)
  const caseIds = await lockExpiredCases(trx, companyId)
  await deleteCases(trx, caseIds)
  const userIds = await lockUsersWithoutRecords(trx, companyId)
  await deleteErasedUsers(trx, userIds)
  const deleted = {
    supplyRecords,
    requests: orderIds.length,
    cases: caseIds.length,
    accounts: userIds.length,
  }
  if (!isEmpty(deleted))
    await appendEventToAuditChain(trx, {
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
  const end = orderRecordsEndSql(await findRetentionYearsByClass(trx, companyId))
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders join users on users.id = orders.user_id
    where users.company_id = ${companyId} and ${isFree} and coalesce(${end}, '-infinity') <= now()
      and not exists (select from supply_records where order_id = orders.id)
    limit ${AT_ONCE} for update of orders skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

async function lockExpiredCases(trx: Trx, companyId: string): Promise<string[]> {
  const { retention, longest } = await readRetention(trx, companyId)
  const { rows } = await sql<{ id: string }>`
    select cases.id from cases join users on users.id = cases.hcp_id
      left join shop_items on shop_items.id = cases.item_id
      left join ${retention} on retention.class = shop_items.class
    where users.company_id = ${companyId} and ${isFree} and closed_at is not null and case cases.kind
      when 'SAFETY' then closed_at + greatest(make_interval(years => coalesce(retention.years, ${longest})),
        case when shop_items.class = 'Medical device' then
          make_interval(years => ${DEVICE_REPORT_YEARS}, months => coalesce(shop_items.useful_life_months, 0)) end) <= now()
      else not exists (select from orders where orders.user_id = users.id) end
    limit ${AT_ONCE} for update of cases skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The years by class as a table for SQL, and the longest of them. */
async function readRetention(trx: Trx, companyId: string) {
  const years = Object.entries(await findRetentionYearsByClass(trx, companyId))
  const [names, counts] = [years.map(([name]) => name), years.map(([, count]) => count)]
  const retention = sql`unnest(${names}::text[], ${counts}::int[]) as retention (class, years)`
  return { retention, longest: Math.max(...counts) }
}

async function lockUsersWithoutRecords(trx: Trx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where company_id = ${companyId} and ${isFree} and not exists (select from orders where user_id = users.id)
      and not exists (select from cases where hcp_id = users.id or opened_by = users.id)
    limit ${AT_ONCE} for update skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}
