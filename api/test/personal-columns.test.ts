import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { COLUMN_KINDS } from './personal-columns.ts'
import { useTestServer } from './server.ts'

const server = useTestServer()

test('every column of the database is declared as personal, kept by law or neither, once [D§10]', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name not in ('kysely_migration', 'kysely_migration_lock')`.execute(
    server.db,
  )
  const declared = Object.entries(COLUMN_KINDS).flatMap(([table, kinds]) =>
    Object.values(kinds).flatMap(columns => columns.split(' ').map(column => `${table}.${column}`)),
  )
  expect(declared.sort()).toEqual(rows.map(({ table, column }) => `${table}.${column}`).sort())
})

test('the records of processing name each personal and each kept column, and give each of their tables one activity [D§10]', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/compliance/processing.md'), 'utf8')
  const [activities = '', columns = ''] = page.split('## Every column')
  const list = (names = '') => names.replaceAll(' ', ', ') || '–'
  const tables = Object.entries(COLUMN_KINDS).filter(([, { personal, kept }]) => personal ?? kept)
  const rows = tables.map(
    ([table, { personal, kept }]) => `| \`${table}\` | ${list(personal)} | ${list(kept)} |`,
  )
  expect(columns.split('\n').filter(line => line.startsWith('| `'))).toEqual(rows)
  const named = [...activities.matchAll(/`([a-z_]+)`/g)].map(([, table]) => table)
  expect(named.sort()).toEqual(tables.map(([table]) => table).sort())
})
