import { sql } from 'kysely'
import type { Routes } from '../companies/app-context.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError } from '../platform/http/errors.ts'
import { findLookAlikeLotIds } from '../stock/lots.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUserOrThrow } from '../users/users.queries.ts'

/** Who was contacted of those who received a lot, or one whose number looks the same. */
export function registerRecallContacts({ change }: Pick<Routes, 'change'>): void {
  // A second mark changes nothing.
  change('POST /admin/lots/:id/contacts', {
    audits: { 'stock.contacted': 'stock_lot', 'stock.uncontacted': 'stock_lot' },
    async run({ trx, session, params: { id: lotId }, body: { hcpId, contacted }, audit }) {
      const lotIds = await findLookAlikeLotIds(trx, lotId, session.companyId)
      const received = trx
        .selectFrom('order_items')
        .innerJoin('orders', 'orders.id', 'order_id')
        .where(sql<boolean>`lot_id = any(${lotIds}::uuid[])`)
        .where('user_id', '=', hcpId)
      await received.select('orders.id').executeTakeFirstOrThrow(notFoundError)
      const changed = contacted
        ? await insertContactIfNone(trx, session, lotIds, { lotId, hcpId })
        : await deleteContacts(trx, lotIds, hcpId)
      if (changed) audit(contacted ? 'stock.contacted' : 'stock.uncontacted', lotId, { hcp: hcpId })
      return { contact: await findContact(trx, lotIds, hcpId) }
    },
  })
}

async function insertContactIfNone(
  trx: Trx,
  { userId }: Session,
  lotIds: readonly string[],
  { lotId, hcpId }: { lotId: string; hcpId: string },
): Promise<boolean> {
  if ((await selectContacts(trx, lotIds, hcpId).executeTakeFirst()) !== undefined) return false
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('recall_contacts')
    .values({ lot_id: lotId, user_id: hcpId, contacted_by: userId })
    .onConflict(conflict => conflict.columns(['lot_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function deleteContacts(trx: Trx, lotIds: readonly string[], hcpId: string): Promise<boolean> {
  const contacts = trx
    .deleteFrom('recall_contacts')
    .where(sql<boolean>`lot_id = any(${lotIds}::uuid[])`)
    .where('user_id', '=', hcpId)
  return (await contacts.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

function selectContacts(trx: Trx, lotIds: readonly string[], hcpId: string) {
  return trx
    .selectFrom('recall_contacts')
    .where(sql<boolean>`lot_id = any(${lotIds}::uuid[])`)
    .where('user_id', '=', hcpId)
    .orderBy('contacted_at')
    .select(['contacted_at as at', 'contacted_by as by'])
}

async function findContact(trx: Trx, lotIds: readonly string[], hcpId: string) {
  const found = await selectContacts(trx, lotIds, hcpId).executeTakeFirst()
  return found
    ? { at: found.at.toISOString(), by: formatNameWithTitle(await findUserOrThrow(trx, found.by)) }
    : null
}
