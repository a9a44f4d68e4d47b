import { readFile, writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { sql } from 'kysely'
import { findCompanies, insertMissingCompanies } from '../api/src/companies/companies.ts'
import { DEMO_RECORDS } from '../api/src/demo/demo-records.ts'
import { findIdsByDemoName, HALF_YEAR_END, HALF_YEAR_FILE } from '../api/src/demo/insert-half-year.ts'
import { insertDemoRecordsIfEmpty } from '../api/src/demo/load-demo.ts'
import { openEmbeddedDatabase } from '../api/src/platform/database/connect.ts'
import { migrateSchema } from '../api/src/platform/database/migrate.ts'

/**
 * Writes the demo's half year again: loads it into an empty database, runs the statements of an SQL file, for example a change
 * to some rows, and stores the result. Times in the file are those of HALF_YEAR_END.
 */
const [statements] = process.argv.slice(2)

type Row = Record<string, unknown>

/** In the order of insertion; with the columns that sort the rows. */
const TABLES = {
  users: 'created_at, phone',
  campaign_entries: 'created_at, user_id',
  consents: 'created_at, user_id, purpose',
  retailer_records: 'created_at, user_id',
  addresses: 'created_at, user_id',
  rep_absences: 'created_at, rep_id',
  sample_limits: 'created_at, id',
  stock_lots: 'created_at, id',
  orders: 'created_at, id',
  order_items: '(select created_at from orders where id = order_id), order_id, position',
  stock_movements: 'id',
  messages: 'position',
}

const db = await openEmbeddedDatabase()
await migrateSchema(db)
await insertMissingCompanies(db)
const companies = await findCompanies(db)
await insertDemoRecordsIfEmpty(db, companies, async () => 'no password', HALF_YEAR_END)
if (statements !== undefined)
  for (const statement of (await readFile(statements, 'utf8'))
    .split(/;\n/)
    .filter(text => text.trim() !== ''))
    await sql.raw(statement).execute(db)

/** Names of README accounts and companies' records, by id. */
const ofReadme = [...DEMO_RECORDS.reps, ...DEMO_RECORDS.hcps.map(({ user }) => user)].map(
  ({ phone }) => phone,
)
const namesById = new Map<unknown, string>()
for (const [name, id] of await findIdsByDemoName(db)) {
  const isOther = /^@\w\w \d+$/.test(name) && !ofReadme.some(phone => name.endsWith(` ${phone}`))
  if (!isOther) namesById.set(id, name)
}

async function readRows(from: string, order: string): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`select to_json(t) as row from ${sql.raw(from)} t
    order by ${sql.raw(order)}`.execute(db)
  return rows.map(({ row }) => row)
}

/** Columns that the database fills in. */
const generated = await readRows(
  "(select table_name, column_name from information_schema.columns where is_generated = 'ALWAYS' or is_identity = 'YES')",
  'table_name',
)
const tables: Record<string, Row[]> = {}
for (const [table, order] of Object.entries(TABLES)) {
  const rows = await readRows(table, order)
  tables[table] = rows.filter(row => {
    const owner = table === 'users' ? row.id : row.user_id
    const isOfReadme = namesById.has(owner) && table !== 'orders' && table !== 'messages'
    return !isOfReadme && (row.created_at === undefined || Date.parse(`${row.created_at}`) <= +HALF_YEAR_END)
  })
}
const audit: Record<string, unknown[]> = {}
for (const { id, region } of companies) {
  const events = await readRows(
    `(select position, action, entity, entity_id, details, json_build_object('userId', actor_id, 'role', actor_role) as actor
      from audit_events join change_details on event_id = id
      where company_id = '${id}' and details ? 'simulated_at' and entity <> 'case')`,
    'position',
  )
  audit[region] = events.map(({ position: _position, entity_id: entityId, ...event }) => ({
    ...event,
    entityId,
  }))
}

const seen = JSON.stringify({ tables, audit })
for (const [table, rows] of Object.entries(tables))
  for (const column of Object.keys(rows[0] ?? {})) {
    const isGenerated = generated.some(row => row.table_name === table && row.column_name === column)
    const isEmpty = rows.every(row => row[column] === null)
    // An id that nothing refers to.
    const isUnused = column === 'id' && rows.every(row => seen.split(`${row.id}`).length === 2)
    if (isGenerated || isEmpty || isUnused) for (const row of rows) delete row[column]
  }
const text = JSON.stringify({ tables, audit }, (_key, value: unknown) => namesById.get(value) ?? value)
const params = { [constants.BROTLI_PARAM_LGWIN]: 24 }
await writeFile(HALF_YEAR_FILE, brotliCompressSync(text, { params }))
await db.destroy()
