import { addDays } from '@portal/contract/days'
import type { ProgrammeToday } from '@portal/contract/programme'
import type { DayRange } from '@portal/contract/programme-period'
import { sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import type { Company } from '../companies/companies.ts'
import { whereInDays } from '../platform/database/days.ts'
import type { Database } from '../platform/database/schema.ts'
import { whereUsableLot } from '../stock/lots.queries.ts'
import { findSamples } from '../stock/stock-lists.queries.ts'

/** The days over which the use of a sample is counted. */
const USE_DAYS = 90

/** How long each offered sample lasts at its recent use, and what expires first. */
export async function findStockOutlook(
  context: AppContext,
  company: Company,
  today: string,
): Promise<ProgrammeToday['stock']> {
  const used = { from: addDays(today, 1 - USE_DAYS), to: today }
  const [samples, shipped, expiries] = await Promise.all([
    findSamples(context, company.id),
    countShippedPieces(context.db, company, used),
    findNextExpiries(context.db, company),
  ])
  const outlooks = samples
    .filter(({ offered }) => offered)
    .map(({ id, name, usable }) => {
      const pieces = shipped.get(id) ?? 0
      const days = pieces === 0 ? null : Math.floor((usable * USE_DAYS) / pieces)
      return { id, name, usable, shipped: pieces, days, nextExpiry: expiries.get(id) ?? null }
    })
  const daysOf = ({ days }: { days: number | null }) => days ?? Number.MAX_SAFE_INTEGER
  return {
    used,
    low: samples.filter(({ low }) => low).length,
    expiring: samples.filter(({ expiringLots }) => expiringLots > 0).length,
    samples: outlooks.toSorted((one, other) => daysOf(one) - daysOf(other)),
  }
}

/** Pieces shipped on these days by sample, as the distribution report lists them. */
async function countShippedPieces(
  db: Database,
  { id, timeZone }: Company,
  days: DayRange,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_id', 'orders.id')
    .where('company_id', '=', id)
    .where('shipped_at', 'is not', null)
    .where('lot_id', 'is not', null)
    .where(whereInDays('orders.shipped_at', { ...days, timeZone }))
    .groupBy('shop_item_id')
    .select(['shop_item_id as item', sql<number>`count(*)::int`.as('pieces')])
    .execute()
  return new Map(rows.map(({ item, pieces }) => [item, pieces]))
}

/** By sample the lot with pieces that expires first and is neither on hold nor expired. */
async function findNextExpiries(db: Database, { id, timeZone }: Company) {
  const rows = await db
    .selectFrom('stock_lots')
    .where('company_id', '=', id)
    .where('on_hand', '>', 0)
    .where(whereUsableLot(timeZone, 0))
    .distinctOn('item_id')
    .orderBy('item_id')
    .orderBy('expires_on')
    .orderBy('id')
    .select(['item_id', 'lot_no', sql<string>`expires_on::text`.as('expiresOn'), 'on_hand'])
    .execute()
  return new Map(
    rows.map(({ item_id, lot_no: lotNo, expiresOn, on_hand: pieces }) => [
      item_id,
      { lotNo, expiresOn, pieces },
    ]),
  )
}
