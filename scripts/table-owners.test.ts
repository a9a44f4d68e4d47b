import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Schema } from '../api/src/database/schema.ts'

const root = join(import.meta.dirname, '..')

/** Which folder of api/src has the SQL on a table. */
const OWNERS = {
  companies: 'companies',
  campaigns: 'companies',
  company_logos: 'companies',
  documents: 'companies',
  document_drafts: 'companies',
  users: 'users',
  consents: 'users',
  rep_absences: 'reps',
  sessions: 'auth',
  deep_links: 'auth',
  known_devices: 'auth',
  second_factors: 'auth',
  recovery_codes: 'auth',
  one_time_codes: 'auth',
  rate_limits: 'limits',
  retailer_records: 'registration',
  campaign_entries: 'review',
  addresses: 'addresses',
  shop_categories: 'samples',
  shop_items: 'samples',
  sample_pictures: 'samples',
  stock_lots: 'samples',
  stock_movements: 'samples',
  planned_lots: 'samples',
  sample_rules: 'samples',
  cart_items: 'samples',
  sample_limits: 'allowances',
  limit_exceptions: 'allowances',
  orders: 'orders',
  order_items: 'orders',
  messages: 'messages',
  message_attempts: 'messages',
  kept_messages: 'messages',
  audit_events: 'database',
  audit_chains: 'database',
  change_details: 'database',
  secrets: 'database',
  last_backup: 'backup',
  demo_accounts: 'demo',
} satisfies Record<keyof Schema, string>

/** Files that touch tables of other rooms, and why. */
const EXCEPTIONS: Record<string, (keyof Schema)[]> = {
  // Who asks is read anew at each request: session, user, registration, second factor and the version of the terms come in one statement.
  'http/authenticate.ts': ['sessions', 'users', 'campaign_entries', 'second_factors', 'documents'],
  // The demo records are those of every room.
  'demo/load-demo.ts': ['users', 'shop_categories'],
  'demo/insert-people.ts': ['users', 'consents', 'campaign_entries', 'retailer_records'],
  'demo/demo-leftovers.ts': ['users', 'orders'],
  'demo/insert-samples.ts': ['shop_categories', 'shop_items', 'orders'],
}

/** Tables a source names: in a query builder's calls, and after the words of SQL that come before one. */
function tablesIn(source: string): string[] {
  const built = source.matchAll(
    /\b(?:selectFrom|insertInto|updateTable|deleteFrom|\w*[jJ]oin)\(\s*\[?['"`](\w+)/g,
  )
  const raw = [...source.matchAll(/\bsql(?:<[^`]*?>)?`([^`]*)`/g)].flatMap(([, text = '']) => [
    ...text.matchAll(/\b(?:from|join|into|update|table|only)\s+"?(\w+)/gi),
  ])
  return [...built, ...raw].map(([, table = '']) => table).filter(table => Object.hasOwn(OWNERS, table))
}

test('a query builder and raw SQL both name their tables', () => {
  expect(tablesIn(".innerJoin('users as hcp', 'hcp.id', 'user_id')")).toEqual(['users'])
  expect(tablesIn("eb\n  .selectFrom(\n  'order_items')")).toEqual(['order_items'])
  expect(tablesIn('sql<{ id: string }>`update shop_items set stock = 1`')).toEqual(['shop_items'])
  expect(tablesIn('sql`with a as (select 1 from orders) select 1 from a join users on true`')).toEqual([
    'orders',
    'users',
  ])
})

test("no folder's SQL touches a table of another, but for the exceptions named here", async () => {
  const strangers: Record<string, string[]> = {}
  for await (const path of glob('**/*.ts', { cwd: join(root, 'api/src') })) {
    if (path.endsWith('.test.ts') || path.startsWith('database/migrations/')) continue
    const room = path.split('/')[0]
    const foreign = new Set(
      tablesIn(readFileSync(join(root, 'api/src', path), 'utf8')).filter(
        table => OWNERS[table as keyof Schema] !== room, // tablesIn gives only names of tables
      ),
    )
    if (foreign.size > 0) strangers[path] = [...foreign].sort()
  }
  const expected = Object.entries(EXCEPTIONS).map(([path, tables]) => [path, [...tables].sort()])
  expect(strangers).toEqual(Object.fromEntries(expected))
})

test('the schema page names every table with the room that owns it', () => {
  const page = readFileSync(join(root, 'docs/schema.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\w+) \|/gm)].map(([, table, room]) => [table, room])
  expect(Object.fromEntries(rows)).toEqual(OWNERS)
})
