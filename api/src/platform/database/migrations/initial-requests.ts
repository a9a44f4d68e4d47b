/** Addresses, samples, orders, and tables that belong to no room (H§3, D§6–D§8). */
export const requestStatements = [
  `create table addresses (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    name text not null check (name <> ''),
    line1 text not null check (line1 <> ''),
    line2 text,
    state text not null default '',
    city text not null default '',
    postcode text not null default '',
    phone text,
    idempotency_key text check (length(idempotency_key) between 1 and 100),
    request_digest text,
    incomplete boolean not null generated always as (state = '' or city = '' or postcode = '') stored,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (user_id, idempotency_key),
    check ((idempotency_key is null) = (request_digest is null))
  )`,
  `create index addresses_by_user on addresses (user_id, created_at, id)`,

  `create table shop_categories (
    id uuid primary key default gen_random_uuid(),
    company_id uuid not null references companies,
    name text not null check (name in ('Oral Care Sample', 'Wellness Sample')),
    unique (company_id, name),
    unique (id, company_id)
  )`,
  `create table shop_items (
    id uuid primary key default gen_random_uuid(),
    company_id uuid not null,
    category_id uuid not null,
    name text not null,
    position int not null default 0,
    reserved int not null default 0 check (reserved >= 0),
    active boolean not null default true,
    class text check (class in ('Cosmetic', 'Medical device', 'Health supplement', 'Medicine',
      'Medicine with poison group', 'Food')),
    registration_no text,
    updated_at timestamptz not null default now(),
    unique (id, company_id),
    foreign key (category_id, company_id) references shop_categories (id, company_id)
  )`,
  `create index shop_items_by_category on shop_items (category_id, position, id)`,
  `create table sample_pictures (
    item_id uuid primary key references shop_items,
    hash text not null,
    webp bytea not null
  )`,
  `create index sample_pictures_by_hash on sample_pictures (hash)`,
  `create table stock_lots (
    id uuid primary key default gen_random_uuid(),
    company_id uuid not null,
    item_id uuid not null,
    lot_no text not null check (lot_no <> ''),
    expires_on date not null,
    on_hand int not null check (on_hand >= 0),
    held_at timestamptz,
    created_at timestamptz not null default now(),
    unique (item_id, lot_no),
    unique (id, item_id),
    foreign key (item_id, company_id) references shop_items (id, company_id)
  )`,
  `create table stock_movements (
    id bigint primary key generated always as identity,
    item_id uuid not null references shop_items,
    lot_id uuid,
    order_id uuid,
    kind text not null check (kind in ('RECEIVE', 'RESERVE', 'RELEASE', 'SHIP', 'CORRECT', 'HOLD', 'UNHOLD')),
    quantity int not null,
    reason text,
    actor_id uuid,
    created_at timestamptz not null default now(),
    check ((kind in ('RESERVE', 'RELEASE')) = (lot_id is null)),
    check ((kind in ('RESERVE', 'RELEASE', 'SHIP')) = (order_id is not null)),
    check ((kind in ('HOLD', 'UNHOLD')) = (quantity = 0)),
    foreign key (lot_id, item_id) references stock_lots (id, item_id)
  )`,
  `create index stock_movements_by_item on stock_movements (item_id, id desc)`,
  // For finding earlier receipts of the same goods.
  `create index stock_movements_received on stock_movements (lot_id, quantity) where kind = 'RECEIVE'`,

  `create table sample_rules (
    company_id uuid not null references companies,
    class text not null,
    profession text not null,
    allowed boolean not null,
    primary key (company_id, class, profession)
  )`,

  `create table sample_limits (
    id uuid primary key default gen_random_uuid(),
    company_id uuid not null references companies,
    item_id uuid,
    category text check (category in ('Oral Care Sample', 'Wellness Sample')),
    profession text,
    period text not null check (period in ('MONTH', 'QUARTER', 'YEAR', 'DAYS')),
    days int check (days between 1 and 366),
    pieces int not null check (pieces > 0),
    active boolean not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (id, company_id),
    check (item_id is null or category is null),
    check ((period = 'DAYS') = (days is not null)),
    foreign key (item_id, company_id) references shop_items (id, company_id)
  )`,
  `create index sample_limits_by_company on sample_limits (company_id, created_at, id)`,
  `create table limit_exceptions (
    id uuid primary key default gen_random_uuid(),
    company_id uuid not null,
    limit_id uuid not null,
    user_id uuid not null,
    pieces int not null check (pieces > 0),
    until date not null,
    reason text not null check (reason <> ''),
    actor_id uuid not null,
    created_at timestamptz not null default now(),
    foreign key (limit_id, company_id) references sample_limits (id, company_id),
    foreign key (user_id, company_id) references users (id, company_id) on delete cascade
  )`,
  `create index limit_exceptions_by_user on limit_exceptions (user_id, limit_id)`,

  `create table cart_items (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    shop_item_id uuid not null references shop_items,
    qty int not null default 1 check (qty = 1),
    is_selected boolean not null default true,
    position bigint generated always as identity,
    unique (user_id, shop_item_id)
  )`,

  `create table orders (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null,
    company_id uuid not null,
    promoter_id uuid references users,
    earned_by_id uuid references users,
    status text not null default 'PROCESSING'
      check (status in ('PROCESSING', 'IN_REVIEW', 'POSTED', 'COMPLETED', 'CANCELLED')),
    ending text check (ending in ('CANCELLED_BY_COMPANY', 'LOST')),
    category_id uuid not null references shop_categories,
    category_name text not null,
    remark text[] not null default '{}',
    address_name text not null,
    address_line1 text not null,
    address_line2 text,
    address_state text not null check (address_state <> ''),
    address_city text not null check (address_city <> ''),
    address_postcode text not null check (address_postcode <> ''),
    address_phone text,
    idempotency_key text check (length(idempotency_key) between 1 and 100),
    request_digest text,
    last_change_digest text,
    approved_at timestamptz,
    shipped_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (user_id, idempotency_key),
    check ((idempotency_key is null) = (request_digest is null)),
    check (earned_by_id is null or status = 'COMPLETED'),
    check (ending is null or status = 'CANCELLED'),
    foreign key (user_id, company_id) references users (id, company_id)
  )`,
  `create index orders_by_user on orders (user_id, created_at desc, id desc)`,
  `create index orders_by_promoter on orders (promoter_id, created_at desc, id desc)`,
  `create index orders_by_promoter_status on orders (promoter_id, status, created_at desc, id desc)`,
  `create index orders_by_company on orders (company_id, created_at desc, id desc)`,
  `create index orders_by_company_status on orders (company_id, status, created_at desc, id desc)`,
  `create index orders_by_shown_id on orders (company_id, right(id::text, 12) text_pattern_ops)`,
  `create index orders_by_shipping on orders (company_id, shipped_at desc, id desc) where shipped_at is not null`,
  `create index orders_earned on orders (earned_by_id, updated_at) where earned_by_id is not null`,
  `create table order_items (
    order_id uuid not null references orders on delete cascade,
    position int not null,
    shop_item_id uuid not null references shop_items,
    name text not null,
    lot_id uuid,
    primary key (order_id, position),
    unique (order_id, shop_item_id),
    foreign key (lot_id, shop_item_id) references stock_lots (id, item_id)
  )`,
  `create index order_items_by_item on order_items (shop_item_id, order_id)`,
  `create index order_items_by_lot on order_items (lot_id, order_id) where lot_id is not null`,
  `create table planned_lots (
    order_id uuid not null,
    item_id uuid not null,
    lot_id uuid not null,
    position bigint not null generated always as identity,
    primary key (order_id, item_id),
    foreign key (order_id, item_id) references order_items (order_id, shop_item_id) on delete cascade,
    foreign key (lot_id, item_id) references stock_lots (id, item_id)
  )`,
  `create index planned_lots_by_lot on planned_lots (lot_id, position)`,

  `create table audit_events (
    id bigint generated always as identity primary key,
    company_id uuid references companies,
    position int not null,
    actor_id uuid,
    actor_role text,
    action text not null,
    entity text not null,
    entity_id text not null,
    fields text[] not null,
    digest text not null,
    network text,
    request_id text,
    hash text not null,
    created_at timestamptz not null
  )`,
  // Newest first within a company, one index per filter of the admins.
  `create index audit_events_by_record on audit_events (company_id, entity_id, position desc)`,
  `create index audit_events_by_actor on audit_events (company_id, actor_id, position desc)`,
  `create index audit_events_by_kind on audit_events (company_id, split_part(action, '.', 1), position desc)`,
  `create unique index audit_events_by_company on audit_events (company_id, position) nulls not distinct`,
  // People's texts and values, apart from the audit: they can be erased and the audit stays complete.
  `create table change_details (
    event_id bigint primary key references audit_events on delete cascade,
    details jsonb not null
  )`,
  `create table audit_chains (
    company_id uuid unique nulls not distinct references companies,
    position int not null,
    hash text not null
  )`,

  `create table secrets (name text primary key, value text not null)`,
  // The key of the details' digests: two random UUIDs from the server.
  `insert into secrets (name, value) values ('audit', gen_random_uuid()::text || gen_random_uuid()::text)`,
  `create table demo_accounts (user_id uuid primary key references users on delete cascade)`,
]
