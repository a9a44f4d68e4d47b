import { formatAddress } from '@portal/contract/addresses/postal-address'
import { ADMINS, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import type { RetentionYears } from '@portal/contract/companies/retention'
import type { SupplyRecord } from '@portal/contract/privacy/privacy.endpoints'
import type { SampleClass } from '@portal/contract/stock/stock-rules'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queryable, Schema, Trx, UserRow } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { findLotLabelsById } from '../stock/lots.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { toSnapshotAddress } from './orders.queries.ts'

/** The class of `shop_items` on the day it was shipped in `order_items`; of today where 1.0.0 shipped it. */
export const shippedClassSql = sql<SampleClass | null>`coalesce(shipped_class, shop_items.class)`

/** The registration number of `shop_items` on the day it was shipped in `order_items`; of today where 1.0.0 shipped it. */
export const shippedNumberSql = sql<
  string | null
>`case when shipped_class is null then shop_items.registration_no
  else shipped_registration_no end`

/**
 * When the records of an order may go: for each sample its class's years after shipping, or after the request where nothing was
 * shipped; for a device its useful life where that is longer (D§10, D§11). The latest counts, and without a class the longest years.
 */
export function orderRecordsEndSql(years: RetentionYears): RawBuilder<Date> {
  const [names, counts] = [Object.keys(years), Object.values(years)]
  return sql<Date>`(
    select max(coalesce(orders.shipped_at, orders.created_at) + greatest(
      make_interval(years => coalesce(retention.years, ${Math.max(...counts)})),
      case when classes.name = 'Medical device' then make_interval(months => shop_items.useful_life_months) end))
    from order_items join shop_items on shop_items.id = order_items.shop_item_id
      cross join lateral (select ${shippedClassSql} as name) classes
      left join unnest(${names}::text[], ${counts}::int[]) as retention (class, years) on retention.class = classes.name
    where order_items.order_id = orders.id)`
}

/** Keeps who was supplied with each shipped parcel of an HCP until its day (D§11). The caller blanks the orders afterwards. */
export async function insertSupplyRecords(trx: Trx, hcp: UserRow, years: RetentionYears): Promise<void> {
  const shipped = await trx
    .selectFrom('orders')
    .where('user_id', '=', hcp.id)
    .where('shipped_at', 'is not', null)
    .where(orderRecordsEndSql(years), '>', sql<Date>`now()`)
    .selectAll('orders')
    .select(orderRecordsEndSql(years).as('end'))
    .execute()
  if (shipped.length === 0) return
  const records = shipped.map(order => ({
    order_id: order.id,
    company_id: hcp.company_id,
    user_id: hcp.id,
    name: formatNameWithTitle(hcp),
    practice: order.address_name,
    address: formatAddress(toSnapshotAddress(order)),
    phone: order.address_phone ?? hcp.phone,
    keep_until: order.end,
  }))
  await trx.insertInto('supply_records').values(records).execute()
}

/** The supply records of an erased HCP with what was in the parcels, newest first. */
export async function findSupplyRecordsOfHcp(db: Queryable, hcpId: string): Promise<SupplyRecord[]> {
  const rows = await db
    .selectFrom('supply_records')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('supply_records.user_id', '=', hcpId)
    .selectAll('supply_records')
    .select('orders.shipped_at')
    .$narrowType<{ shipped_at: Date }>()
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .innerJoin('shop_items', 'shop_items.id', 'shop_item_id')
          .whereRef('order_items.order_id', '=', 'supply_records.order_id')
          .where('lot_id', 'is not', null)
          .orderBy('order_items.position')
          .select([
            'order_items.name',
            'lot_id as lotId',
            shippedClassSql.as('class'),
            shippedNumberSql.as('registrationNo'),
          ])
          .$narrowType<{ lotId: string }>(),
      ).as('samples'),
    )
    .orderBy('shipped_at', 'desc')
    .orderBy('order_id')
    .execute()
  const lots = await findLotLabelsById(db, [
    ...new Set(rows.flatMap(row => row.samples.map(({ lotId }) => lotId))),
  ])
  return rows.map(row => ({
    orderId: row.order_id,
    shippedAt: row.shipped_at.toISOString(),
    name: row.name,
    practice: row.practice,
    address: row.address,
    phone: row.phone,
    keepUntil: row.keep_until.toISOString(),
    samples: row.samples.map(({ lotId, ...sample }) => {
      const { lotNo = '', expiresOn = '' } = lots.get(lotId) ?? {}
      return { ...sample, lotNo, expiresOn }
    }),
  }))
}

/**
 * The supply records of orders, by order, as far as an admin may read them in a recall and the distribution report: owner and
 * compliance (D§11). An order of an open account has none.
 */
export async function findReadableRecords(
  db: Queryable,
  { adminRole }: Pick<Session, 'adminRole'>,
  orderIds: readonly string[],
): Promise<Map<string, Selectable<Schema['supply_records']>>> {
  if (!isRoleInAdminGroup(ADMINS.complianceOfficers, adminRole)) return new Map()
  const rows = await db
    .selectFrom('supply_records')
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .selectAll()
    .execute()
  return new Map(rows.map(row => [row.order_id, row]))
}

/** The number kept of the closed account that received an order: a recall is told there. */
export async function findKeptPhone(db: Queryable, orderId: string): Promise<string | null> {
  const record = db.selectFrom('supply_records').where('order_id', '=', orderId).select('phone')
  return (await record.executeTakeFirst())?.phone ?? null
}

/** The practice and its address, on one line. */
export function formatSupplyAddress(
  record: Pick<Selectable<Schema['supply_records']>, 'practice' | 'address'> | undefined,
): string | undefined {
  return record && [record.practice, record.address].filter(Boolean).join(', ')
}

/** Deletes a company's supply records whose time is over. @param isFree of the row's `users` @returns how many */
export async function deleteEndedSupplyRecords(
  trx: Trx,
  companyId: string,
  isFree: RawBuilder<boolean>,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('supply_records')
    .using('users')
    .whereRef('users.id', '=', 'supply_records.user_id')
    .where('supply_records.company_id', '=', companyId)
    .where('keep_until', '<=', sql<Date>`now()`)
    .where(isFree)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
