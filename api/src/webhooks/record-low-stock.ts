import { sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import type { Company } from '../companies/companies.ts'
import { appendEventToAuditChain } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { findSamplesWithStock } from '../stock/stock-lists.queries.ts'

/**
 * Records once for each sample that its pieces are at or below the company's limit, if a webhook listens. Lots also expire, and
 * the limit changes, so it looks at what is there instead of following each change (decision 73).
 */
export async function recordLowStock(context: AppContext, company: Company): Promise<void> {
  const { db } = context
  const { id: companyId } = company
  if (!(await isListenedTo(db, companyId))) return
  const samples = await findSamplesWithStock(context, company)
  const idsWhere = (isLow: boolean) => samples.filter(({ low }) => low === isLow).map(({ id }) => id)
  const [low, enough] = [idsWhere(true), idsWhere(false)]
  await db.transaction().execute(async trx => {
    await sql`delete from low_stock_told where item_id = any(${enough}::uuid[])`.execute(trx)
    const { rows } = await sql<{ id: string }>`insert into low_stock_told (item_id)
      select unnest(${low.toSorted()}::uuid[]) on conflict do nothing returning item_id as id`.execute(trx)
    for (const { id: entityId } of rows)
      await appendEventToAuditChain(trx, {
        ...{ companyId, actor: null },
        ...{ action: 'sample.low', entity: 'sample', entityId },
      })
  })
}

async function isListenedTo(db: Database, companyId: string): Promise<boolean> {
  const found = await db
    .selectFrom('webhooks')
    .where('company_id', '=', companyId)
    .where('off', 'is', null)
    .where(sql<boolean>`'stock.low' = any(events)`)
    .select('id')
    .limit(1)
    .execute()
  return found.length > 0
}
