import { foldIdentifier } from '@portal/contract/identifiers'
import { sql } from 'kysely'
import type { Routes } from '../companies/app-context.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import { PortalError } from '../platform/http/errors.ts'
import { findCountLineOrThrow, shareLockCountOrThrow } from './stock-counts.queries.ts'

/**
 * Adds a scanned pack to the pieces of its lot in a count. Returned pieces have the label of the lot that they left: a scan is of
 * the lot as received where both are counted.
 */
export function registerStockCountScan({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/stock-counts/:id/scan', {
    audits: {},
    async run({ trx, session, params: { id }, body: { gtin, lotNo, expiresOn, serial } }) {
      const { companyId, company, userId } = session
      if ((await shareLockCountOrThrow(trx, companyId, id)).isFinished) throw new PortalError('COUNT_CHANGED')
      const product = await trx
        .selectFrom('sample_gtins')
        .where('company_id', '=', companyId)
        .where('gtin', '=', gtin)
        .select('item_id')
        .executeTakeFirst()
      if (product === undefined) throw new PortalError('PACK_UNKNOWN')
      if (expiresOn !== undefined && expiresOn <= (await findCurrentDay(trx, company.timeZone)))
        throw new PortalError('PACK_EXPIRED')
      const lots = await trx
        .selectFrom('stock_count_lines')
        .innerJoin('stock_lots', 'stock_lots.id', 'lot_id')
        .where('count_id', '=', id)
        .where('item_id', '=', product.item_id)
        .orderBy('returned')
        .orderBy('stock_lots.id')
        .select(['lot_id', 'lot_no', sql<string>`expires_on::text`.as('expiresOn')])
        .execute()
      const lot = lots.find(({ lot_no }) => foldIdentifier(lot_no) === foldIdentifier(lotNo))
      if (lot === undefined) throw new PortalError('PACK_NOT_COUNTED')
      if (expiresOn !== undefined && expiresOn !== lot.expiresOn) throw new PortalError('LOT_EXPIRY_DIFFERS')
      const { numUpdatedRows } = await trx
        .updateTable('stock_count_lines')
        .where('count_id', '=', id)
        .where('lot_id', '=', lot.lot_id)
        .$if(serial !== undefined, query =>
          query
            .where(sql<boolean>`not ${serial}::text = any(serials)`)
            .set({ serials: sql<string[]>`array_append(serials, ${serial}::text)` }),
        )
        .set({ counted: sql<number>`coalesce(counted, 0) + 1`, counted_by: userId })
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new PortalError('PACK_COUNTED')
      return lot.lot_id
    },
    read: ({ trx, params: { id } }, lotId) => findCountLineOrThrow(trx, id, lotId),
  })
}
