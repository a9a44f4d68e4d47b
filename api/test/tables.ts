import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database, Schema } from '../src/platform/database/schema.ts'

/** The tables that a refused call must not change. Sessions are excluded: tests open some. */
const TABLES = [
  'companies',
  'company_logos',
  'couriers',
  'company_icons',
  'documents',
  'document_drafts',
  'users',
  'api_keys',
  'consents',
  'known_devices',
  'second_factors',
  'recovery_codes',
  'admin_identities',
  'sign_on_rules',
  'one_time_codes',
  'campaign_entries',
  'retailer_records',
  'addresses',
  'licences',
  'licence_rules',
  'shop_items',
  'sample_pictures',
  'sample_gtins',
  'stock_count_lines',
  'stock_counts',
  'stock_lots',
  'stock_movements',
  'recall_contacts',
  'recall_notices',
  'sample_rules',
  'sample_limits',
  'back_in_stock',
  'limit_exceptions',
  'cart_items',
  'orders',
  'order_items',
  'cases',
  'case_duties',
  'case_events',
  'case_photos',
  'case_deadlines',
  'audit_events',
  'messages',
  'message_replies',
  'erasures',
  'legal_holds',
  'retention_times',
] as const satisfies (keyof Schema)[]

/** Every row of the tables with people's records, as one text to compare; without audit events of refused logins. */
export async function readTables(db: Database): Promise<string> {
  const texts: string[] = []
  for (const table of TABLES) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t
      where not to_jsonb(t) @> '{"action": "session.refused"}'`.execute(db)
    texts.push(table, ...rows.map(({ row }) => row).sort())
  }
  return texts.join('\n')
}

/** Checks that work such as a refused call or a dry run leaves every table unchanged. */
export async function expectTablesUnchanged(db: Database, work: () => Promise<unknown>): Promise<void> {
  const before = await readTables(db)
  await work()
  expect(await readTables(db)).toBe(before)
}
