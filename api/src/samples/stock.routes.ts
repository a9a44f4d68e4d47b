import { filterSamples } from '@portal/contract/sample-filter'
import type { Recipient } from '@portal/contract/stock'
import type { Page } from '../platform/database/pagination.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { countExportRows, exportList } from '../platform/http/export-list.ts'
import type { Route } from '../platform/http/route.ts'
import { correctLot, type LotParts, placeLotOnHold, receiveLot } from './change-lots.ts'
import { removePicture, setPicture } from './change-pictures.ts'
import { createSample, setRule, updateSample } from './change-samples.ts'
import { stockColumns, stockPages } from './export-stock.ts'
import { findLot } from './lots.queries.ts'
import { findRules } from './rules.queries.ts'
import { findMovements, findSample, findSampleLots, findSamples, selectStock } from './stock-lists.queries.ts'

type Parts = LotParts & {
  demo: boolean
  /** A page of a lot's recipients; this and the next from the requests feature. */
  findRecipients(db: Queryable, lotId: string, cursor: string | undefined): Promise<Page<Recipient>>
  countRecipients(db: Queryable, lotId: string): Promise<number>
}

/** Routes for an admin's samples, their lots, and the rules on who may have them. */
export function registerStock(route: Route, parts: Parts): void {
  const { db, timeZoneOf, demo } = parts
  const settingOf = (companyId: string) => ({ timeZone: timeZoneOf(companyId), demo })
  const readSample = (id: string, companyId: string) => findSample(db, id, companyId, settingOf(companyId))

  route('GET /admin/samples', async ({ session: { companyId } }) => ({
    samples: await findSamples(db, companyId, settingOf(companyId)),
  }))

  route('POST /admin/samples/export', async ({ session, body }) => {
    const { companyId } = session
    const samples = await findSamples(db, companyId, settingOf(companyId))
    const wanted = filterSamples(samples, body)
    return exportList(db, session, {
      kind: 'samples',
      filter: body,
      rows: await countExportRows(db, selectStock(db, wanted)),
      columns: stockColumns,
      pages: stockPages(db, wanted),
    })
  })

  route('GET /admin/samples/:id', async ({ session: { companyId }, params: { id } }) => {
    const sample = await readSample(id, companyId)
    return { sample, lots: await findSampleLots(db, id, timeZoneOf(companyId)) }
  })

  route('GET /admin/samples/:id/movements', async ({ session, params: { id }, query: { cursor } }) => {
    await readSample(id, session.companyId)
    const { rows, next } = await findMovements(db, id, cursor)
    return { data: rows, meta: { next } }
  })

  route('POST /admin/samples/create', async ({ session, body }) =>
    readSample(await createSample(db, session, body), session.companyId),
  )

  route('POST /admin/samples/update', async ({ session, body, headers }) => {
    await updateSample(db, session, body, headers['if-match'])
    return readSample(body.id, session.companyId)
  })

  route('POST /admin/samples/:id/picture', async ({ session, params: { id }, body, headers }) => {
    await setPicture(db, session, { id, shown: headers['if-match'] }, body)
    return readSample(id, session.companyId)
  })

  route('DELETE /admin/samples/:id/picture', async ({ session, params: { id }, headers }) => {
    await removePicture(db, session, { id, shown: headers['if-match'] })
    return readSample(id, session.companyId)
  })

  route('POST /admin/lots/receive', ({ session, body }) => receiveLot(parts, session, body))
  route('POST /admin/lots/correct', ({ session, body }) => correctLot(parts, session, body))
  route('POST /admin/lots/hold', ({ session, body }) => placeLotOnHold(parts, session, body))

  route('GET /admin/lots/:id/recipients', async ({ session, params: { id }, query: { cursor } }) => {
    await findLot(db, id, session.companyId)
    const [{ rows, next }, total] = await Promise.all([
      parts.findRecipients(db, id, cursor),
      parts.countRecipients(db, id),
    ])
    return { data: rows, meta: { total, next } }
  })

  route('GET /admin/sample-rules', async ({ session }) => ({ rules: await findRules(db, session.companyId) }))
  route('POST /admin/sample-rules', async ({ session, body }) => {
    await setRule(db, session, body)
    return {}
  })
}
