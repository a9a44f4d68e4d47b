import type { IsoDay } from '@portal/contract/days'
import type { MessageKind } from '@portal/contract/notifications/message-kinds'
import { type RawBuilder, sql } from 'kysely'
import { currentDaySql } from '../platform/database/days.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { usablePiecesSql } from '../stock/lots.queries.ts'

/** Hours for which pieces are left to those who were told of them, before others are told of the rest. */
const WAVE_HOURS = 24
/** Days after the message in which the row of a person who was told is kept. */
const KEPT_DAYS = 3

/** SQL: the row's person was told at this time or later: the message waits, was sent or was written since. */
function isToldSinceSql(time: RawBuilder<unknown>) {
  return sql<boolean>`(told_at > ${time} or exists (select from messages
    where messages.user_id = back_in_stock.user_id and kind = 'SAMPLE_BACK' and due_at >= told_at
      and details ->> 'itemId' = back_in_stock.item_id::text and (state = 'WAITING' or tried_at > ${time})))`
}

/** The samples of which a user is yet to be told. */
export async function findItemIdsAwaitedByHcp(db: Queryable, hcpId: string): Promise<string[]> {
  const rows = db.selectFrom('back_in_stock').where('user_id', '=', hcpId).where('told_at', 'is', null)
  return (await rows.orderBy('asked_at').select('item_id').execute()).map(({ item_id }) => item_id)
}

/**
 * Adds a user to those who wait for a sample, or again after being told.
 * @param notifyFromDay the first day on which to tell, 'YYYY-MM-DD'
 * @returns whether the user did not wait already
 */
export async function insertBackInStockWait(
  trx: Trx,
  hcpId: string,
  itemId: string,
  notifyFromDay: IsoDay,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('back_in_stock')
    .values({ user_id: hcpId, item_id: itemId, due_on: notifyFromDay })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'item_id'])
        .doUpdateSet({ asked_at: sql<Date>`now()`, due_on: notifyFromDay, told_at: null })
        .where('back_in_stock.told_at', 'is not', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteBackInStockWaits(trx: Trx, hcpId: string, onlyItemId?: string): Promise<boolean> {
  let waits = trx.deleteFrom('back_in_stock').where('user_id', '=', hcpId)
  if (onlyItemId !== undefined) waits = waits.where('item_id', '=', onlyItemId)
  return (await waits.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

/** SQL for the pieces of the row of `shop_items` of which nobody waits to be told, or was told in the last `WAVE_HOURS` hours. */
function untoldPiecesSql(timeZone: string) {
  const isTold = isToldSinceSql(sql`now() - make_interval(hours => ${WAVE_HOURS})`)
  return sql<number>`(${usablePiecesSql(timeZone)} - reserved - (select count(*)::int from back_in_stock
    where item_id = shop_items.id and told_at is not null and ${isTold}))`
}

/** A company's samples that have pieces and HCPs who are due to be told. */
export async function findItemsWithDueWaits(db: Queryable, companyId: string, timeZone: string) {
  return db
    .selectFrom('shop_items')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where(
      sql<boolean>`exists (select from back_in_stock
        where item_id = shop_items.id and told_at is null and due_on <= ${currentDaySql(timeZone)})`,
    )
    .where(untoldPiecesSql(timeZone), '>', 0)
    .orderBy('id')
    .select(['id', 'name', untoldPiecesSql(timeZone).as('pieces')])
    .execute()
}

/** The pieces of a sample of which nobody was told yet. The caller has locked the sample. */
export async function countUnannouncedPieces(trx: Trx, itemId: string, timeZone: string): Promise<number> {
  const item = trx.selectFrom('shop_items').where('id', '=', itemId).where('active', '=', true)
  return (await item.select(untoldPiecesSql(timeZone).as('pieces')).executeTakeFirst())?.pieces ?? 0
}

/** The HCPs who have waited longest for a sample and are due to be told. */
export async function findHcpIdsWithDueWait(
  db: Queryable,
  itemId: string,
  timeZone: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('back_in_stock')
    .where('item_id', '=', itemId)
    .where('told_at', 'is', null)
    .where(sql<boolean>`due_on <= ${currentDaySql(timeZone)}`)
    .orderBy('asked_at')
    .orderBy('user_id')
    .limit(limit)
    .select('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function postponeBackInStockWait(
  db: Queryable,
  hcpId: string,
  itemId: string,
  notifyFromDay: IsoDay,
): Promise<void> {
  await db
    .updateTable('back_in_stock')
    .set({ due_on: notifyFromDay })
    .where('user_id', '=', hcpId)
    .where('item_id', '=', itemId)
    .where('told_at', 'is', null)
    .execute()
}

/** Marks HCPs as told. @returns those who were not told and still wait */
export async function markBackInStockNotified(
  trx: Trx,
  itemId: string,
  hcpIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .updateTable('back_in_stock')
    .set({ told_at: sql<Date>`now()` })
    .where('item_id', '=', itemId)
    .where(sql<boolean>`user_id = any(${hcpIds}::uuid[])`)
    .where('told_at', 'is', null)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Whether an HCP waits for a sample, or was told of it and has not withdrawn. */
export async function hasBackInStockWait(db: Queryable, hcpId: string, itemId: string): Promise<boolean> {
  const row = db.selectFrom('back_in_stock').where('user_id', '=', hcpId).where('item_id', '=', itemId)
  return (await row.select('item_id').executeTakeFirst()) !== undefined
}

/** Who was not written to after all, since the sample was offered no more when the message was due, waits again from tomorrow. */
export async function reopenWaitsNotTold(db: Queryable, companyId: string, timeZone: string): Promise<void> {
  await sql`update back_in_stock set told_at = null, due_on = ${currentDaySql(timeZone)} + 1
    from messages
    where told_at is not null and messages.user_id = back_in_stock.user_id and messages.company_id = ${companyId}
      and kind = ${sql.lit('SAMPLE_BACK' satisfies MessageKind)} and state = 'DROPPED' and due_at >= told_at
      and details ->> 'itemId' = back_in_stock.item_id::text`.execute(db)
}

export async function deleteNotifiedBackInStockWaits(db: Queryable): Promise<void> {
  await db
    .deleteFrom('back_in_stock')
    .where('told_at', 'is not', null)
    .where(eb => eb.not(isToldSinceSql(sql`now() - make_interval(days => ${KEPT_DAYS})`)))
    .execute()
}
