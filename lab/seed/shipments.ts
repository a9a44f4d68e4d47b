import { sql } from 'kysely'
import type { Company } from '../../api/src/companies/companies.ts'
import type { Database } from '../../api/src/platform/database/schema.ts'

/** Gives each order one of ten samples, and each shipped one a lot; 10,000 pieces of the first sample come from the lot BIG. */
export async function seedShipments(db: Database, company: Company, lots: number): Promise<void> {
  await sql`
    insert into shop_items (company_id, category_id, name, class)
    select ${company.id}, (select id from shop_categories where company_id = ${company.id} limit 1), 'Sample ' || i, 'Cosmetic'
    from generate_series(0, 9) i`.execute(db)
  await sql`
    insert into stock_lots (company_id, item_id, lot_no, expires_on, on_hand)
    select ${company.id}, id, case when name = 'Sample 0' and i = 0 then 'BIG' else 'L' || i end, '2099-12-31', 100
    from shop_items, generate_series(0, ${lots / 10 - 1}::int) i where company_id = ${company.id}`.execute(db)
  await sql`update orders set shipped_at = updated_at where status in ('POSTED', 'COMPLETED')`.execute(db)
  await sql`
    with numbered as (select id, status, row_number() over (order by md5(id::text)) as no from orders where company_id = ${company.id}),
      items as (select id, row_number() over (order by name) - 1 as no from shop_items where name like 'Sample %'),
      lots as (select id, item_id, lot_no, row_number() over (partition by item_id order by lot_no) - 1 as no from stock_lots)
    insert into order_items (order_id, position, shop_item_id, name, lot_id)
    select numbered.id, 0, items.id, 'Sample', case when status in ('POSTED', 'COMPLETED') then lots.id end
    from numbered join items on items.no = numbered.no % 10
      join lots on lots.item_id = items.id and lots.no = case
        when items.no = 0 and numbered.no <= 200000 and numbered.no % 2 = 0 then 0 else 1 + numbered.no / 10 % ${lots / 10 - 1}::int end`.execute(
    db,
  )
}

/** Creates three stock movements and two audit events for each order. */
export async function seedMovementsAndAudit(db: Database, company: Company): Promise<void> {
  await sql`
    insert into stock_movements (item_id, lot_id, order_id, kind, quantity, created_at)
    select shop_item_id, case when kind = 'RECEIVE' then lots.id end, case when kind <> 'RECEIVE' then order_id end, kind, pieces, created_at
    from order_items join orders on orders.id = order_id
      join (select distinct on (item_id) item_id, id from stock_lots order by item_id, id) lots on lots.item_id = shop_item_id,
      (values ('RECEIVE', 1), ('RESERVE', 1), ('RELEASE', -1)) as moves (kind, pieces)`.execute(db)
  await sql`
    insert into audit_events (company_id, position, actor_id, actor_role, action, entity, entity_id, fields,
      digest, hash, created_at)
    select ${company.id}, row_number() over (order by created_at), promoter_id, 'RETAILER', action, 'order', orders.id,
      '{}', '-', '-', created_at
    from orders, (values ('order.placed'), ('order.moved')) as deeds (action)`.execute(db)
  await sql`insert into change_details (event_id, details) select id, '{}' from audit_events`.execute(db)
  await sql`
    insert into audit_chains (company_id, position, hash) select ${company.id}, count(*), '-' from audit_events
    on conflict (company_id) do update set position = excluded.position`.execute(db)
}

/** Recalls the lot BIG: half of those who received it were told, one in ten was contacted. */
export async function seedRecall(db: Database, company: Company): Promise<void> {
  await sql`
    with lot as (select id, item_id from stock_lots where lot_no = 'BIG' and company_id = ${company.id}),
      recall as (
        insert into cases (company_id, kind, severity, item_id, lot_id, text, details, opened_by, heard_at, due_at)
        select ${company.id}, 'RECALL', 'RECALL_COSMETIC', item_id, id, 'Glass in the tube', '{"risk": "HIGH", "requests": []}',
          (select id from users where company_id = ${company.id} limit 1), now(), now() from lot returning id),
      received as (select orders.id, user_id, row_number() over () as no
        from order_items join orders on orders.id = order_id where lot_id = (select id from lot)),
      told as (insert into recall_notices (case_id, order_id)
        select recall.id, received.id from recall, received where no % 2 = 0)
    insert into recall_contacts (lot_id, user_id, contacted_by)
    select (select id from lot), user_id, user_id from received where no % 10 = 0 on conflict do nothing`.execute(
    db,
  )
}
