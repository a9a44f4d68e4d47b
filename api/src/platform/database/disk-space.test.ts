import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/open-test-database.ts'
import { databaseErrorToPortalError } from '../http/errors.ts'
import { DISK_RESERVE_BYTES, refuseWritesWhenDiskFull } from './disk-space.ts'
import type { Database } from './schema.ts'

let opened: TestDatabase
let db: Database
let free = DISK_RESERVE_BYTES
const log: string[] = []
beforeAll(async () => {
  opened = await openTestDatabase()
  const logger = {
    error: (text: unknown) => log.push(`error: ${text}`),
    info: (text: unknown) => log.push(`info: ${text}`),
  }
  db = opened.db.withPlugin(refuseWritesWhenDiskFull(() => free, logger))
})
afterAll(() => opened.close())

const insert = () =>
  db.insertInto('rate_limits').values({ bucket: randomUUID(), times: [], forgotten_at: new Date() })
const asks = {
  'a select': () => db.selectFrom('rate_limits').selectAll().execute(),
  'a probe': () => sql`select 1`.execute(db),
}
const changes = {
  'an insert': () => insert().execute(),
  'an update': () => db.updateTable('rate_limits').set({ times: [] }).execute(),
  'a delete': () => db.deleteFrom('rate_limits').execute(),
  'a lock': () => db.selectFrom('rate_limits').selectAll().forUpdate().execute(),
  'a statement as text': () => sql`delete from rate_limits`.execute(db),
  'a transaction': () => db.transaction().execute(trx => trx.deleteFrom('rate_limits').execute()),
}

test.each(Object.entries(asks))('%s works on a full disk', async (_name, ask) => {
  free = 0
  expect(await ask()).toBeDefined()
})

test.each(Object.entries(changes))('%s gets 503 with retryAfter on a full disk', async (_name, change) => {
  free = DISK_RESERVE_BYTES - 1
  const refused = await change().then(
    () => undefined,
    (error: Error) => databaseErrorToPortalError(error),
  )
  expect([refused?.status, refused?.details]).toEqual([503, { retryAfter: 2 }])
  free = DISK_RESERVE_BYTES
  await change()
})

test('the log says once that the disk is full, and once that it has space again', async () => {
  log.length = 0
  for (free of [DISK_RESERVE_BYTES, 0, 0, DISK_RESERVE_BYTES, DISK_RESERVE_BYTES])
    await insert()
      .execute()
      .catch(() => undefined)
  expect(log).toEqual([
    'error: The disk is full: 0 MB are free. Nothing can be changed until there are 64 MB.',
    'info: The disk has room again.',
  ])
})
