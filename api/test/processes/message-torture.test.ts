import { expect, test } from 'vitest'
import { startPostgres } from '../../../scripts/start-postgres.ts'
import { tortureMessages } from '../faults/message-torture.ts'
import { serverPlace } from '../faults/torture.ts'

const KILLS = 3
/** Each country's next message, and a code that somebody waits for: what may be on its way at a kill. */
const ON_THEIR_WAY = 3

test('kill -9 while messages are handed over loses none, sends none after its time, and repeats no more than was on its way', async () => {
  const postgres = await startPostgres()
  const { losses, told, doubles } = await tortureMessages(serverPlace(postgres.url), KILLS)
  postgres.stop()
  expect(losses).toEqual([])
  expect(told).toBeGreaterThan(10)
  expect(doubles).toBeLessThanOrEqual(KILLS * ON_THEIR_WAY)
  // What a killed process had claimed is left alone for a while first.
}, 240_000)
