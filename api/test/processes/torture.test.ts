import { rm } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { startPostgres } from '../../../scripts/start-postgres.ts'
import { embeddedPlace, serverPlace, torture } from '../faults/torture.ts'
import { copyDataFolder } from '../prepare-data-folder.ts'

test('kill -9 under mixed writes loses no acknowledged write on the embedded database, and a second process is refused [D§1 D§7]', async () => {
  const folder = await copyDataFolder(inject('dataFolder'))
  const { losses, acknowledged, refused } = await torture(embeddedPlace(folder), 3)
  await rm(folder, { recursive: true })
  expect([losses, refused]).toEqual([[], 3])
  expect(acknowledged).toBeGreaterThan(10)
})

test('kill -9 under mixed writes loses no acknowledged write on a database server [D§1 D§7]', async () => {
  const postgres = await startPostgres()
  const { losses, acknowledged } = await torture(serverPlace(postgres.url), 3)
  postgres.stop()
  expect(losses).toEqual([])
  expect(acknowledged).toBeGreaterThan(10)
})
