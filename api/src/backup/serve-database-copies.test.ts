import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/open-test-database.ts'
import { UserFacingError } from '../config/user-facing-error.ts'
import { requestCopyFromRunningPortal } from './open-for-reading.ts'
import { backupSocketPath, serveDatabaseCopies } from './serve-database-copies.ts'

const HELD = new UserFacingError('The folder is in use.')
const TERABYTE = 1024 ** 4
let place: TestDatabase
let dataDir: string
let warnings: unknown[]
beforeAll(async () => {
  place = await openTestDatabase()
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-copies-'))
  await mkdir(join(dataDir, 'database'))
  warnings = []
  return () => rm(dataDir, { recursive: true })
})
afterAll(() => place.close())

const serve = (folder = dataDir) => {
  const logger = { info: () => undefined, warn: (...said: unknown[]) => void warnings.push(said.at(-1)) }
  return serveDatabaseCopies({ db: place.db, dataDir: folder, logger })
}

test('a running portal copies its folder for one backup at a time, if its disk has room, and removes the previous copy [D§1]', async () => {
  await mkdir(join(dataDir, 'backup-copy'))
  const end = await serve()
  expect(await readdir(dataDir)).not.toContain('backup-copy')
  const file = join(dataDir, 'database', 'rows')
  await writeFile(file, 'rows')
  const copy = await requestCopyFromRunningPortal(dataDir, HELD)
  expect(await readdir(join(copy.folder, 'database'))).toEqual(['rows'])
  await expect(requestCopyFromRunningPortal(dataDir, HELD)).rejects.toThrow('another backup is under way')
  copy.giveBack()
  const next = await requestCopyFromRunningPortal(dataDir, HELD)
  next.giveBack()
  await expect.poll(() => readdir(dataDir)).not.toContain('backup-copy')
  // It has no block of them, but a copy might.
  await truncate(file, 8 * TERABYTE)
  await expect(requestCopyFromRunningPortal(dataDir, HELD)).rejects.toThrow(
    /^The portal did not make a copy to read: a copy of the database needs 83886\d\d MB on the disk of .*; stop the portal first/,
  )
  await end()
})

test('a portal that accepts no requests, or ends during one, gives a clear error', async () => {
  await expect(requestCopyFromRunningPortal(dataDir, HELD)).rejects.toThrow(
    'The folder is in use. It takes no questions: stop it first.',
  )
  const ending = createServer(socket => socket.end()).listen(backupSocketPath(dataDir))
  await expect(requestCopyFromRunningPortal(dataDir, HELD)).rejects.toThrow('it ended meanwhile')
  ending.close()
})

test('a portal whose data folder path is too long for a socket logs it and starts', async () => {
  const long = join(dataDir, 'x'.repeat(100))
  await mkdir(long)
  const end = await serve(long)
  expect(warnings).toEqual([expect.stringContaining('No backup can be made while the portal runs')])
  await end()
})
