import type { AppContext, Routes } from '../companies/app-context.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { lockSampleOrThrow } from './change-samples.ts'

/** The product numbers by which a scanned pack finds its sample: they are remembered and forgotten. */
export function registerSampleGtins({ route, change }: Routes, { db }: AppContext): void {
  route('GET /admin/sample-gtins', ({ session: { companyId } }) =>
    db
      .selectFrom('sample_gtins')
      .where('company_id', '=', companyId)
      .orderBy('gtin')
      .select(['gtin', 'item_id as sampleId'])
      .execute(),
  )

  change('POST /admin/samples/:id/gtins', {
    audits: { 'sample.gtin-added': 'sample' },
    async run({ trx, session, params: { id }, body: { gtin }, audit }) {
      const { company_id } = await lockSampleOrThrow(trx, session, id)
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('sample_gtins')
        .values({ company_id, gtin, item_id: id })
        .onConflict(conflict => conflict.columns(['company_id', 'gtin']).doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 1n) audit('sample.gtin-added', id, { gtin })
      else if (!(await findGtinsOfSample(trx, id)).includes(gtin)) throw new PortalError('GTIN_TAKEN')
      return {}
    },
  })

  change('DELETE /admin/samples/:id/gtins', {
    audits: { 'sample.gtin-removed': 'sample' },
    async run({ trx, session, params: { id }, query: { gtin }, audit }) {
      const { company_id } = await lockSampleOrThrow(trx, session, id)
      const { numDeletedRows } = await trx
        .deleteFrom('sample_gtins')
        .where('company_id', '=', company_id)
        .where('gtin', '=', gtin)
        .where('item_id', '=', id)
        .executeTakeFirst()
      if (numDeletedRows === 1n) audit('sample.gtin-removed', id, { gtin })
      return {}
    },
  })
}

export async function findGtinsOfSample(db: Queryable, itemId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sample_gtins')
    .where('item_id', '=', itemId)
    .orderBy('gtin')
    .select('gtin')
    .execute()
  return rows.map(({ gtin }) => gtin)
}
