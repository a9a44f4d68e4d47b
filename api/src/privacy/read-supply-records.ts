import type { Routes } from '../companies/app-context.ts'
import { findSupplyRecordsOfHcp } from '../orders/supply-records.queries.ts'
import { notFoundError } from '../platform/http/errors.ts'
import { findAccountClosure } from './erasures.queries.ts'

/** Who was supplied with which parcel of an erased HCP: read with a reason that the audit keeps (D§11). */
export function registerSupplyRecordReading({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/hcps/:id/supply-records', {
    audits: { 'privacy.supply-read': 'user' },
    async run({ trx, session: { companyId }, params: { id }, body: { reason }, audit }) {
      const closure = await findAccountClosure(trx, id, companyId)
      if (!closure?.erased_at) throw notFoundError()
      audit('privacy.supply-read', id, { reason })
      return findSupplyRecordsOfHcp(trx, id)
    },
  })
}
