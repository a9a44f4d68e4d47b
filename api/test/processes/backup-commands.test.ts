import { createHash } from 'node:crypto'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { writeBackup } from '../../src/backup/backup-file.ts'
import { closeEmbedded, openEmbedded } from '../../src/platform/database/connect.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { startPortal } from '../portal-process.ts'
import { copyDataFolder } from '../prepare-data-folder.ts'
import { runCommand } from '../run-command.ts'

let folder: string
let file: string
let env: Record<string, string>
let elsewhere: Record<string, string>
beforeEach(async () => {
  folder = await copyDataFolder(inject('dataFolder'))
  file = join(folder, 'backup')
  env = { DATA_DIR: folder }
  elsewhere = { DATA_DIR: join(folder, 'elsewhere') }
})
afterEach(() => rm(folder, { recursive: true }))

const backup = (args: string[] = [file], more = {}, input = '') =>
  runCommand('backup', args, { ...env, ...more }, input)
const restore = (args: string[], place = elsewhere, more = {}, input = '') =>
  runCommand('restore', args, { ...place, ...more }, input)

async function using<T>(place: Record<string, string>, use: (db: Database) => Promise<T>): Promise<T> {
  const db = await openEmbedded(join(place.DATA_DIR ?? '', 'database'))
  return use(db).finally(() => closeEmbedded(db))
}

test('npm run portal -- backup and restore: an encrypted file, an empty folder, the same accounts, with what is still wrong told', async () => {
  expect(await backup([file, '--passphrase'], {}, 'short')).toEqual({
    code: 1,
    output: 'The passphrase must be at least 12 characters long.',
  })
  const passphrase = 'correct horse battery staple'
  const made = await backup([file, '--passphrase'], {}, passphrase)
  expect(made.output).toMatch(/^\S+: \d{3,} rows of \d+ tables as of \S+, \d\.\d MB, encrypted; read again/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await restore([file], elsewhere, { BACKUP_PASSPHRASE: 'wrong horse battery staple' })).toEqual({
    code: 1,
    output: 'The passphrase is not the one this file was encrypted with.',
  })
  expect((await restore([file])).output).toBe(`${file} is encrypted: set BACKUP_PASSPHRASE.`)
  expect(await readdir(folder)).not.toContain('elsewhere')

  const restored = await restore([file], elsewhere, { BACKUP_PASSPHRASE: passphrase })
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^ {2}users: \d+$/m) })
  expect(restored.output).toContain('Stock: what its movements add up to.')
  const phones = (db: Database) => db.selectFrom('users').select(['id', 'phone']).orderBy('id').execute()
  expect(await using(elsewhere, phones)).toEqual(await using(env, phones))

  await using(env, db => sql`update stock_lots set on_hand = on_hand + 1`.execute(db))
  await rm(file)
  await backup()
  const told = await restore([file, '--overwrite'])
  expect([told.code, told.output]).toEqual([
    1,
    expect.stringMatching(/^Stock: \d+ lots or samples have other/m),
  ])
})

test('a restore refuses a database with anything in it, and one that fails leaves what was', async () => {
  await backup()
  expect(await restore([file], env)).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The database is not empty: it has \d+ tables with \d+ rows\. --overwrite/,
    ),
  })
  // Whole and rightly made, but a row is none of the database's.
  const broken = join(folder, 'broken')
  const text = `#begin {"format":"hcp-portal-backup 1","migration":"0002-backups","at":"2026-01-01T00:00:00Z"}
#table {"name":"last_backup","columns":["one","made_at"]}
{"one":true,"made_at":"yesterday-ish"}
`
  const end = { counts: { last_backup: 1 }, sha256: createHash('sha256').update(text).digest('hex') }
  const lines = async function* (content: string) {
    yield content
  }
  await writeBackup(broken, lines(`${text}#end ${JSON.stringify(end)}\n`), undefined)
  const count = (db: Database) => db.selectFrom('users').select('id').execute()
  const before = await using(env, count)
  expect((await restore([broken, '--overwrite'], env)).code).toBe(1)
  expect(await using(env, count)).toEqual(before)

  const newer = text.replace('0002-backups', '9999-later')
  const newerEnd = { ...end, sha256: createHash('sha256').update(newer).digest('hex') }
  await writeBackup(join(folder, 'newer'), lines(`${newer}#end ${JSON.stringify(newerEnd)}\n`), undefined)
  expect(await restore([join(folder, 'newer'), '--overwrite'], env)).toEqual({
    code: 1,
    output: 'The backup is of a newer version of the portal (9999-later): restore it with that version.',
  })
})

test('an older backup is restored as its schema was, and brought up to date', async () => {
  await using(env, async db => {
    await sql`drop table last_backup`.execute(db)
    await sql`delete from kysely_migration where name <> '0001-initial'`.execute(db)
  })
  expect((await backup()).code).toBe(0)
  expect((await restore([file])).code).toBe(0)
  await using(elsewhere, async db => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(['0001-initial', '0002-backups'])
  })
})

test('while the portal runs it copies its folder for the backup, notes it, and takes the copy away; a restore is refused', async () => {
  const portal = await startPortal(env)
  try {
    expect((await stat(join(folder, 'portal.sock'))).mode & 0o077).toBe(0)
    const [first, second] = await Promise.all([backup(), backup([`${file}.2`])])
    expect([first?.code, second?.code].sort()).toEqual([0, 1])
    expect([first, second].find(({ code }) => code === 1)?.output).toContain('another backup is under way')
    expect(await restore([`${file}.3`], env)).toMatchObject({ code: 1 })
    await expect.poll(() => readdir(folder)).not.toContain('backup-copy')
    const refused = await restore([first?.code === 0 ? file : `${file}.2`, '--overwrite'], env)
    expect(refused.output).toBe(`The data folder ${folder} is in use by process ${portal.process.pid}.`)
  } finally {
    expect((await portal.end('SIGTERM')).code).toBe(0)
  }
  const noted = await using(env, db => db.selectFrom('last_backup').select('made_at').execute())
  expect(Date.now() - (noted[0]?.made_at.getTime() ?? 0)).toBeLessThan(120_000)
})

test('npm run portal -- backup and restore say what is wrong: usage, files, folders', async () => {
  for (const args of [[], ['a', 'b'], ['--fast', 'a'], ['--elsewhere', 'a']])
    expect(await backup(args)).toEqual({ code: 1, output: expect.stringMatching(/^Usage:/) })
  for (const args of [[], ['a', 'b'], ['--force', 'a']])
    expect(await restore(args)).toEqual({ code: 1, output: expect.stringMatching(/^Usage:/) })
  expect((await backup([join(folder, 'no', 'file')])).output).toBe(
    `There is no folder ${join(folder, 'no')}.`,
  )
  await writeFile(file, 'mine')
  expect((await backup()).output).toBe(
    `${file} is there already: name another file, or replace it with --overwrite.`,
  )
  expect((await restore([file])).output).toContain(`${file} is no backup`)
  expect((await backup([file, '--overwrite'])).code).toBe(0)
  expect((await restore([file, '--overwrite'], env)).code).toBe(0)
  expect((await restore([join(folder, 'none')])).output).toBe(`There is no file ${join(folder, 'none')}.`)
  expect((await runCommand('backup', [`${file}.2`], elsewhere)).output).toBe(
    `There is no database in ${elsewhere.DATA_DIR}.`,
  )
  expect(await backup(['--elsewhere'])).toEqual({
    code: 0,
    output: 'Noted: a backup was made by other means.',
  })
})
