import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmptyDatabase } from '../../test/open-test-database.ts'
import { readMigrationFiles } from '../platform/database/migrate.ts'
import { readBackupFile, writeBackupFile } from './backup-file.ts'
import { dumpDatabase } from './dump.ts'
import { requireRestorableBackup, restoreBackup } from './restore.ts'

/** A backup of each release, unpacked, with rows in every table. */
const RELEASES = join(import.meta.dirname, '../../test/releases')
const MIGRATIONS = readMigrationFiles()
const withNext = (...statements: string[]) => ({
  ...MIGRATIONS,
  '9999-next@of-a-test': {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  },
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-releases-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* from(text: string): AsyncGenerator<string> {
  yield text
}

/** Restores a release's backup with the migrations that came since. @returns the tables that lack a row of it, or a value */
async function findLosses(release: string, migrations = MIGRATIONS): Promise<string[]> {
  const dump = readFileSync(join(RELEASES, release), 'utf8')
  const file = join(folder, release)
  await rm(file, { force: true })
  await writeBackupFile(file, from(dump), undefined)
  const db = await openEmptyDatabase()
  const beginning = await requireRestorableBackup(readBackupFile(file, undefined))
  await restoreBackup(db, beginning, readBackupFile(file, undefined), async () => undefined, migrations)
  let now = ''
  await dumpDatabase(db, async lines => {
    for await (const line of lines) now += line
    return {}
  })
  await db.destroy()
  const there = readRows(now)
  return [...readRows(dump)]
    .filter(([table, rows]) => !rows.every(row => there.get(table)?.some(one => holds(one, row))))
    .map(([table]) => table)
}

type Row = Record<string, unknown>
function readRows(dump: string): Map<string, Row[]> {
  const rows = new Map<string, Row[]>()
  let current: Row[] = []
  for (const line of dump.split('\n')) {
    if (line.startsWith('#table ')) {
      current = []
      rows.set(JSON.parse(line.slice(7)).name, current)
    } else if (line.startsWith('{')) current.push(JSON.parse(line))
  }
  return rows
}

/** Columns made of other ones, which a migration may make anew. */
const DERIVED = ['search_text']

const holds = (row: Row, other: Row) =>
  Object.entries(other).every(
    ([column, value]) => DERIVED.includes(column) || JSON.stringify(row[column]) === JSON.stringify(value),
  )

test.each(readdirSync(RELEASES))(
  'a backup of %s has a row in every table and is restored; the migrations since lose none of them',
  async release => {
    const empty = [...readRows(readFileSync(join(RELEASES, release), 'utf8'))].filter(
      ([, rows]) => rows.length === 0,
    )
    expect(empty).toEqual([])
    expect(await findLosses(release)).toEqual([])
  },
)

test('a later migration that adds loses nothing; one that deletes a row or changes a value is found', async () => {
  const migrations = withNext(
    'alter table users add column next int',
    'delete from cart_items',
    "update addresses set city = 'IPOH'",
  )
  expect(await findLosses('0.9.0.dump', migrations)).toEqual(['addresses', 'cart_items'])
})

test('a released migration that was changed is refused by its hash', async () => {
  await cp(join(import.meta.dirname, '../platform/database/migrations'), folder, { recursive: true })
  expect(Object.keys(readMigrationFiles(folder))).toEqual(Object.keys(MIGRATIONS))
  const file = join(folder, '0001-initial.sql')
  await writeFile(file, `${readFileSync(file, 'utf8')}-- One more line.\n`)
  expect(() => readMigrationFiles(folder)).toThrow('0001-initial.sql is not the released migration')
})
