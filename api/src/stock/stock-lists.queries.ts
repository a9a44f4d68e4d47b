import type { Lot, SampleLot } from '@portal/contract/stock/lots.endpoints'
import type { Sample } from '@portal/contract/stock/stock.endpoints'
import { type LotState, STOCK_USE_DAYS } from '@portal/contract/stock/stock-rules'
import { sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import { companySettingSql } from '../companies/companies.queries.ts'
import type { Company } from '../companies/companies.ts'
import { currentDaySql } from '../platform/database/days.ts'
import type { Database, Queryable } from '../platform/database/schema.ts'
import { notFoundError } from '../platform/http/errors.ts'
import {
  buildLotsQuery,
  expiryMarginSql,
  piecesInLotsSql,
  toLotDto,
  usablePiecesSql,
  whereUsableLot,
} from './lots.queries.ts'
import { pictureHashSql } from './pictures.queries.ts'
import { findNextLotIdToShip } from './plan-lots.queries.ts'
import { loadOfferedSampleCheck, registrationStateSql } from './sample-rules.queries.ts'

/** A lot counts as expiring soon this many days before it is no longer offered. */
const SOON_DAYS = 30

function selectSamples(db: Database, company: Company) {
  const { id: companyId, timeZone } = company
  return db
    .selectFrom('shop_items')
    .innerJoin('shop_categories', 'shop_categories.id', 'category_id')
    .leftJoin(
      // As the distribution report lists them.
      from =>
        from
          .selectFrom('orders')
          .innerJoin('order_items', 'order_id', 'orders.id')
          .where('orders.company_id', '=', companyId)
          .where('lot_id', 'is not', null)
          .where(
            sql<boolean>`orders.shipped_at >= (${currentDaySql(timeZone)} - ${STOCK_USE_DAYS - 1}::int)::timestamp at time zone ${timeZone}`,
          )
          .groupBy('shop_item_id')
          .select(['shop_item_id', sql<number>`count(*)::int`.as('pieces')])
          .as('used'),
      join => join.onRef('used.shop_item_id', '=', 'shop_items.id'),
    )
    .where('shop_items.company_id', '=', companyId)
    .selectAll('shop_items')
    .select([
      'shop_categories.name as category',
      'used.pieces as shipped',
      sql<string | null>`registration_valid_until::text`.as('validUntil'),
      registrationStateSql(company).as('registration'),
      pictureHashSql('shop_items.id').as('picture'),
      usablePiecesSql(timeZone).as('usable'),
      usablePiecesSql(timeZone, 0).as('shippable'),
      piecesInLotsSql().as('on_hand'),
      companySettingSql('low_stock_pieces', 'shop_items.company_id').as('low_stock_pieces'),
      sql<number>`(select count(*)::int from stock_lots where item_id = shop_items.id and on_hand > 0
        and expires_on <= ${currentDaySql(timeZone)} + ${expiryMarginSql} + ${SOON_DAYS}::int)`.as(
        'expiring',
      ),
      sql<number>`(select count(*)::int from back_in_stock where item_id = shop_items.id and told_at is null)`.as(
        'waiting',
      ),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSamples>['executeTakeFirstOrThrow']>>

function toSample(row: Row, isOffered: Awaited<ReturnType<typeof loadOfferedSampleCheck>>): Sample {
  const registered = row.registration !== 'MISSING' && row.registration !== 'ENDED'
  const offered = row.active && registered && isOffered(row.category, row.class)
  const usable = Math.max(0, row.usable - row.reserved)
  const missing = Math.max(0, row.reserved - row.shippable)
  return {
    id: row.id,
    category: row.category,
    name: row.name,
    class: row.class,
    registrationNo: row.registration_no,
    registrationValidUntil: row.validUntil,
    registration: row.registration,
    leaflet: row.leaflet,
    usefulLifeMonths: row.useful_life_months,
    active: row.active,
    position: row.position,
    ...(row.picture !== null && { picture: row.picture }),
    usable,
    reserved: row.reserved,
    missing,
    keptBack: row.on_hand - usable - (row.reserved - missing),
    onHand: row.on_hand,
    lowAt: row.low_stock_pieces,
    offered,
    low: offered && usable <= row.low_stock_pieces,
    shipped: row.shipped ?? 0,
    expiringLots: row.expiring,
    waiting: row.waiting,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A company's samples, by category and position. */
export async function findSamplesWithStock({ db, config }: AppContext, company: Company): Promise<Sample[]> {
  const rows = await selectSamples(db, company)
    .orderBy('shop_categories.name')
    .orderBy('position')
    .orderBy('shop_items.id')
    .execute()
  const isOffered = await loadOfferedSampleCheck(db, company, config.demo)
  return rows.map(row => toSample(row, isOffered))
}

/** @throws PortalError NOT_FOUND */
export async function findSampleOrThrow(
  { config }: Pick<AppContext, 'config'>,
  db: Queryable,
  sampleId: string,
  company: Company,
): Promise<Sample> {
  const samples = selectSamples(db, company).where('shop_items.id', '=', sampleId)
  const row = await samples.executeTakeFirstOrThrow(notFoundError)
  return toSample(row, await loadOfferedSampleCheck(db, company, config.demo))
}

/** The lots of several samples by sample id, earliest expiry first. Samples without a lot are left out. */
export async function findLotsBySample(
  db: Database,
  itemIds: readonly string[],
): Promise<Map<string, Lot[]>> {
  const lots = await buildLotsQuery(db)
    .select('item_id')
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .orderBy('expires_on')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byItem = Map.groupBy(lots, lot => lot.item_id)
  return new Map([...byItem].map(([id, own]) => [id, own.map(toLotDto)]))
}

/** The lots of a sample with their states, earliest expiry first. */
export async function findLotsWithStates(
  db: Database,
  itemId: string,
  timeZone: string,
): Promise<SampleLot[]> {
  const margin = companySettingSql('expiry_margin_days', 'stock_lots.company_id')
  const rows = await buildLotsQuery(db)
    .where('item_id', '=', itemId)
    .orderBy('expires_on')
    .orderBy('created_at')
    .orderBy('id')
    .select([
      sql<string>`(expires_on - ${margin})::text`.as('leavesOn'),
      sql<LotState>`case when on_hand = 0 then 'EMPTY' when held_at is not null then 'HELD'
        when not ${whereUsableLot(timeZone, 0)} then 'EXPIRED'
        when ${whereUsableLot(timeZone, margin)} then 'OFFERED' else 'OUT' end`.as('state'),
      sql<string | null>`case when held_at is not null then (select reason from stock_movements
        where lot_id = stock_lots.id and kind = 'HOLD' order by id desc limit 1) end`.as('holdReason'),
      sql<string | null>`(select cases.id from cases join stock_lots alike on alike.id = cases.lot_id
        where cases.kind = 'RECALL' and closed_at is null and alike.item_id = stock_lots.item_id
          and alike.lot_no_folded = stock_lots.lot_no_folded order by number desc limit 1)`.as(
        'recallCaseId',
      ),
    ])
    .execute()
  const next = await findNextLotIdToShip(db, itemId, timeZone)
  return rows.map(row => ({
    ...toLotDto(row),
    state: row.state,
    leavesOn: row.leavesOn,
    holdReason: row.holdReason,
    shipsNext: row.id === next,
    recallCaseId: row.recallCaseId,
  }))
}

/** Selects one row per lot of these samples, and one per sample without lots, for counting. */
export function buildSamplesLeftJoinLotsQuery(db: Database, samples: readonly Sample[]) {
  return db
    .selectFrom('shop_items')
    .leftJoin('stock_lots', 'item_id', 'shop_items.id')
    .where(sql<boolean>`shop_items.id = any(${samples.map(({ id }) => id)}::uuid[])`)
    .select('shop_items.id')
}

/** The names of a company's samples, in the order of their list. */
export async function findNamesOfSamples(db: Queryable, companyId: string) {
  return db
    .selectFrom('shop_items')
    .innerJoin('shop_categories', 'shop_categories.id', 'category_id')
    .where('shop_items.company_id', '=', companyId)
    .orderBy('shop_categories.name')
    .orderBy('position')
    .orderBy('shop_items.id')
    .select(['shop_items.id', 'shop_items.name'])
    .execute()
}

/** A company's lots among these ids: the sample's name and the lot number, by id. */
export async function findLotNames(db: Database, companyId: string, lotIds: readonly string[]) {
  const lots = await db
    .selectFrom('stock_lots')
    .innerJoin('shop_items', 'shop_items.id', 'item_id')
    .where('shop_items.company_id', '=', companyId)
    .where('stock_lots.id', '=', sql<string>`any(${lotIds}::uuid[])`)
    .select(['stock_lots.id', 'shop_items.name as sample', 'lot_no as lotNo'])
    .execute()
  return new Map(lots.map(({ id, ...lot }) => [id, lot]))
}

/** Names of a company's items, by id. */
export async function findItemNames(
  db: Queryable,
  companyId: string,
  itemIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('shop_items')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${itemIds}::uuid[])`)
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
