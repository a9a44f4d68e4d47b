import { expect, test } from 'vitest'
import { startPostgres } from '../../../scripts/start-postgres.ts'
import { tortureMessages } from '../faults/message-torture.ts'
import { serverPlace } from '../faults/torture.ts'

test('kill -9 while messages are handed over loses none, sends none after its time, and repeats no more than there were kills', async () => {
  const postgres = await startPostgres()
  const { losses, told, doubles } = await tortureMessages(serverPlace(postgres.url), 3)
  postgres.stop()
  expect(losses).toEqual([])
  expect(told).toBeGreaterThan(10)
  expect(doubles).toBeLessThanOrEqual(3)
  // What a killed process had claimed is left alone for a while first.
}, 240_000)
