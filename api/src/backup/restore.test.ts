import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmptyDatabase } from '../../test/open-test-database.ts'
import { insertMissingCompanies } from '../companies/companies.ts'
import { appendEventToAuditChain } from '../platform/audit/record-audit.ts'
import { migrateSchema } from '../platform/database/migrate.ts'
import type { Database } from '../platform/database/schema.ts'
import type { BackupPart } from './backup-file.ts'
import { dumpDatabase } from './dump.ts'
import { requireEmptyDatabase, requireRestorableBackup, restoreBackup } from './restore.ts'

// Embedded on either database: a restore is the owner's work, and these tests' server knows the application's role.
let db: Database
let parts: BackupPart[]
beforeAll(async () => {
  db = await openEmptyDatabase()
  await expect(readParts()).rejects.toThrow('The database is empty: there is nothing to back up.')
  await requireEmptyDatabase(db)
  await migrateSchema(db)
  await insertMissingCompanies(db)
  for (const entityId of ['one', 'two', 'three']) await record(entityId)
  parts = await readParts()
})
afterAll(() => db.destroy())

const record = (entityId: string) =>
  db.transaction().execute(trx =>
    appendEventToAuditChain(trx, {
      ...{ companyId: null, actor: null, action: 'order.status' },
      ...{ entity: 'order', entityId, details: {} },
    }),
  )

async function readParts(): Promise<BackupPart[]> {
  let text = ''
  await dumpDatabase(db, async lines => {
    for await (const line of lines) text += line
    return {}
  })
  return text.split('\n').flatMap((line): BackupPart[] => {
    const [, mark, json = ''] = /^#(\w+) (.*)$/.exec(line) ?? []
    if (mark !== undefined) return [{ [mark]: JSON.parse(json) } as BackupPart] // as dump.ts writes it
    return line === '' ? [] : [{ rows: [line] }]
  })
}

async function* from(list: readonly BackupPart[]): AsyncGenerator<BackupPart> {
  yield* list
}

const restoreFrom = async (list: readonly BackupPart[]) =>
  restoreBackup(db, await requireRestorableBackup(from(list)), from(list), async () => undefined)

/** The same parts with one changed. */
const withPart = (change: (part: BackupPart) => BackupPart) =>
  parts.map(part => change(structuredClone(part)))

async function readShape() {
  const { rows } = await sql<{ text: string }>`
    select indexdef as text from pg_indexes where schemaname = 'public' union all
    select conrelid::regclass || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace order by 1`.execute(db)
  return rows.map(({ text }) => text)
}

test('a restored database has all keys and indexes, and its sequences continue [D§1]', async () => {
  const before = await readShape()
  expect(before.length).toBeGreaterThan(100)
  expect(await restoreFrom(parts)).toMatchObject({ companies: 2, audit_events: 3 })
  expect(await readShape()).toEqual(before)
  await record('four')
  const ids = await db.selectFrom('audit_events').select('id').orderBy('id').execute()
  expect(ids.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4])
})

test.each<[string, RegExp, (part: BackupPart) => BackupPart]>([
  [
    'a newer version',
    /of a newer version of the portal \(9999-later@0\)/,
    part => ('begin' in part ? { begin: { ...part.begin, migration: '9999-later@0' } } : part),
  ],
  [
    'an unreleased version',
    /of an unreleased version of the portal \(0002-backups\)/,
    part => ('begin' in part ? { begin: { ...part.begin, migration: '0002-backups' } } : part),
  ],
  [
    'a table that this version has not',
    /The backup's table between is not as this version makes it/,
    part => ('table' in part && part.table.name === 'companies' ? named('between', part.table) : part),
  ],
  [
    'a column that this version has not',
    /The backup's table companies is not as this version makes it/,
    part => {
      if ('table' in part && part.table.name === 'companies') part.table.columns.push('between')
      return part
    },
  ],
  [
    'fewer rows than it says',
    /Not every row came: companies\. Nothing was changed/,
    part => {
      if ('end' in part) part.end.counts.companies = 3
      return part
    },
  ],
  [
    'a row that refers to none',
    /foreign key/,
    part =>
      'rows' in part
        ? { rows: part.rows.map(row => row.replace(/("company_id":)null/, `$1"${crypto.randomUUID()}"`)) }
        : part,
  ],
])('a backup of %s is refused, and what was there stays', async (_name, refusal, change) => {
  const before = await readParts()
  await expect(restoreFrom(withPart(change))).rejects.toThrow(refusal)
  // Except the time and the digest that covers it.
  expect((await readParts()).slice(1, -1)).toEqual(before.slice(1, -1))
  await expect(requireEmptyDatabase(db)).rejects.toThrow(
    /^The database is not empty: it has \d+ tables with \d+ rows/,
  )
})

const named = (name: string, table: { columns: string[] }): BackupPart => ({ table: { ...table, name } })
