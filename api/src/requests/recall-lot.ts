import { sql } from 'kysely'
import type { Routes } from '../companies/app-context.ts'
import { enqueueBulkNotifications } from '../notifications/enqueue-notification.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError } from '../platform/http/errors.ts'
import { findLookAlikeLotIds } from '../stock/lots.queries.ts'
import { findLotNames } from '../stock/stock-lists.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUserOrThrow } from '../users/users.queries.ts'
import { findHcpIdsWithoutRecallMessage, recallMessageKey } from './lot-recipients.queries.ts'

/** What happens with those who received a lot, or one whose number looks the same: the recall, and who was contacted. */
export function registerRecallChanges({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/lots/:id/recall', {
    audits: { 'stock.recalled': 'stock_lot' },
    async run({ trx, session: { companyId }, params: { id: lotId }, audit }) {
      const lotIds = await findLookAlikeLotIds(trx, lotId, companyId)
      const named = (await findLotNames(trx, companyId, [lotId])).get(lotId)
      const company = trx.selectFrom('companies').where('id', '=', companyId).select('support_phone')
      const { support_phone } = await company.executeTakeFirstOrThrow()
      const details = { name: named?.sample, lotNo: named?.lotNo, supportPhone: `+${support_phone}` }
      // One key for all of them: two recalls at once tell nobody twice.
      const once = recallMessageKey(lotIds[0] ?? lotId)
      const people = (await findHcpIdsWithoutRecallMessage(trx, lotIds)).map(userId => ({
        userId,
        details,
        once,
      }))
      const told = await enqueueBulkNotifications(trx, {
        companyId,
        kind: 'SAMPLE_RECALL',
        recipients: people,
      })
      if (told > 0) audit('stock.recalled', lotId, { told })
      return { told }
    },
  })

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
