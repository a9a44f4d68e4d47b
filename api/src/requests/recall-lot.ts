import type { ParsedInput, ResponseData } from '@portal/contract/endpoints'
import { enqueueBulkNotifications, type NewMessageCount } from '../notifications/enqueue-notification.ts'
import { recordAuditEvent } from '../platform/audit/record-audit.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import { findLotOrThrow } from '../stock/lots.queries.ts'
import { findLotNames } from '../stock/stock-lists.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUserOrThrow } from '../users/users.queries.ts'
import { findHcpIdsWithoutRecallMessage, recallMessageKey } from './lot-recipients.queries.ts'

/** Tells everyone who received a lot of the admin's company to stop using it. @returns the new messages @throws PortalError NOT_FOUND */
export async function notifyRecipientsOfLotRecall(
  db: Database,
  session: Session,
  lotId: string,
): Promise<NewMessageCount> {
  const { companyId } = session
  return db.transaction().execute(async trx => {
    await findLotOrThrow(trx, lotId, companyId)
    const named = (await findLotNames(trx, companyId, [lotId])).get(lotId)
    const company = trx.selectFrom('companies').where('id', '=', companyId).select('support_phone')
    const { support_phone } = await company.executeTakeFirstOrThrow()
    const details = { name: named?.sample, lotNo: named?.lotNo, supportPhone: `+${support_phone}` }
    const once = recallMessageKey(lotId)
    const people = (await findHcpIdsWithoutRecallMessage(trx, lotId)).map(userId => ({
      userId,
      details,
      once,
    }))
    const told = await enqueueBulkNotifications(trx, { companyId, kind: 'SAMPLE_RECALL', recipients: people })
    if (told > 0) await recordLotEvent(trx, session, 'stock.recalled', lotId, { told })
    return told
  })
}

/**
 * Marks whether an HCP was contacted about a lot. A second mark changes nothing.
 * @throws PortalError NOT_FOUND when it is no lot of the company, or the HCP did not receive it
 */
export async function setRecallContacted(
  db: Database,
  session: Session,
  lotId: string,
  { hcpId, contacted }: ParsedInput<'POST /admin/lots/:id/contacts', 'body'>,
): Promise<ResponseData<'POST /admin/lots/:id/contacts'>> {
  return db.transaction().execute(async trx => {
    await findLotOrThrow(trx, lotId, session.companyId)
    const received = trx
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_id')
      .where('lot_id', '=', lotId)
      .where('user_id', '=', hcpId)
    if ((await received.select('orders.id').executeTakeFirst()) === undefined)
      throw new PortalError('NOT_FOUND')
    const changed = contacted
      ? await insertContact(trx, session, lotId, hcpId)
      : await deleteContact(trx, lotId, hcpId)
    const action = contacted ? 'stock.contacted' : 'stock.uncontacted'
    if (changed) await recordLotEvent(trx, session, action, lotId, { hcp: hcpId })
    return { contact: await findContact(trx, lotId, hcpId) }
  })
}

async function insertContact(trx: Trx, { userId }: Session, lotId: string, hcpId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('recall_contacts')
    .values({ lot_id: lotId, user_id: hcpId, contacted_by: userId })
    .onConflict(conflict => conflict.columns(['lot_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function deleteContact(trx: Trx, lotId: string, hcpId: string): Promise<boolean> {
  const contact = trx.deleteFrom('recall_contacts').where('lot_id', '=', lotId).where('user_id', '=', hcpId)
  return (await contact.executeTakeFirstOrThrow()).numDeletedRows === 1n
}

async function findContact(trx: Trx, lotId: string, hcpId: string) {
  const contact = trx.selectFrom('recall_contacts').where('lot_id', '=', lotId).where('user_id', '=', hcpId)
  const found = await contact.select(['contacted_at as at', 'contacted_by as by']).executeTakeFirst()
  return found
    ? { at: found.at.toISOString(), by: formatNameWithTitle(await findUserOrThrow(trx, found.by)) }
    : null
}

async function recordLotEvent(
  trx: Trx,
  session: Session,
  action: string,
  lotId: string,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAuditEvent(trx, session, { action, entity: 'stock_lot', entityId: lotId, details })
}
