import { expect, test } from 'vitest'
import { markBackInStockNotified } from '../../src/limits/back-in-stock.queries.ts'
import { lockItemsInIdOrder } from '../../src/stock/lots.queries.ts'
import {
  askToBeTold,
  buildSoldOutItem,
  buildWaitingHcp,
  findToldHcpIds,
  tellWaitingHcps,
} from '../back-in-stock.ts'
import { setStock } from '../buyers.ts'
import { buildHcp, buildToken } from '../factories.ts'
import { auditOf, holdWrites, meetChange } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

test('two servers that notify about the same sample notify each HCP once, and no more HCPs than there are pieces', async () => {
  const item = await buildSoldOutItem(server)
  const hcps: { id: string }[] = []
  for (const _ of [1, 2, 3, 4]) hcps.push(await buildWaitingHcp(server, item))
  await setStock(server, item, 2)
  const wave = () => tellWaitingHcps(server)
  await holdWrites(server.db, 'back_in_stock', [wave, wave])
  expect(await findToldHcpIds(server, item)).toEqual(hcps.slice(0, 2).map(({ id }) => id))
})

test('a wave waits for a concurrent wave of the same sample, and counts the HCPs that wave notified', async () => {
  const item = await buildSoldOutItem(server)
  const [, younger] = [await buildWaitingHcp(server, item), await buildWaitingHcp(server, item)]
  await setStock(server, item, 1)
  await meetChange(
    server.db,
    async trx => {
      await lockItemsInIdOrder(trx, [item.id])
      await markBackInStockNotified(trx, item.id, [younger.id])
    },
    [() => tellWaitingHcps(server)],
  )
  expect(await findToldHcpIds(server, item)).toEqual([])
})

test('an HCP who withdraws while a wave begins is sent no message', async () => {
  const item = await buildSoldOutItem(server)
  const hcp = await buildWaitingHcp(server, item)
  await setStock(server, item, 1)
  await holdWrites<unknown>(server.db, 'back_in_stock', [
    () => tellWaitingHcps(server),
    () => askToBeTold(server, hcp.token, item, false),
  ])
  await tellWaitingHcps(server)
  await server.deliver()
  const states = await server.db
    .selectFrom('messages')
    .where('user_id', '=', hcp.id)
    .select('state')
    .execute()
  expect(states.filter(({ state }) => state !== 'DROPPED')).toEqual([])
})

test('two concurrent requests to be notified make one subscription', async () => {
  const item = await buildSoldOutItem(server)
  const token = await buildToken(server, await buildHcp(server))
  const ask = () => askToBeTold(server, token, item)
  const answers = await holdWrites(server.db, 'back_in_stock', [ask, ask])
  expect(answers.map(({ data }) => data.itemIds)).toEqual([[item.id], [item.id]])
  expect(await auditOf(server.db, item.id)).toHaveLength(1)
})
