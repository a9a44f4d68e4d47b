import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { findCompanies } from '../api/src/companies/companies.ts'
import { appendEventToAuditChain } from '../api/src/platform/audit/record-audit.ts'
import type { Database } from '../api/src/platform/database/schema.ts'
import { drillBackup } from '../api/test/faults/backup-drill.ts'
import { embeddedPlace, serverPlace } from '../api/test/faults/torture.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { seedRegistrations } from './seed/registrations.ts'
import { seedOrders } from './seed/rep.ts'

/** How many HCPs and orders the database has. */
const [HCPS = 0, ORDERS = 0] = (process.env.SIZES || '50000,300000').split(',').map(Number)
const EVENTS = 5000

/** Creates the HCPs, and orders of one sample with its stock and movements. */
async function seed(db: Database): Promise<void> {
  const [company] = await findCompanies(db)
  if (company === undefined) throw new Error('No company')
  await db.connection().execute(async one => {
    // The seeded rows are consistent: checking each foreign key would take most of the time.
    await sql`set session_replication_role = replica`.execute(one)
    await seedRegistrations(one, company, HCPS)
    await seedOrders(one, company, ORDERS)
    await seedStock(one, company.id)
  })
  for (let page = 0; page < EVENTS; page += 500)
    await db.transaction().execute(async trx => {
      for (let event = 0; event < 500; event += 1)
        await appendEventToAuditChain(trx, {
          ...{ companyId: company.id, actor: null, action: 'order.status' },
          ...{ entity: 'order', entityId: company.id, details: { event: page + event } },
        })
    })
}

async function seedStock(db: Database, companyId: string): Promise<void> {
  await sql`
    with item as (
      insert into shop_items (company_id, category_id, name)
      select company_id, id, 'Drill' from shop_categories where company_id = ${companyId} limit 1 returning id, company_id
    ), lot as (
      insert into stock_lots (company_id, item_id, lot_no, expires_on, on_hand)
      select company_id, id, 'DRILL', '2099-12-31', 10000000 from item returning id, item_id, on_hand
    ), received as (
      insert into stock_movements (item_id, lot_id, kind, quantity) select item_id, id, 'RECEIVE', on_hand from lot
    ), listed as (
      select orders.id, status, lot.id as lot_id, item_id from orders, lot
      where not exists (select from order_items where order_id = orders.id)
    ), items as (
      insert into order_items (order_id, position, shop_item_id, name, lot_id)
      select id, 0, item_id, 'Drill', case when status in ('POSTED', 'COMPLETED') then lot_id end from listed
    )
    insert into stock_movements (item_id, lot_id, order_id, kind, quantity)
    select item_id, case when kind = 'SHIP' then lot_id end, id, kind, pieces
    from listed join (values ('RESERVE', 1, '{PROCESSING,IN_REVIEW,POSTED,COMPLETED,CANCELLED}'),
      ('RELEASE', -1, '{CANCELLED}'), ('SHIP', -1, '{POSTED,COMPLETED}')) moves (kind, pieces, statuses)
      on status = any(statuses::text[])`.execute(db)
  const moved = sql`select coalesce(sum(quantity), 0) from stock_movements`
  await sql`update stock_lots set on_hand = (${moved} where lot_id = stock_lots.id) where lot_no = 'DRILL'`.execute(
    db,
  )
  await sql`update shop_items set reserved =
    (${moved} where item_id = shop_items.id and kind in ('RESERVE', 'RELEASE', 'SHIP')) where name = 'Drill'`.execute(
    db,
  )
}

const folder = await mkdtemp(join(tmpdir(), 'portal-drill-'))
const postgres = await startPostgres()
const say = (text: string) => process.stdout.write(`${text}\n`)
const places = { PGlite: embeddedPlace(join(folder, 'data')), PostgreSQL: serverPlace(postgres.url) }
try {
  await mkdir(join(folder, 'data'))
  const names =
    process.env.FROM === 'PostgreSQL'
      ? (['PostgreSQL', 'PGlite'] as const)
      : (['PGlite', 'PostgreSQL'] as const)
  const file = join(folder, 'backup')
  const { losses, acknowledged, seconds, said } = await drillBackup(
    places[names[0]],
    places[names[1]],
    file,
    seed,
  )
  say(
    `${names.join(' to ')}, ${HCPS} HCPs, ${ORDERS} orders; ${acknowledged} writes acknowledged, ${losses.length} losses`,
  )
  for (const loss of losses) say(`  ${loss}`)
  for (const [what, time] of Object.entries(seconds)) say(`${what}: ${time.toFixed(1)} s`)
  say(`file: ${((await stat(`${file}.2`)).size / 1e6).toFixed(1)} MB\n${said}`)
  process.exitCode = losses.length === 0 ? 0 : 1
} finally {
  postgres.stop()
  await rm(folder, { recursive: true })
}
