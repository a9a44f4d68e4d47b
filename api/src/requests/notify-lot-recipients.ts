import { sql } from 'kysely'
import { enqueueBulkNotifications } from '../notifications/enqueue-notification.ts'
import type { Trx } from '../platform/database/schema.ts'
import { findLotNames } from '../stock/stock-lists.queries.ts'
import { type RecalledLots, selectLotRecipients, whereNotYetNotified } from './lot-recipients.queries.ts'

/**
 * Writes a recall message to everyone with a number who received the lots: one for all parcels of which the recall has not told them
 * yet, so that a parcel shipped later is told of again (D§11). The caller locks the case.
 * @param recall `lotId` is the lot that the message names
 * @returns how many messages
 */
export async function notifyLotRecipients(
  trx: Trx,
  recall: RecalledLots & { companyId: string; caseId: string; lotId: string },
): Promise<number> {
  const { companyId, caseId, lotId } = recall
  const named = (await findLotNames(trx, companyId, [lotId])).get(lotId)
  const company = trx.selectFrom('companies').where('id', '=', companyId).select('support_phone')
  const { support_phone } = await company.executeTakeFirstOrThrow()
  const details = { name: named?.sample ?? '', lotNo: named?.lotNo ?? '', supportPhone: `+${support_phone}` }
  const people = await selectLotRecipients(trx, recall)
    .where(whereNotYetNotified)
    .groupBy('orders.user_id')
    .orderBy('orders.user_id')
    .select([
      'orders.user_id as userId',
      sql<string[]>`array_agg(orders.id::text order by orders.id)`.as('orderIds'),
    ])
    .execute()
  const recipients = people.map(({ userId, orderIds: [orderId = ''] }) => ({
    ...{ userId, orderId, details },
    once: `recall ${caseId} ${orderId}`,
  }))
  const told = await enqueueBulkNotifications(trx, { companyId, kind: 'SAMPLE_RECALL', recipients })
  const parcels = people.flatMap(({ orderIds }, index) =>
    orderIds.map(orderId => ({ ...recipients[index], orderId })),
  )
  await sql`insert into recall_notices (case_id, order_id, message_id)
    select ${caseId}::uuid, parcel.order_id, messages.id
    from unnest(${parcels.map(({ orderId }) => orderId)}::uuid[], ${parcels.map(({ userId }) => userId)}::uuid[],
        ${parcels.map(({ once }) => once)}::text[]) as parcel (order_id, user_id, once)
      join messages on messages.user_id = parcel.user_id and messages.once = parcel.once`.execute(trx)
  return told
}
