import { expect, test } from 'vitest'
import { startPostgres } from '../../../scripts/start-postgres.ts'
import { tortureMessages } from '../faults/message-torture.ts'
import { serverPlace } from '../faults/torture.ts'

const KILLS = 3
/** Messages that may be in flight at a kill: the next one of each country, and a code that a person waits for. */
const ON_THEIR_WAY = 3

test('kill -9 while messages are sent loses none, sends none after it expires, and repeats only those in flight', async () => {
  const postgres = await startPostgres()
  const { losses, told, doubles } = await tortureMessages(serverPlace(postgres.url), KILLS)
  postgres.stop()
  expect(losses).toEqual([])
  expect(told).toBeGreaterThan(10)
  expect(doubles).toBeLessThanOrEqual(KILLS * ON_THEIR_WAY)
  // Messages that a killed process had claimed wait until the claim expires.
}, 240_000)
