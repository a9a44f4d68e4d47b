import { joinName } from '@portal/contract/names'
import type { Lot, Movement, Sample } from '@portal/contract/stock'
import { sql } from 'kysely'
import { settingOf } from '../companies/companies.queries.ts'
import { todayIn } from '../database/days.ts'
import { cutPage, type Page } from '../database/page.ts'
import type { Database, Queryable } from '../database/schema.ts'
import { notFound } from '../http/errors.ts'
import { findUsers } from '../users/users.queries.ts'
import { expiryMargin, selectLots, toLot, usableOf } from './lots.queries.ts'
import { pictureOf } from './pictures.queries.ts'

/** Days before it leaves the offer that a lot is said to expire soon. */
const SOON_DAYS = 30
/** Movements of a page. */
const MOVEMENTS = 50

function selectSamples(db: Database, companyId: string, timeZone: string) {
  return db
    .selectFrom('shop_items')
    .innerJoin('shop_categories', 'shop_categories.id', 'category_id')
    .where('shop_items.company_id', '=', companyId)
    .selectAll('shop_items')
    .select([
      'shop_categories.name as category',
      pictureOf('shop_items.id').as('picture'),
      usableOf(timeZone).as('usable'),
      settingOf('low_stock_pieces', 'shop_items.company_id').as('low_stock_pieces'),
      sql<number>`(select count(*)::int from stock_lots where item_id = shop_items.id and on_hand > 0
        and expires_on <= ${todayIn(timeZone)} + ${expiryMargin} + ${SOON_DAYS}::int)`.as('expiring'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSamples>['executeTakeFirstOrThrow']>>

function toSample(row: Row): Sample {
  return {
    id: row.id,
    category: row.category,
    name: row.name,
    class: row.class,
    registrationNo: row.registration_no,
    active: row.active,
    position: row.position,
    ...(row.picture !== null && { picture: row.picture }),
    usable: row.usable,
    reserved: row.reserved,
    low: row.active && row.usable - row.reserved <= row.low_stock_pieces,
    expiringLots: row.expiring,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A company's samples as they are offered: by category and position. */
export async function findSamples(db: Database, companyId: string, timeZone: string): Promise<Sample[]> {
  const rows = await selectSamples(db, companyId, timeZone)
    .orderBy('shop_categories.name')
    .orderBy('position')
    .orderBy('shop_items.id')
    .execute()
  return rows.map(toSample)
}

/** @throws PortalError NOT_FOUND */
export async function findSample(
  db: Database,
  id: string,
  companyId: string,
  timeZone: string,
): Promise<Sample> {
  const samples = selectSamples(db, companyId, timeZone).where('shop_items.id', '=', id)
  return toSample(await samples.executeTakeFirstOrThrow(notFound))
}

/** The lots of several samples by sample, first to expire first; a sample without one is left out. */
export async function findLotsOf(db: Database, itemIds: readonly string[]): Promise<Map<string, Lot[]>> {
  const lots = await selectLots(db)
    .select('item_id')
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .orderBy('expires_on')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byItem = Map.groupBy(lots, lot => lot.item_id)
  return new Map([...byItem].map(([id, own]) => [id, own.map(toLot)]))
}

/** Every lot of these samples, and those without one, to be counted. */
export function selectStock(db: Database, samples: readonly Sample[]) {
  return db
    .selectFrom('shop_items')
    .leftJoin('stock_lots', 'item_id', 'shop_items.id')
    .where(sql<boolean>`shop_items.id = any(${samples.map(({ id }) => id)}::uuid[])`)
    .select('shop_items.id')
}

/** What happened to the stock of a sample, newest first. @param before the last movement of the page before */
export async function findMovements(
  db: Database,
  itemId: string,
  before: string | undefined,
): Promise<Page<Movement>> {
  const found = await db
    .selectFrom('stock_movements')
    .leftJoin('stock_lots', 'stock_lots.id', 'lot_id')
    .where('stock_movements.item_id', '=', itemId)
    .$if(before !== undefined, query => query.where(sql<boolean>`stock_movements.id < ${before}::bigint`))
    .orderBy('stock_movements.id', 'desc')
    .limit(MOVEMENTS + 1)
    .selectAll('stock_movements')
    // One driver reads a bigint as a number, the other as a text.
    .select(['lot_no', sql<string>`stock_movements.id::text`.as('cursor')])
    .execute()
  const { rows, next } = cutPage(found, MOVEMENTS)
  const actors = await findUsers(db, [...new Set(rows.flatMap(row => row.actor_id ?? []))])
  const movements = rows.map(row => {
    const actor = row.actor_id === null ? undefined : actors.get(row.actor_id)
    return {
      id: row.cursor,
      kind: row.kind,
      quantity: row.quantity,
      lotNo: row.lot_no,
      reason: row.reason,
      actor: actor === undefined ? null : joinName(actor.title, actor.full_name),
      createdAt: row.created_at.toISOString(),
    }
  })
  return { rows: movements, next }
}

/** What samples and lots of a company are called, by id. */
export async function findStockNames(
  db: Database,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const wanted = sql<string>`any(${ids}::uuid[])`
  const items = await findItemNames(db, companyId, ids)
  const lots = await db
    .selectFrom('stock_lots')
    .innerJoin('shop_items', 'shop_items.id', 'item_id')
    .where('shop_items.company_id', '=', companyId)
    .where('stock_lots.id', '=', wanted)
    .select(['stock_lots.id', sql<string>`shop_items.name || ', ' || lot_no`.as('name')])
    .execute()
  return new Map([...items, ...lots.map(({ id, name }) => [id, name] as const)])
}

/** What items of a company are called, by id. */
export async function findItemNames(
  db: Queryable,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('shop_items')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
