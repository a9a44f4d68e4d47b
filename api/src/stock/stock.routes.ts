import type { Lot } from '@portal/contract/stock/lots.endpoints'
import { filterAndSortSamples } from '@portal/contract/stock/sample-filter'
import type { Sample } from '@portal/contract/stock/stock.endpoints'
import type { AppContext, Routes } from '../companies/app-context.ts'
import { splitIntoChunks } from '../platform/database/pagination.ts'
import type { Database } from '../platform/database/schema.ts'
import { type Columns, exportListAsCsv, formatYesNo } from '../platform/http/export-list.ts'
import { registerLotChanges } from './change-lots.ts'
import { registerPictureChanges } from './change-pictures.ts'
import { registerSampleChanges } from './change-samples.ts'
import { findSampleStockHistoryPage } from './movement-list.queries.ts'
import { registerLotCorrection } from './relabel-lot.ts'
import { findGtinsOfSample, registerSampleGtins } from './sample-gtins.ts'
import { findSampleRules } from './sample-rules.queries.ts'
import { registerStockCountRoutes } from './stock-counts.routes.ts'
import {
  buildSamplesLeftJoinLotsQuery,
  findLotsBySample,
  findLotsWithStates,
  findNamesOfSamples,
  findSampleOrThrow,
  findSamplesWithStock,
} from './stock-lists.queries.ts'

/** Samples per query of lots. */
const SAMPLES_AT_ONCE = 100

type Row = { sample: Sample; lot: Lot | undefined }

/** Columns of the samples export. */
const stockColumns: Columns<Row> = {
  Category: ({ sample }) => sample.category,
  Name: ({ sample }) => sample.name,
  Class: ({ sample }) => sample.class ?? '',
  'Registration number': ({ sample }) => sample.registrationNo ?? '',
  'Registration valid until': ({ sample }) => sample.registrationValidUntil ?? '',
  Leaflet: ({ sample }) => sample.leaflet ?? '',
  Active: ({ sample }) => formatYesNo(sample.active),
  Usable: ({ sample }) => sample.usable,
  Reserved: ({ sample }) => sample.reserved,
  'Lot number': ({ lot }) => lot?.lotNo ?? '',
  'Expiry date': ({ lot }) => lot?.expiresOn ?? '',
  'On hand': ({ lot }) => lot?.onHand ?? '',
  Held: ({ lot }) => (lot === undefined ? '' : formatYesNo(lot.heldAt !== null)),
  Returned: ({ lot }) => (lot?.returned ? formatYesNo(true) : ''),
}

/** Routes for an admin's samples, their lots, and the rules on who may have them. */
export function registerStockRoutes(routes: Routes, context: AppContext): void {
  const { route, change } = routes
  const { db } = context
  registerSampleGtins(routes, context)
  registerSampleChanges({ change }, context)
  registerPictureChanges({ change }, context)
  registerLotChanges({ change })
  registerLotCorrection({ change })
  registerStockCountRoutes({ route, change }, context)

  route('GET /admin/samples', async ({ session }) => ({
    samples: await findSamplesWithStock(context, session.company),
  }))

  route('GET /admin/sample-names', ({ session }) => findNamesOfSamples(db, session.companyId))

  route('POST /admin/samples/export', async ({ session, body }) => {
    const samples = await findSamplesWithStock(context, session.company)
    const wanted = filterAndSortSamples(samples, body)
    return exportListAsCsv(db, session, {
      kind: 'samples',
      filter: body,
      columns: stockColumns,
      counted: buildSamplesLeftJoinLotsQuery(db, wanted),
      pages: stockPages(db, wanted),
    })
  })

  route('GET /admin/samples/:id', async ({ session, params: { id } }) => {
    const { company } = session
    const sample = await findSampleOrThrow(context, db, id, company)
    const lots = await findLotsWithStates(db, id, company.timeZone)
    return { sample, lots, gtins: await findGtinsOfSample(db, id) }
  })

  route('GET /admin/samples/:id/movements', async ({ session, params: { id }, query }) => {
    const { company } = session
    await findSampleOrThrow(context, db, id, company)
    const { rows, next } = await findSampleStockHistoryPage(db, {
      itemId: id,
      timeZone: company.timeZone,
      ...query,
    })
    return { data: rows, meta: { next } }
  })

  route('GET /admin/sample-rules', async ({ session }) => ({
    rules: await findSampleRules(db, session.company),
  }))
}

/** Pages of rows: one row per lot, and one row for a sample without lots. */
async function* stockPages(db: Database, samples: readonly Sample[]): AsyncGenerator<Row[]> {
  for (const part of splitIntoChunks(samples, SAMPLES_AT_ONCE)) {
    const lots = await findLotsBySample(
      db,
      part.map(({ id }) => id),
    )
    yield part.flatMap((sample): Row[] => {
      const own = lots.get(sample.id) ?? [undefined]
      return own.map(lot => ({ sample, lot }))
    })
  }
}
