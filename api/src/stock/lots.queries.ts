import { foldIdentifier } from '@portal/contract/identifiers'
import type { LotLabel as Label, Lot } from '@portal/contract/stock/lots.endpoints'
import { type RawBuilder, sql } from 'kysely'
import { companySettingSql } from '../companies/companies.queries.ts'
import { currentDaySql } from '../platform/database/days.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { notFoundError } from '../platform/http/errors.ts'
import { insertStockMovements } from './movements.queries.ts'

export function buildLotsQuery(db: Queryable) {
  return db
    .selectFrom('stock_lots')
    .select([
      'stock_lots.id',
      'lot_no',
      'on_hand',
      'held_at',
      'returned',
      sql<string>`expires_on::text`.as('expiresOn'),
    ])
}

type LotRow = Awaited<ReturnType<ReturnType<typeof buildLotsQuery>['executeTakeFirstOrThrow']>>

export function toLotDto({ id, lot_no: lotNo, expiresOn, on_hand: onHand, held_at, returned }: LotRow): Lot {
  return { id, lotNo, expiresOn, onHand, heldAt: held_at?.toISOString() ?? null, returned }
}

/** A lot of a company, with its item. @throws PortalError NOT_FOUND */
export async function findLotOrThrow(
  db: Queryable,
  lotId: string,
  companyId: string,
): Promise<{ lot: Lot; itemId: string }> {
  const row = await buildLotsQuery(db)
    .where('id', '=', lotId)
    .where('company_id', '=', companyId)
    .select('item_id')
    .executeTakeFirstOrThrow(notFoundError)
  return { lot: toLotDto(row), itemId: row.item_id }
}

/** Lots by their ids, those with goods as received first. */
export async function findLotsByIds(db: Queryable, lotIds: readonly string[]): Promise<Lot[]> {
  const rows = await buildLotsQuery(db)
    .where(sql<boolean>`id = any(${lotIds}::uuid[])`)
    .orderBy('returned')
    .orderBy('id')
    .execute()
  return rows.map(toLotDto)
}

/** Whether a lot is not held and does not expire within `margin` days of today in a time zone. */
export function whereUsableLot(
  timeZone: string,
  marginDays: number | RawBuilder<number>,
): RawBuilder<boolean> {
  return sql<boolean>`(held_at is null and expires_on > ${currentDaySql(timeZone)} + ${marginDays}::int)`
}

/** SQL for the company's expiry margin: lots that expire within this many days are not offered. Needs `shop_items`. */
export const expiryMarginSql = companySettingSql('expiry_margin_days', 'shop_items.company_id')

/** SQL for the pieces of the lots of the row of `shop_items` that match: a few lots may have more than an int holds. */
export const piecesInLotsSql = (condition: RawBuilder<boolean> = sql<boolean>`true`) =>
  sql<number>`(select coalesce(sum(on_hand), 0)::float8 from stock_lots where item_id = shop_items.id and ${condition})`

/** SQL for the usable pieces of the row of `shop_items`, including those already reserved. */
export function usablePiecesSql(
  timeZone: string,
  marginDays: number | RawBuilder<number> = expiryMarginSql,
): RawBuilder<number> {
  return piecesInLotsSql(whereUsableLot(timeZone, marginDays))
}

/**
 * Locks items, in id order to avoid deadlocks. Every change of a lot or of a reserved quantity locks the item first, in a
 * separate statement: a statement that waited for the row itself would still count the lots from before the wait.
 */
export async function lockItemsInIdOrder(trx: Trx, itemIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom('shop_items')
    .where(sql<boolean>`id = any(${itemIds}::uuid[])`)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
}

export type LotReceipt = {
  companyId: string
  itemId: string
  lotNo: string
  /** 'YYYY-MM-DD'. */
  expiresOn: string
  quantity: number
  actorId: string | null
}

/**
 * Adds new goods to a lot and creates the lot if it does not exist. The caller locks the item.
 * @returns the lot's id; undefined if the lot has another expiry date
 */
export async function addGoodsToLotIfSameExpiry(trx: Trx, receipt: LotReceipt): Promise<string | undefined> {
  const [lot] = await addGoodsToLotsOfSameExpiry(trx, [receipt])
  return lot?.id
}

/** The lots of received goods of these items; not those of returned pieces. */
export async function findReceivedLots(
  trx: Trx,
  itemIds: readonly string[],
): Promise<(LotRow & { item_id: string })[]> {
  return buildLotsQuery(trx)
    .select('item_id')
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .where('returned', '=', false)
    .execute()
}

/** @returns a function that finds the lot of an item by its number, however it is written (decision 50) */
export function createLotLookup<Lot extends { item_id: string; lot_no: string }>(lots: readonly Lot[]) {
  const byNumber = Map.groupBy(lots, lot => `${lot.item_id} ${foldIdentifier(lot.lot_no)}`)
  return (itemId: string, lotNo: string): Lot | undefined => {
    const same = byNumber.get(`${itemId} ${foldIdentifier(lotNo)}`) ?? []
    // Lots that are older than this rule may look the same.
    return same.find(lot => lot.lot_no === lotNo) ?? same[0]
  }
}

/** Adds goods to several lots, as `addGoodsToLotIfSameExpiry` does. @returns the lots whose expiry date matches the goods */
export async function addGoodsToLotsOfSameExpiry(
  trx: Trx,
  receipts: readonly LotReceipt[],
): Promise<{ id: string; item_id: string; lot_no: string }[]> {
  const lots = await trx
    .insertInto('stock_lots')
    .values(
      receipts.map(goods => ({
        company_id: goods.companyId,
        item_id: goods.itemId,
        lot_no: goods.lotNo,
        lot_no_folded: foldIdentifier(goods.lotNo),
        expires_on: goods.expiresOn,
        on_hand: goods.quantity,
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['item_id', 'lot_no', 'returned'])
        .doUpdateSet(eb => ({ on_hand: eb('stock_lots.on_hand', '+', eb.ref('excluded.on_hand')) }))
        .whereRef('stock_lots.expires_on', '=', 'excluded.expires_on'),
    )
    .returning(['id', 'item_id', 'lot_no'])
    .execute()
  const received = new Map(receipts.map(goods => [`${goods.itemId} ${goods.lotNo}`, goods]))
  const movements = lots.flatMap(({ id, item_id, lot_no }) => {
    const goods = received.get(`${item_id} ${lot_no}`)
    if (goods === undefined) return []
    const { quantity, actorId } = goods
    return [{ item_id, lot_id: id, quantity, actor_id: actorId, kind: 'RECEIVE' as const }]
  })
  await insertStockMovements(trx, movements)
  return lots
}

/** A lot as other features show it. */
type LotLabel = Label & {
  /** The labels before corrections, oldest first, each with the time in milliseconds until which it stood. */
  former: (Label & { until: number })[]
}

/** The label of a lot when an order was shipped, which its packing slip shows; before that the one of today. */
export function lotLabelWhenShipped({ former, ...label }: LotLabel, shippedAt: Date | null): Label {
  const { lotNo, expiresOn } =
    former.find(({ until }) => shippedAt !== null && shippedAt.getTime() < until) ?? label
  return { lotNo, expiresOn }
}

/** Lot labels by lot id. */
export async function findLotLabelsById(
  db: Queryable,
  lotIds: readonly string[],
): Promise<Map<string, LotLabel>> {
  if (lotIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock_lots')
    .where('stock_lots.id', 'in', lotIds)
    .select([
      'stock_lots.id',
      'lot_no as lotNo',
      sql<string>`expires_on::text`.as('expiresOn'),
      sql<LotLabel['former']>`(select coalesce(json_agg(label->'from'
          || jsonb_build_object('until', extract(epoch from created_at) * 1000) order by id), '[]')
        from stock_movements where lot_id = stock_lots.id and kind = 'RELABEL')`.as('former'),
    ])
    .execute()
  return new Map(rows.map(({ id, ...label }) => [id, label]))
}

/**
 * Ids of a company's lots with this number, however it is written. Two samples may have lots with the same number.
 * @param itemId only of this sample
 */
export async function findLotIdsByNumber(
  db: Queryable,
  companyId: string,
  lotNo: string,
  itemId?: string,
): Promise<string[]> {
  let query = db
    .selectFrom('stock_lots')
    .where('company_id', '=', companyId)
    // The release before writes lots without the folded number; the next start folds it.
    .where(sql<boolean>`(lot_no_folded = ${foldIdentifier(lotNo)} or lower(lot_no) = lower(${lotNo}))`)
    .select('id')
  if (itemId !== undefined) query = query.where('item_id', '=', itemId)
  return (await query.orderBy('id').execute()).map(({ id }) => id)
}

/**
 * Ids of the lots of the same sample whose number looks like that of a lot of the company, itself among them: those of returned
 * pieces, and lots that are older than the rule that there is one (decision 50). A recall is of all of them.
 * @throws PortalError NOT_FOUND
 */
export async function findLookAlikeLotIds(
  db: Queryable,
  lotId: string,
  companyId: string,
): Promise<string[]> {
  const { lot, itemId } = await findLotOrThrow(db, lotId, companyId)
  const lots = await db
    .selectFrom('stock_lots')
    .where('item_id', '=', itemId)
    .orderBy('id')
    .select(['id', 'lot_no'])
    .execute()
  const folded = foldIdentifier(lot.lotNo)
  return lots.flatMap(({ id, lot_no }) => (foldIdentifier(lot_no) === folded ? id : []))
}

/** Locks the item of a lot of the admin's company. @returns its id @throws PortalError NOT_FOUND */
export async function lockItemOfLot(
  trx: Trx,
  { companyId }: { companyId: string },
  lotId: string,
): Promise<string> {
  const { itemId } = await findLotOrThrow(trx, lotId, companyId)
  await lockItemsInIdOrder(trx, [itemId])
  return itemId
}
