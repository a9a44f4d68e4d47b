import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Schema } from '../api/src/platform/database/schema.ts'

const root = join(import.meta.dirname, '..')

/** The room of api/src that writes each table. */
const OWNERS = {
  companies: 'companies',
  campaigns: 'companies',
  company_logos: 'companies',
  couriers: 'companies',
  company_icons: 'companies',
  documents: 'companies',
  document_drafts: 'companies',
  retention_times: 'privacy',
  users: 'users',
  consents: 'consents',
  rep_absences: 'deputies',
  rep_cards: 'reps',
  sessions: 'auth',
  deep_links: 'auth',
  known_devices: 'auth',
  second_factors: 'auth',
  recovery_codes: 'auth',
  admin_email_digests: 'auth',
  admin_links: 'auth',
  first_owner_links: 'auth',
  one_time_codes: 'auth',
  rate_limits: 'platform',
  retailer_records: 'registration',
  campaign_entries: 'users',
  addresses: 'addresses',
  licences: 'licences',
  licence_rules: 'licences',
  shop_categories: 'stock',
  shop_items: 'stock',
  sample_pictures: 'stock',
  stock_lots: 'stock',
  stock_movements: 'stock',
  planned_lots: 'stock',
  recall_contacts: 'requests',
  sample_rules: 'stock',
  cart_items: 'samples',
  sample_limits: 'limits',
  back_in_stock: 'limits',
  limit_exceptions: 'limits',
  orders: 'orders',
  order_items: 'orders',
  messages: 'notifications',
  message_attempts: 'notifications',
  dev_inbox: 'notifications',
  cases: 'cases',
  case_duties: 'cases',
  case_events: 'cases',
  case_photos: 'cases',
  case_deadlines: 'cases',
  audit_events: 'platform',
  audit_chains: 'platform',
  change_details: 'platform',
  secrets: 'platform',
  idempotency_keys: 'platform',
  last_backup: 'backup',
  demo_accounts: 'demo',
  erasures: 'privacy',
  legal_holds: 'privacy',
} satisfies Record<keyof Schema, string>

/** Files that write tables of other rooms, and the reason. */
const EXCEPTIONS: Record<string, (keyof Schema)[]> = {
  // The demo fills the tables of every room.
  'demo/insert-people.ts': ['users', 'consents', 'campaign_entries', 'retailer_records'],
  'demo/demo-leftovers.ts': ['users', 'orders', 'rep_absences'],
  'demo/insert-samples.ts': ['shop_categories', 'shop_items', 'orders'],
  // The demo's half year has times in the past, which the rooms' own functions do not accept.
  'demo/insert-cases.ts': ['cases', 'case_events'],
  'demo/insert-half-year.ts': ['users', 'shop_items'],
}

/** Tables that a source file writes with the query builder or with raw SQL. */
function tablesWrittenIn(source: string): string[] {
  const built = source.matchAll(/\b(?:insertInto|updateTable|deleteFrom)\(\s*['"`](\w+)/g)
  const raw = [...source.matchAll(/\bsql(?:<[^`]*?>)?`([^`]*)`/g)].flatMap(([, text = '']) => [
    ...text.matchAll(/\b(?:insert into|update|delete from|truncate)\s+"?(\w+)/gi),
  ])
  return [...built, ...raw].map(([, table = '']) => table).filter(table => Object.hasOwn(OWNERS, table))
}

test('writes are found in query builder calls and in raw SQL', () => {
  expect(tablesWrittenIn("trx\n  .insertInto(\n  'order_items')")).toEqual(['order_items'])
  expect(tablesWrittenIn('sql<{ id: string }>`update shop_items set stock = 1`')).toEqual(['shop_items'])
  expect(tablesWrittenIn('sql`with a as (delete from orders) select 1 from users`')).toEqual(['orders'])
})

test('only its own room writes a table, except for the files listed here', async () => {
  const strangers: Record<string, string[]> = {}
  for await (const path of glob('**/*.ts', { cwd: join(root, 'api/src') })) {
    if (path.endsWith('.test.ts') || path.startsWith('platform/database/migrations/')) continue
    const room = path.split('/')[0]
    const foreign = new Set(
      tablesWrittenIn(readFileSync(join(root, 'api/src', path), 'utf8')).filter(
        table => OWNERS[table as keyof Schema] !== room, // tablesWrittenIn gives only names of tables
      ),
    )
    if (foreign.size > 0) strangers[path] = [...foreign].sort()
  }
  const expected = Object.entries(EXCEPTIONS).map(([path, tables]) => [path, [...tables].sort()])
  expect(strangers).toEqual(Object.fromEntries(expected))
})

test('the schema page lists every table with the room that owns it', () => {
  const page = readFileSync(join(root, 'docs/schema.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\w+) \|/gm)].map(([, table, room]) => [table, room])
  expect(Object.fromEntries(rows)).toEqual(OWNERS)
})
