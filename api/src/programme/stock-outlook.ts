import { addDays, type IsoDay } from '@portal/contract/days'
import type { ProgrammeToday, StockOutlook } from '@portal/contract/programme/programme.endpoints'
import { filterAndSortSamples } from '@portal/contract/stock/sample-filter'
import { daysOfCover, STOCK_USE_DAYS } from '@portal/contract/stock/stock-rules'
import { sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import type { Company } from '../companies/companies.ts'
import type { Database } from '../platform/database/schema.ts'
import { whereUsableLot } from '../stock/lots.queries.ts'
import { findSamplesWithStock } from '../stock/stock-lists.queries.ts'

/** How long each offered sample lasts at its recent use, and what expires first. */
export async function findStockOutlookBySample(
  context: AppContext,
  company: Company,
  today: IsoDay,
): Promise<ProgrammeToday['stock']> {
  const [samples, expiries] = await Promise.all([
    findSamplesWithStock(context, company),
    findNextExpiries(context.db, company),
  ])
  const outlooks = samples
    .filter(({ offered }) => offered)
    .map(({ id, name, usable, shipped, lowAt }) => ({
      ...{ id, name, usable, shipped, lowAt },
      nextExpiry: expiries.get(id) ?? null,
    }))
  const daysOf = ({ usable, shipped }: StockOutlook) => daysOfCover(usable, shipped) ?? Infinity
  return {
    used: { from: addDays(today, 1 - STOCK_USE_DAYS), to: today },
    low: filterAndSortSamples(samples, { state: 'low' }).length,
    expiring: filterAndSortSamples(samples, { state: 'expiring' }).length,
    registration: filterAndSortSamples(samples, { state: 'registration' }).length,
    samples: outlooks.toSorted((one, other) => daysOf(one) - daysOf(other)),
  }
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
