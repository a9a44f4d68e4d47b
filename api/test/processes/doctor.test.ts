import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { closeEmbedded, openEmbedded } from '../../src/platform/database/connect.ts'
import { lockFolder } from '../../src/platform/database/folder-lock.ts'
import { copyDataFolder } from '../prepare-data-folder.ts'
import { runCommand } from '../run-command.ts'

let folder: string
beforeEach(async () => {
  folder = await copyDataFolder(inject('dataFolder'))
})
afterEach(() => rm(folder, { recursive: true }))

const doctor = (more = {}) => runCommand('doctor', [], { DATA_DIR: folder, ...more })

async function change(...statements: string[]): Promise<void> {
  const db = await openEmbedded(join(folder, 'database'))
  for (const statement of statements) await sql.raw(statement).execute(db)
  await closeEmbedded(db)
}

test('npm run portal -- doctor says of each thing whether it is well, and ends with exit code 1 for a problem alone', async () => {
  const { code, output } = await doctor()
  expect(code).toBe(0)
  const about = output
    .split('\n')
    .map(line => /^(ok|warning|problem) +(.*?)[:.]/.exec(line)?.slice(1).join(' '))
  expect(about).toEqual([
    'ok Settings',
    'ok Disk',
    'ok Database',
    'ok Clock',
    'ok Schema',
    'ok Backup',
    'ok Stock',
    'ok Codes',
    'ok Meridian Care Malaysia',
    'ok Meridian Care Singapore',
  ])

  await change(
    'update stock_lots set on_hand = on_hand + 1 where id = (select id from stock_lots limit 1)',
    'drop index one_live_code',
    `insert into one_time_codes (phone, action, digest, expires_at)
      select '60123456789', 'LOGIN', 'x', now() from generate_series(1, 2)`,
  )
  const ill = await doctor()
  expect(ill.code).toBe(1)
  expect(ill.output).toContain('problem  Stock: 1 lots or samples have other pieces')
  expect(ill.output).toContain('problem  Codes: 1 numbers have several live codes')
})

test('npm run portal -- doctor changes nothing: an older schema, a folder in use and an empty one are told', async () => {
  await change('drop table last_backup', "delete from kysely_migration where name <> '0001-initial'")
  for (let time = 0; time < 2; time += 1)
    expect(await doctor()).toMatchObject({
      code: 1,
      output: expect.stringContaining('problem  Schema: 0002-backups is to be applied.'),
    })
  const release = lockFolder(folder)
  expect(await doctor()).toMatchObject({
    code: 0,
    output: expect.stringContaining(`warning  Database: not looked at, since a portal has it.`),
  })
  release()
  expect(await doctor({ DATA_DIR: join(folder, 'none') })).toMatchObject({
    code: 1,
    output: expect.stringContaining('problem  Database: there is none in'),
  })
  expect(await doctor({ DATABASE_URL: 'postgres://portal:hidden@127.0.0.1:1/portal' })).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /problem {2}Database: The database of DATABASE_URL cannot be reached(?!.*hidden)/,
    ),
  })
})
