import * as fc from 'fast-check'
import { type ControlledTransaction, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Queryable, Schema } from '../../src/platform/database/schema.ts'
import { buildAdmin, buildShopItem, buildToken } from '../factories.ts'
import { createFollower } from '../follower.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
let token: string
let item: Awaited<ReturnType<typeof buildShopItem>>
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
  item = await buildShopItem(server, { stock: 0 })
})

type Open = ControlledTransaction<Schema>
const begin = (): Promise<Open> => server.db.startTransaction().execute()
const setPieces = (db: Queryable, id: string, pieces: number) =>
  db.updateTable('stock_lots').set({ on_hand: pieces }).where('id', '=', id).execute()
/** Adds a lot without movements, which can be deleted. */
async function addLot(db: Queryable, pieces = 1): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`insert into stock_lots (company_id, item_id, lot_no, expires_on, on_hand)
    values (${server.companies.MY.id}, ${item.id}, 'N' || gen_random_uuid(), '2099-12-31', ${pieces}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? ''
}
const addLots = (count: number) => Promise.all(Array.from({ length: count }, () => addLot(server.db)))

test('what an open transaction has changed is told after its commit, though later ones were told before', async () => {
  const lots = await addLots(3)
  const [one = '', two = '', three = ''] = lots
  const follower = createFollower(server, 'lots', token)
  await follower.read()
  const open = await begin()
  await setPieces(open, one, 11)
  await setPieces(server.db, two, 12)
  expect((await follower.read()).map(({ id }) => id)).toEqual([two])
  // Marked, not read yet, and marked again by the open transaction.
  await setPieces(server.db, three, 13)
  await setPieces(open, three, 14)
  expect(await follower.read()).toEqual([])
  await open.commit().execute()
  expect((await follower.read()).map(({ id }) => id).sort()).toEqual([one, three].sort())
  expect(lots.map(id => follower.rows.get(id))).toMatchObject([
    { onHand: 11 },
    { onHand: 12 },
    { onHand: 14 },
  ])
})

test('two readers at once pass nothing over', async () => {
  const lots = await addLots(2)
  const followers = [createFollower(server, 'lots', token), createFollower(server, 'lots', token)]
  await Promise.all(followers.map(follower => follower.read()))
  for (let round = 1; round <= 10; round += 1) {
    const work = lots.map(id => setPieces(server.db, id, round))
    await Promise.all([...work, ...followers.map(follower => follower.read())])
  }
  await Promise.all(followers.map(follower => follower.read()))
  for (const { rows } of followers)
    expect(lots.map(id => rows.get(id))).toMatchObject([{ onHand: 10 }, { onHand: 10 }])
})

/** How many transactions may be open at once. */
const OPEN = 3
const LOTS = 4
const slot = fc.nat(OPEN - 1)
type Step =
  | { act: 'read' }
  | { act: 'add' | 'commit' | 'rollback'; slot: number }
  | { act: 'change' | 'delete'; slot: number; lot: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constant('add' as const), slot }),
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('change' as const, 'delete' as const),
      slot,
      lot: fc.nat(LOTS - 1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('commit' as const, 'rollback' as const), slot }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('read' as const) }) },
)

test('whatever transactions are open while it reads, a follower ends with what the table has', async () => {
  let pieces = 0
  async function run(steps: readonly Step[]) {
    await server.db.deleteFrom('stock_lots').execute()
    const lots = await addLots(LOTS)
    const open: (Open | undefined)[] = []
    /** Which open transaction has changed a lot: another one would wait for it. */
    const holders = new Map<string, number>()
    const follower = createFollower(server, 'lots', token)
    const end = async (index: number, how: 'commit' | 'rollback') => {
      await open[index]?.[how]().execute()
      open[index] = undefined
      for (const [id, holder] of holders) if (holder === index) holders.delete(id)
    }
    for (const one of steps) {
      if (one.act === 'read') await follower.read()
      else if (one.act === 'commit' || one.act === 'rollback') await end(one.slot, one.act)
      else {
        const id = 'lot' in one ? lots[one.lot] : undefined
        if (id !== undefined && (holders.get(id) ?? one.slot) !== one.slot) continue
        open[one.slot] ??= await begin()
        const trx = open[one.slot] as Open
        pieces += 1
        if (id === undefined) await addLot(trx, pieces)
        else {
          holders.set(id, one.slot)
          if (one.act === 'change') await setPieces(trx, id, pieces)
          else await trx.deleteFrom('stock_lots').where('id', '=', id).execute()
        }
      }
    }
    for (let index = 0; index < OPEN; index += 1) await end(index, 'commit')
    await follower.read()
    const anew = createFollower(server, 'lots', token)
    await anew.read()
    expect(follower.rows).toEqual(anew.rows)
    const rows = await server.db.selectFrom('stock_lots').select('id').execute()
    expect([...follower.rows.keys()].sort()).toEqual(rows.map(({ id }) => id).sort())
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), run), { numRuns: 60 })
})
