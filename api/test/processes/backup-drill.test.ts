import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../scripts/start-postgres.ts'
import { drillBackup } from '../faults/backup-drill.ts'
import { embeddedPlace, serverPlace } from '../faults/torture.ts'

let folder: string
let postgres: Postgres
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-drill-'))
  await mkdir(join(folder, 'data'))
  postgres = await startPostgres()
})
afterAll(async () => {
  postgres.stop()
  await rm(folder, { recursive: true })
})

test('a backup under write load, restored to another database, has every write acknowledged before it; without writes every table is identical [D§1 D§7]', async () => {
  const from = embeddedPlace(join(folder, 'data'))
  const { losses, said } = await drillBackup(from, serverPlace(postgres.url), join(folder, 'backup'))
  expect(losses).toEqual([])
  expect(said).toMatch(/^ {2}orders: \d+$/m)
  expect(said).toMatch(/^Audit MY: \d{2,} events, all as they were written/m)
}, 240_000)
