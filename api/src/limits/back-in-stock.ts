import { addDays } from '@portal/contract/days'
import type { MessageKind } from '@portal/contract/notifications/message-kinds'
import { sampleCategoryOf } from '@portal/contract/users/professions'
import type { Routes } from '../companies/app-context.ts'
import type { Company } from '../companies/companies.ts'
import { findItemsRefusedByLicence } from '../licences/refused-items.queries.ts'
import { enqueueBulkNotifications } from '../notifications/enqueue-notification.ts'
import { isOutsideQuietHours } from '../notifications/quiet-hours.ts'
import { appendEventToAuditChain } from '../platform/audit/record-audit.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { MessageDetails } from '../platform/database/message-tables.ts'
import type { Queryable, Trx, UserRow } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { findItemsOfferedToHcp } from '../samples/samples.queries.ts'
import { lockItemsInIdOrder } from '../stock/lots.queries.ts'
import { findItemNames } from '../stock/stock-lists.queries.ts'
import { findDoNotContactUserIds } from '../users/do-not-contact.queries.ts'
import { findVerifiedHcpIds } from '../users/entries.queries.ts'
import { findUserOrThrow, findUsersById, lockUserOrThrow } from '../users/users.queries.ts'
import {
  countUnannouncedPieces,
  deleteBackInStockWaits,
  deleteNotifiedBackInStockWaits,
  findHcpIdsWithDueWait,
  findItemIdsAwaitedByHcp,
  findItemsWithDueWaits,
  hasBackInStockWait,
  insertBackInStockWait,
  markBackInStockNotified,
  postponeBackInStockWait,
  reopenWaitsNotTold,
} from './back-in-stock.queries.ts'
import { findAllowancesOfHcp, type LimitsContext } from './find-allowances.ts'

/** Most HCPs of a wave: each one's limits are looked at. The next wave follows in seconds. */
const WAVE_MAX = 50

/** Adds the caller to those who are told when they can request a sample again, or takes them off. Repeatable. */
export function registerBackInStockChange({ change }: Pick<Routes, 'change'>, context: LimitsContext): void {
  change('POST /back-in-stock', {
    audits: { 'sample.back-wanted': 'sample', 'sample.back-unwanted': 'sample' },
    async run({ trx, session, body: { shopItemId, wanted }, audit }) {
      const hcp = await lockUserOrThrow(trx, session.userId)
      const changed = wanted
        ? await insertBackInStockWait(
            trx,
            hcp.id,
            shopItemId,
            await findDayToTell(context, trx, hcp, shopItemId),
          )
        : await withdraw(trx, hcp, shopItemId)
      if (changed) audit(wanted ? 'sample.back-wanted' : 'sample.back-unwanted', shopItemId)
      return { itemIds: await findItemIdsAwaitedByHcp(trx, hcp.id) }
    },
  })
}

/** A sample may be withdrawn from when it is offered no more. @throws PortalError NOT_FOUND when the company has no such sample */
async function withdraw(trx: Trx, hcp: UserRow, itemId: string): Promise<boolean> {
  if (!(await findItemNames(trx, hcp.company_id, [itemId])).has(itemId)) throw new PortalError('NOT_FOUND')
  return deleteBackInStockWaits(trx, hcp.id, itemId)
}

/** The first day on which an HCP may be told of a sample. @throws PortalError NOT_FOUND, SAMPLE_AVAILABLE */
async function findDayToTell(
  context: LimitsContext,
  trx: Trx,
  hcp: UserRow,
  itemId: string,
): Promise<string> {
  const company = context.companyOf(hcp.company_id)
  const offered = await findItemsOfferedToHcp(trx, hcp.company_id, {
    hcp,
    company,
    demo: context.config.demo,
  })
  const item = offered.find(({ id }) => id === itemId)
  if (item === undefined) throw new PortalError('NOT_FOUND')
  const today = await findCurrentDay(trx, company.timeZone)
  const day = await findAllowedDay(context, trx, hcp, { itemId, today })
  if (item.inStock && day === today) throw new PortalError('SAMPLE_AVAILABLE')
  return day
}

/** The first day from today on which an HCP's limits leave a piece of a sample, 'YYYY-MM-DD'; a day at a time where none says. */
async function findAllowedDay(
  context: LimitsContext,
  db: Queryable,
  hcp: UserRow,
  { itemId, today }: { itemId: string; today: string },
): Promise<string> {
  const piece = { itemId, category: sampleCategoryOf(hcp.profession ?? '') }
  const usedUp = (await findAllowancesOfHcp(context, db, hcp)).filter(
    ({ left, covers }) => left === 0 && covers(piece),
  )
  return usedUp.map(({ until }) => addDays(until ?? today, 1)).reduce((a, b) => (a > b ? a : b), today)
}

/**
 * Tells the HCPs of a company who wait for samples that have pieces: those who have waited longest, no more than there are
 * pieces of which nobody was told yet. At night it tells nobody: the wave of the morning counts what is left by then. Safe to
 * call often, from several processes.
 * @param company its time zone says when it is night
 */
export async function notifyBackInStock(
  context: LimitsContext,
  { id: companyId, timeZone: quietHoursTimeZone }: Pick<Company, 'id' | 'timeZone'>,
): Promise<void> {
  const { db, companyOf } = context
  const { timeZone } = companyOf(companyId)
  await deleteNotifiedBackInStockWaits(db)
  await reopenWaitsNotTold(db, companyId, timeZone)
  if (!(await isOutsideQuietHours(db, quietHoursTimeZone))) return
  for (const item of await findItemsWithDueWaits(db, companyId, timeZone)) {
    const due = await findHcpIdsWithDueWait(db, item.id, timeZone, Math.min(item.pieces, WAVE_MAX))
    const entitled = await findEntitledHcpIds(context, companyId, item.id, due)
    if (entitled.length > 0) await tellWave(context, { companyId, quietHoursTimeZone }, item, entitled)
  }
}

/** Finds who of these HCPs may request a sample today. The others are looked at again when their limits allow it, or tomorrow. */
async function findEntitledHcpIds(
  context: LimitsContext,
  companyId: string,
  itemId: string,
  hcpIds: readonly string[],
): Promise<string[]> {
  const { db, companyOf } = context
  const today = await findCurrentDay(db, companyOf(companyId).timeZone)
  const [hcps, verified] = [await findUsersById(db, hcpIds), await findVerifiedHcpIds(db, hcpIds)]
  const blocked = await findDoNotContactUserIds(db, hcpIds)
  const entitled: string[] = []
  for (const id of hcpIds) {
    const hcp = hcps.get(id)
    if (hcp === undefined) continue
    const mayBeTold = verified.has(id) && !blocked.has(id) && (await mayHaveItem(context, db, hcp, itemId))
    const day = mayBeTold ? await findAllowedDay(context, db, hcp, { itemId, today }) : addDays(today, 1)
    if (day <= today) entitled.push(id)
    else await postponeBackInStockWait(db, id, itemId, day)
  }
  return entitled
}

/** Whether company, law and certificate let an HCP have a sample today. */
async function mayHaveItem(
  { config, companyOf }: Pick<LimitsContext, 'config' | 'companyOf'>,
  db: Queryable,
  hcp: UserRow,
  itemId: string,
): Promise<boolean> {
  const company = companyOf(hcp.company_id)
  const offered = await findItemsOfferedToHcp(db, company.id, { hcp, company, demo: config.demo })
  return (
    offered.some(({ id }) => id === itemId) &&
    (await findItemsRefusedByLicence(db, hcp.id, [itemId], company.timeZone)) === undefined
  )
}

/** Whether a message that a sample is back is still wanted and still true; true for a message about anything else. */
export async function isBackInStockNoticeRelevant(
  context: Pick<LimitsContext, 'config' | 'companyOf'>,
  db: Queryable,
  {
    kind,
    user_id: hcpId,
    details: { itemId },
  }: { kind: MessageKind; user_id: string | null; details: MessageDetails },
): Promise<boolean> {
  if (kind !== 'SAMPLE_BACK' || hcpId === null || itemId === undefined) return true
  return (
    (await hasBackInStockWait(db, hcpId, itemId)) &&
    (await mayHaveItem(context, db, await findUserOrThrow(db, hcpId), itemId))
  )
}

/** Tells HCPs of a sample, in one conditional write: another process may have told some, or of all pieces. */
async function tellWave(
  { db, companyOf }: LimitsContext,
  { companyId, quietHoursTimeZone }: { companyId: string; quietHoursTimeZone: string },
  { id, name }: { id: string; name: string },
  hcpIds: readonly string[],
): Promise<void> {
  await db.transaction().execute(async trx => {
    await lockItemsInIdOrder(trx, [id])
    const pieces = await countUnannouncedPieces(trx, id, companyOf(companyId).timeZone)
    const told = await markBackInStockNotified(trx, id, hcpIds.slice(0, Math.max(0, pieces)))
    if (told.length === 0) return
    const people = told.map(userId => ({ userId, details: { name, itemId: id } }))
    await enqueueBulkNotifications(trx, {
      companyId,
      kind: 'SAMPLE_BACK',
      recipients: people,
      quietHoursTimeZone,
    })
    await appendEventToAuditChain(trx, {
      ...{ companyId, actor: null, action: 'sample.back-told', entity: 'sample', entityId: id },
      details: { told: told.length },
    })
  })
}
