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
  do_not_contact: 'users',
  rep_absences: 'deputies',
  rep_cards: 'reps',
  sessions: 'auth',
  deep_links: 'auth',
  known_devices: 'auth',
  second_factors: 'auth',
  recovery_codes: 'auth',
  admin_email_digests: 'auth',
  admin_links: 'auth',
  api_keys: 'auth',
  first_owner_links: 'auth',
  admin_identities: 'auth',
  sign_on_codes: 'auth',
  sign_on_rules: 'auth',
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
  sample_gtins: 'stock',
  stock_lots: 'stock',
  stock_movements: 'stock',
  stock_counts: 'stock',
  stock_count_lines: 'stock',
  planned_lots: 'stock',
  recall_contacts: 'requests',
  recall_notices: 'requests',
  sample_rules: 'stock',
  cart_items: 'samples',
  sample_limits: 'limits',
  back_in_stock: 'limits',
  limit_exceptions: 'limits',
  orders: 'orders',
  order_items: 'orders',
  messages: 'notifications',
  message_attempts: 'notifications',
  message_replies: 'notifications',
  mail_bounces: 'notifications',
  mail_choices: 'notifications',
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
  record_changes: 'changes',
  last_backup: 'backup',
  demo_accounts: 'demo',
  supply_records: 'orders',
  erasures: 'privacy',
  legal_holds: 'privacy',
  webhooks: 'webhooks',
  webhook_deliveries: 'webhooks',
  low_stock_told: 'webhooks',
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
  // An event is written where its fact is recorded, so that no room can forget it.
  'platform/audit/outgoing-events.ts': ['webhook_deliveries'],
}

/** Tables of other rooms that a room's own SQL reads, in a join or a subquery. Everything else is a function of the owner. */
const READS: Record<string, (keyof Schema)[]> = {
  activity: ['cases'],
  auth: ['companies', 'users'],
  cases: ['order_items', 'orders', 'stock_lots', 'users'],
  changes: ['consents', 'orders', 'stock_lots', 'users'],
  consents: ['users'],
  demo: [
    'campaign_entries',
    'campaigns',
    'companies',
    'couriers',
    'order_items',
    'orders',
    'shop_categories',
    'shop_items',
    'stock_movements',
    'users',
  ],
  licences: ['campaign_entries', 'shop_items'],
  limits: ['messages', 'shop_items'],
  notifications: ['companies', 'orders'],
  orders: ['cases', 'companies', 'erasures', 'shop_items', 'stock_lots'],
  platform: ['campaign_entries', 'documents', 'second_factors', 'sessions', 'users', 'webhooks'],
  privacy: ['cases', 'orders', 'shop_items', 'supply_records', 'users'],
  programme: [
    'campaign_entries',
    'messages',
    'order_items',
    'orders',
    'stock_lots',
    'supply_records',
    'users',
  ],
  reps: ['users'],
  requests: [
    'cases',
    'companies',
    'messages',
    'order_items',
    'orders',
    'shop_items',
    'supply_records',
    'users',
  ],
  review: ['campaign_entries', 'licences', 'orders', 'users'],
  samples: ['shop_categories', 'shop_items'],
  stock: ['back_in_stock', 'cases', 'order_items', 'orders'],
  users: ['admin_identities', 'companies', 'consents'],
}

const TABLE_IN_BUILDER = {
  writes: /\b(?:insertInto|updateTable|deleteFrom)\(\s*['"`](\w+)/g,
  reads: /\b(?:selectFrom|\w+Join)\(\s*['"`](\w+)/g,
}
const TABLE_IN_SQL = {
  writes: /\b(?:insert into|update|delete from|truncate)\s+"?(\w+)/gi,
  reads: /\b(?:from|join)\s+"?(\w+)/gi,
}

/** Tables that a source file writes or reads with the query builder or with raw SQL. */
function tablesIn(source: string, how: 'writes' | 'reads'): (keyof Schema)[] {
  const raw = [...source.matchAll(/\bsql(?:<[^`]*?>)?`([^`]*)`/g)].flatMap(([, text = '']) => [
    ...text.matchAll(TABLE_IN_SQL[how]),
  ])
  return [...source.matchAll(TABLE_IN_BUILDER[how]), ...raw]
    .map(([, table = '']) => table)
    .filter((table): table is keyof Schema => Object.hasOwn(OWNERS, table))
}

/** Tables of other rooms that the server's files write or read, by file or by room. */
async function findForeignTables(how: 'writes' | 'reads', by: 'file' | 'room') {
  const foreign: Record<string, (keyof Schema)[]> = {}
  for await (const path of glob('*/**/*.ts', { cwd: join(root, 'api/src') })) {
    if (path.endsWith('.test.ts') || path.startsWith('platform/database/migrations/')) continue
    const [room = ''] = path.split('/')
    const tables = tablesIn(readFileSync(join(root, 'api/src', path), 'utf8'), how)
    const others = tables.filter(table => OWNERS[table] !== room)
    if (others.length === 0) continue
    const key = by === 'file' ? path : room
    foreign[key] = [...new Set([...(foreign[key] ?? []), ...others])].sort()
  }
  return foreign
}

test('writes are found in query builder calls and in raw SQL', () => {
  expect(tablesIn("trx\n  .insertInto(\n  'order_items')", 'writes')).toEqual(['order_items'])
  expect(tablesIn('sql<{ id: string }>`update shop_items set stock = 1`', 'writes')).toEqual(['shop_items'])
  expect(tablesIn('sql`with a as (delete from orders) select 1 from users`', 'writes')).toEqual(['orders'])
})

test('only its own room writes a table, except for the files listed here', async () => {
  const expected = Object.entries(EXCEPTIONS).map(([path, tables]) => [path, [...tables].sort()])
  expect(await findForeignTables('writes', 'file')).toEqual(Object.fromEntries(expected))
})

test('a room reads only the tables of other rooms that are listed here', async () => {
  expect(await findForeignTables('reads', 'room')).toEqual(READS)
})

test('the schema page lists every table with the room that owns it', () => {
  const page = readFileSync(join(root, 'docs/schema.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\w+) \|/gm)].map(([, table, room]) => [table, room])
  expect(Object.fromEntries(rows)).toEqual(OWNERS)
})
