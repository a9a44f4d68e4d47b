/** The statements of `floor.ts`. Each connection prepares each once, by its name. */

export const SESSION = `select s.id, u.id as user_id, u.role, u.company_id, u.register_source, u.terms_version,
    coalesce((select max(version) from documents d where d.company_id = u.company_id and kind = 'TERMS'), 0) as newest,
    e.status, f.confirmed_at
  from sessions s join users u on u.id = s.user_id
    left join campaign_entries e on e.user_id = u.id left join second_factors f on f.user_id = u.id
  where s.id = $1 and s.expires_at > now() and u.disabled_at is null`

export const MY_ORDERS = `select o.*, (select json_agg(json_build_object('id', i.shop_item_id, 'name', i.name, 'picture', p.hash)
    order by i.position) from order_items i left join sample_pictures p on p.item_id = i.shop_item_id
    where i.order_id = o.id) as items
  from orders o where o.user_id = $1 order by o.created_at desc, o.id desc`

export const TOTALS = `select status, count(*)::int from campaign_entries where campaign_id = $1 group by status`

export const PAGE = `with page as (select id from campaign_entries where campaign_id = $1 and status = $2
    order by created_at desc, id desc offset $3 limit $4)
  select e.id, e.user_id, e.status, e.created_at, e.is_verified, e.clinic_name, e.clinic_address, u.title, u.full_name,
    u.phone, u.promoter_id, u.professional_reg_no, u.profession, u.specialty, u.clinic_name as hcp_clinic_name,
    u.clinic_address as hcp_clinic_address,
    (select json_agg(json_build_object('id', o.id, 'name', o.title || ' ' || o.full_name, 'phone', o.phone)) from users o
      where o.company_id = u.company_id and o.role = 'RETAILER_STAFF' and o.id <> u.id
        and regexp_replace(lower(o.professional_reg_no), '[^a-z0-9]', '', 'g')
          = nullif(regexp_replace(lower(u.professional_reg_no), '[^a-z0-9]', '', 'g'), '')) as same
  from campaign_entries e join users u on u.id = e.user_id where e.id in (select id from page)
  order by e.created_at desc, e.id desc`

export const LOCK_USER = `select * from users where id = $1 for no key update`
export const ORDER_BY_KEY = `select * from orders where user_id = $1 and idempotency_key = $2`
export const LOCK_ADDRESS = `select * from addresses where id = $1 and user_id = $2 for update`

export const CART = `select c.id as line, i.id, i.name, i.category_id, coalesce((select allowed from sample_rules r
    where r.company_id = i.company_id and r.class = i.class and r.profession = $2), i.class <> 'Medicine') as allowed
  from cart_items c join shop_items i on i.id = c.shop_item_id
  where c.user_id = $1 and c.is_selected order by c.position`

export const CATEGORY = `select id, name from shop_categories where company_id = $1 and name = $2`

export const LIMITS = `select * from sample_limits
  where company_id = $1 and active and (profession is null or profession = $2)`

export const PLACE = `with placed as (
    insert into orders (user_id, company_id, promoter_id, category_id, category_name, idempotency_key, request_digest,
      address_name, address_line1, address_line2, address_state, address_city, address_postcode, address_phone)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning *
  ), lines as (
    insert into order_items (order_id, position, shop_item_id, name)
    select placed.id, line.position, line.id, line.name
    from placed, unnest($15::uuid[], $16::text[]) with ordinality as line (id, name, position)
  ) select * from placed`

export const ACTING = `select deputy_id from rep_absences where rep_id = $1 and ended_at is null
  and (now() at time zone 'Asia/Kuala_Lumpur')::date between first_day and last_day`

export const TELL = `insert into messages (company_id, kind, user_id, order_id, details, expires_at)
  values ($1, 'REQUEST_RECEIVED', $2, $3, $4, now() + interval '3 days') on conflict (user_id, once) do nothing`

export const LOCK_ITEMS = `select id from shop_items where id = any($1::uuid[]) order by id for no key update`

export const TAKE = `with taken as (
    update shop_items set reserved = reserved + 1 where id = any($1::uuid[]) and active
      and reserved < (select coalesce(sum(on_hand), 0) from stock_lots where item_id = shop_items.id and held_at is null
        and expires_on > (now() at time zone 'Asia/Kuala_Lumpur')::date
          + (select expiry_margin_days from companies where id = shop_items.company_id))
    returning id
  ), moved as (
    insert into stock_movements (item_id, order_id, kind, quantity, actor_id) select id, $2, 'RESERVE', 1, $3 from taken
  ), emptied as (delete from cart_items where id = any($4::uuid[]))
  select id from taken`

export const LOCK_CHAIN = `insert into audit_chains (company_id, position, hash) values ($1, 1, '')
  on conflict (company_id) do update set position = audit_chains.position + 1
  returning position, hash, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
    (select value from secrets where name = 'audit') as key`

export const AUDIT = `with ended as (update audit_chains set hash = $13 where company_id = $1),
  event as (
    insert into audit_events (company_id, position, actor_id, actor_role, action, entity, entity_id, network, request_id,
      fields, digest, hash, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $11, $12, $13, $14::timestamptz) returning id
  )
  insert into change_details (event_id, details) select id, $10::jsonb from event`

export const PICTURES = `select item_id, hash from sample_pictures where item_id = any($1::uuid[])`
