import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Region } from '@portal/contract/regions'
import { ADMIN, REP } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { Company } from '../companies/companies.ts'
import { type AuditEvent, appendEventsToAuditChain } from '../platform/audit/record-audit.ts'
import { toJsonRecordset } from '../platform/database/recordset.ts'
import type { Queryable, Schema, Trx } from '../platform/database/schema.ts'

/** Rows by table, in the order of insertion, and the events of each company's audit. `npm run lab -- demo` writes the file. */
type HalfYear = {
  tables: { [T in keyof Schema]?: Parameters<typeof toJsonRecordset<T>>[1] }
  audit: Record<Region, Omit<AuditEvent, 'companyId'>[]>
}

export const HALF_YEAR_FILE = new URL('./half-year.json.br', import.meta.url)
/** The time that the programme has come to in the file. */
export const HALF_YEAR_END = new Date('2026-11-23T02:00:00Z')
const WEEK = 7 * 24 * 3_600_000
/** A day or a time. */
const DAY_OR_TIME = /^\d{4}-\d\d-\d\d(T\S+)?$/

/**
 * Inserts half a year of a programme around the README's accounts: HCPs, reps with absences, requests, stock, limits, messages
 * and the audit. It has come to a time of the last seven days: whole weeks move it, so that offices work on weekdays. The
 * README's accounts and the samples, without stock, are there.
 */
export async function insertDemoHalfYear(trx: Trx, companies: readonly Company[], now: Date): Promise<void> {
  const moved = Math.floor((now.getTime() - HALF_YEAR_END.getTime()) / WEEK) * WEEK
  const { tables, audit } = readHalfYear(await findIdsByDemoName(trx), moved)
  for (const [table, rows] of Object.entries(tables)) {
    const written = toJsonRecordset(table as 'users', rows as NonNullable<HalfYear['tables']['users']>) // any table
    await trx
      .insertInto(table as 'users')
      .columns(written.columns)
      .expression(written.rows)
      .execute()
  }
  await sql`update shop_items set reserved = coalesce((select sum(quantity) from stock_movements
    where item_id = shop_items.id and order_id is not null), 0)`.execute(trx)
  // The README's reps and admins have been there as long as the others.
  const since = new Date(tables.users?.[0]?.created_at ?? now)
  await trx
    .updateTable('users')
    .set({ created_at: since, updated_at: since })
    .where('role', 'in', [REP, ADMIN])
    .execute()
  // The events are written now and say so; their details say that they are made up, and for when.
  for (const { id, region } of companies) await appendEventsToAuditChain(trx, id, audit[region])
}

/** Reads the file with its days and times moved, and with ids in place of names. */
function readHalfYear(idsByName: ReadonlyMap<string, string>, moved: number): HalfYear {
  const text = brotliDecompressSync(readFileSync(HALF_YEAR_FILE)).toString()
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'string') return value
    if (!DAY_OR_TIME.test(value)) return idsByName.get(value) ?? value
    return new Date(Date.parse(value) + moved).toISOString().slice(0, value.length === 10 ? 10 : undefined)
  })
}

/** Ids of the records that the file names: the README's accounts, and what a company has by then. Names begin with '@'. */
export async function findIdsByDemoName(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; id: string }>`
    with named as (
      select id as company_id, 'company' as name, id from companies
      union all select company_id, 'campaign', id from campaigns
      union all select company_id, name, id from couriers
      union all select company_id, name, id from shop_categories
      union all select company_id, name, id from shop_items
      union all select company_id, coalesce(phone, email), id from users)
    select concat('@', region, ' ', named.name) as name, named.id from named
      join companies on companies.id = company_id`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
