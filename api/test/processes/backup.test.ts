import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { Database } from '../../src/platform/database/schema.ts'
import { startPortal } from '../portal-process.ts'
import { copyDataFolder, useFolder } from '../prepare-data-folder.ts'
import { runCommand } from '../run-command.ts'

const PASSPHRASE = 'correct horse battery staple'
let folder: string
let file: string
let elsewhere: string
beforeEach(async () => {
  folder = await copyDataFolder(inject('dataFolder'))
  file = join(folder, 'backup')
  elsewhere = join(folder, 'elsewhere')
})
afterEach(() => rm(folder, { recursive: true }))

const backup = (args = [file], input = '') => runCommand('backup', args, { DATA_DIR: folder }, input)
const restore = (args: string[], DATA_DIR = elsewhere, env = {}) =>
  runCommand('restore', args, { DATA_DIR, ...env })

test('an encrypted backup is restored into an empty folder with the same accounts, and what is wrong in it is told', async () => {
  expect(await backup([file, '--passphrase'], 'short')).toEqual({
    code: 1,
    output: 'The passphrase must be at least 12 characters long.',
  })
  const made = await backup([file, '--passphrase'], PASSPHRASE)
  expect(made.output).toMatch(/^\S+: \d{3,} rows of \d+ tables as of \S+, \d\.\d MB, encrypted; read again/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await restore([file])).output).toBe(`${file} is encrypted: set BACKUP_PASSPHRASE.`)
  expect(await readdir(folder)).not.toContain('elsewhere')
  const restored = await restore([file], elsewhere, { BACKUP_PASSPHRASE: PASSPHRASE })
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^ {2}users: \d+$/m) })
  expect(restored.output).toContain('Stock: what its movements add up to.')
  const phones = (db: Database) => db.selectFrom('users').select(['id', 'phone']).orderBy('id').execute()
  expect(await useFolder(elsewhere, phones)).toEqual(await useFolder(folder, phones))

  await useFolder(folder, db => sql`update stock_lots set on_hand = on_hand + 1`.execute(db))
  await backup([file, '--overwrite'])
  expect((await restore([file])).output).toMatch(
    /^The database is not empty: it has \d+ tables with \d+ rows\. --overwrite/,
  )
  expect(await restore([file, '--overwrite'])).toEqual({
    code: 1,
    output: expect.stringMatching(/^Stock: \d+ lots or samples have other/m),
  })
})

test('wrong files and folders are named, and a backup made by other means is noted', async () => {
  expect((await backup([join(folder, 'no', 'file')])).output).toBe(
    `There is no folder ${join(folder, 'no')}.`,
  )
  await writeFile(file, 'mine')
  expect((await backup()).output).toBe(
    `${file} is there already: name another file, or replace it with --overwrite.`,
  )
  expect((await restore([file])).output).toContain(`${file} is no backup`)
  expect((await restore([join(folder, 'none')])).output).toBe(`There is no file ${join(folder, 'none')}.`)
  expect(await backup(['--elsewhere'])).toEqual({
    code: 0,
    output: 'Noted: a backup was made by other means.',
  })
})

test('a portal that runs copies its folder for one backup at a time, notes it, and removes the copy; a restore is refused', async () => {
  const portal = await startPortal({ DATA_DIR: folder })
  expect((await stat(join(folder, 'portal.sock'))).mode & 0o077).toBe(0)
  const made = await Promise.all([backup(), backup([`${file}.2`])])
  expect(made.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(made.find(({ code }) => code === 1)?.output).toContain('another backup is under way')
  await expect.poll(() => readdir(folder)).not.toContain('backup-copy')
  const refused = await restore([made[0]?.code === 0 ? file : `${file}.2`, '--overwrite'], folder)
  expect(refused.output).toBe(`The data folder ${folder} is in use by process ${portal.process.pid}.`)
  expect((await portal.end('SIGTERM')).code).toBe(0)
  const noted = await useFolder(folder, db => db.selectFrom('last_backup').selectAll().executeTakeFirst())
  expect(noted?.encrypted).toBe(false)
  expect(Date.now() - (noted?.made_at.getTime() ?? 0)).toBeLessThan(120_000)
})
