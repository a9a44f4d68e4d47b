import { cp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { Database } from '../../src/platform/database/schema.ts'
import { closeHcpAccount } from '../../src/privacy/close-account.ts'
import { appendMissingErasuresToLedger } from '../../src/privacy/erasure-ledger.ts'
import { startPortal } from '../portal-process.ts'
import { copyDataFolder, useFolder } from '../prepare-data-folder.ts'
import { runCommand } from '../run-command.ts'
import { findRowsWith } from '../search-database.ts'

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

test('an encrypted backup is restored into an empty folder with the same accounts, and faults of a backup are reported', async () => {
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

test('a restore and a start erase the HCPs in the erasure ledger again, and the audit verifies [D§10]', async () => {
  await backup()
  const [ledger, moved] = [join(folder, 'erasures.jsonl'), join(elsewhere, 'erasures.jsonl')]
  const hcp = await useFolder(folder, async db => {
    const [user] = await db.selectFrom('users').where('phone', '=', '60123000001').selectAll().execute()
    if (user === undefined) throw new Error('The demo has this HCP')
    await sql`update orders set status = 'COMPLETED' where user_id = ${user.id} and status = 'POSTED'`.execute(
      db,
    )
    const actor = { companyId: user.company_id, userId: user.id, role: user.role }
    expect(await closeHcpAccount(db, actor, user.id, 'HCP_ASKED')).toBe('ERASED')
    await appendMissingErasuresToLedger(db, ledger)
    return user
  })
  // The records of shipped parcels stay.
  const isErased = (db: Database) =>
    findRowsWith(db, [hcp.full_name, hcp.phone ?? '']).then(rows =>
      rows.every(row => row.startsWith('supply_records: ')),
    )
  const restored = await restore([file, '--overwrite'], folder)
  expect(restored.output).toContain(`Erasures: 1 of ${ledger} done again.`)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('all as they were written') })
  expect(await useFolder(folder, isErased)).toBe(true)

  // Without the ledger the HCPs are back, until a start finds the ledger.
  expect((await restore([file])).output).toContain(`Erasures: 0 of ${moved} done again.`)
  expect(await useFolder(elsewhere, isErased)).toBe(false)
  await cp(ledger, moved)
  const portal = await startPortal({ DATA_DIR: elsewhere })
  await portal.end('SIGTERM')
  expect(await useFolder(elsewhere, isErased)).toBe(true)
  expect((await runCommand('audit', ['verify'], { DATA_DIR: elsewhere }, '')).code).toBe(0)
})

test('errors name the wrong file or folder, and a backup made by other means is recorded', async () => {
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

test('a running portal copies its folder for one backup at a time, records the backup and one that fails, and removes the copy; a restore is refused', async () => {
  const portal = await startPortal({ DATA_DIR: folder })
  expect((await stat(join(folder, 'portal.sock'))).mode & 0o077).toBe(0)
  const made = await Promise.all([backup(), backup([`${file}.2`])])
  expect(made.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(made.find(({ code }) => code === 1)?.output).toContain('another backup is under way')
  await expect.poll(() => readdir(folder)).not.toContain('backup-copy')
  const [good, busy] = made[0]?.code === 0 ? [file, `${file}.2`] : [`${file}.2`, file]
  const refused = await restore([good, '--overwrite'], folder)
  expect(refused.output).toBe(`The data folder ${folder} is in use by process ${portal.process.pid}.`)
  expect((await backup([join(busy, 'no')])).code).toBe(1)
  await expect.poll(() => readdir(folder)).not.toContain('backup-copy')
  expect((await portal.end('SIGTERM')).code).toBe(0)
  const noted = await useFolder(folder, db => db.selectFrom('last_backup').selectAll().executeTakeFirst())
  expect(noted?.encrypted).toBe(false)
  expect(noted?.failed_at?.getTime()).toBeGreaterThan(noted?.made_at.getTime() ?? 0)
  expect(Date.now() - (noted?.made_at.getTime() ?? 0)).toBeLessThan(120_000)
})
