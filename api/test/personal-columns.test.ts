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
