import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../src/platform/database/schema.ts'
import type { Count, CountedLine } from './count-model.ts'
import { LOTS, type Lot, type LotName, type Model, type ProblemState, type Slip } from './stock-model.ts'

const expirySql = (day: RawBuilder<unknown>) =>
  sql<Lot['expiry']>`case when ${day} is null then 'none' when ${day} < now() then 'gone'
    when ${day} < now() + interval '30 days' then 'near' else 'far' end`
const ABSENT: Lot = { onHand: 0, held: false, expiry: 'none' }

/** The ids of an item's lots by their names in the model; 'RA' holds the pieces returned from lot A. */
export async function findLotIds(db: Database, itemId: string): Promise<Partial<Record<LotName, string>>> {
  const rows = await db
    .selectFrom('stock_lots')
    .where('item_id', '=', itemId)
    .select(['id', 'lot_no', 'returned'])
    .execute()
  return Object.fromEntries(rows.map(({ id, lot_no, returned }) => [`${returned ? 'R' : ''}${lot_no}`, id]))
}

/** Reads an item's state from the database in the form of the model. */
export async function observeStock(db: Database, itemId: string): Promise<Model> {
  const ids = await findLotIds(db, itemId)
  const rows = await db
    .selectFrom('stock_lots')
    .where('item_id', '=', itemId)
    .select(['id', 'on_hand as onHand', 'held_at'])
    .select(expirySql(sql`expires_on`).as('expiry'))
    .execute()
  const lotOf = (name: LotName): Lot => {
    const row = rows.find(({ id }) => id === ids[name])
    return row ? { onHand: row.onHand, held: row.held_at !== null, expiry: row.expiry } : ABSENT
  }
  const nameOf = (id: string | null) => LOTS.find(name => id !== null && ids[name] === id) ?? null
  const item = db.selectFrom('shop_items').where('id', '=', itemId).select('reserved')
  const orders = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('shop_item_id', '=', itemId)
    .orderBy('orders.created_at')
    .select(['orders.id', 'status', 'lot_id'])
    .select([
      sql<ProblemState>`coalesce((select case when closed_at is null then 'OPEN' else outcome end from cases
        where order_id = orders.id order by number desc limit 1), 'NONE')`.as('problem'),
      sql<boolean>`exists (select from stock_movements where order_id = orders.id and kind = 'RETURN')`.as(
        'back',
      ),
      sql<Slip | null>`case when slip is not null then json_build_object(
        'number', slip -> 0 ->> 'lotNo', 'expiry', ${expirySql(sql`(slip -> 0 ->> 'expiresOn')::date`)}) end`.as(
        'slip',
      ),
    ])
    .execute()
  const plans = await db
    .selectFrom('planned_lots')
    .where('item_id', '=', itemId)
    .orderBy('position')
    .select(['order_id', 'lot_id'])
    .execute()
  return {
    lots: { A: lotOf('A'), RA: lotOf('RA'), B: lotOf('B'), RB: lotOf('RB') },
    reserved: (await item.executeTakeFirstOrThrow()).reserved,
    orders: Object.fromEntries(
      orders.map(({ id, lot_id, ...order }) => [id, { ...order, lot: nameOf(lot_id) }]),
    ),
    plans: plans.map(({ order_id, lot_id }) => ({ order: order_id, lot: nameOf(lot_id) ?? 'A' })),
    counts: await observeCounts(db, itemId, nameOf),
  }
}

/** The counts of an item's lots, oldest first. */
async function observeCounts(
  db: Database,
  itemId: string,
  nameOf: (lotId: string) => LotName | null,
): Promise<Record<string, Count>> {
  const { rows } = await sql<CountedLine & { id: string; lotId: string; state: Count['state'] }>`
    select stock_counts.id, lot_id as "lotId", expected, counted, posted_at is not null as posted,
      array(select unnest(serials) order by 1) as serials,
      posted_at is null and exists (select from stock_movements as moves where moves.lot_id = stock_lots.id
        and moves.id > after_movement and kind in ('RECEIVE', 'CORRECT', 'SHIP', 'RETURN')) as moved,
      case when dropped_at is not null then 'DROPPED' when finished_at is not null then 'FINISHED'
        else 'COUNTING' end as state
    from stock_count_lines join stock_counts on stock_counts.id = count_id join stock_lots on stock_lots.id = lot_id
    where item_id = ${itemId} order by stock_counts.created_at`.execute(db)
  const byCount = Map.groupBy(rows, ({ id }) => id)
  const counts = [...byCount].map(([id, own]) => {
    const lines = own.map(({ id: _id, state: _state, lotId, ...line }) => [nameOf(lotId), line] as const)
    const { state = 'COUNTING' } = own[0] ?? {}
    return [id, { state, lines: Object.fromEntries(lines) }] as const
  })
  return Object.fromEntries(counts)
}

/** The sums of the movements: pieces of each lot, and reserved pieces. */
export async function sumMovements(db: Database, itemId: string) {
  const ids = await findLotIds(db, itemId)
  const rows = await db
    .selectFrom('stock_movements')
    .where('item_id', '=', itemId)
    .select(['lot_id', 'kind', 'quantity'])
    .execute()
  const sum = (kinds: string[], lotId: string | null = null) =>
    rows
      .filter(row => kinds.includes(row.kind) && (lotId === null || row.lot_id === lotId))
      .reduce((total, row) => total + row.quantity, 0)
  const onHand = (name: LotName) => sum(['RECEIVE', 'CORRECT', 'SHIP', 'RETURN'], ids[name] ?? 'none')
  return {
    lots: LOTS.map(name => onHand(name)),
    reserved: sum(['RESERVE', 'RELEASE', 'SHIP']),
  }
}

/** The id of the newest case about an order. */
export async function findNewestCase(db: Database, order: string): Promise<string> {
  const found = db.selectFrom('cases').where('order_id', '=', order).orderBy('number', 'desc')
  return (await found.select('id').executeTakeFirstOrThrow()).id
}
