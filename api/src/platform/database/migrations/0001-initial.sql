-- The schema of 0.9.0. It is released: later migrations add, and this file stays as it is (docs/upgrading.md).

create extension if not exists pg_trgm;

create table companies (
  id uuid primary key,
  region text not null unique check (region in ('MY', 'SG')),
  name text not null,
  phone_prefix text not null unique check (phone_prefix ~ '^[0-9]{2}$'),
  support_phone text not null check (support_phone ~ '^[0-9]{8,15}$'),
  time_zone text not null,
  privacy_email text,
  sender_name text not null check (sender_name ~ '^[A-Za-z ]{1,20}$'),
  expiry_margin_days int not null default 30 check (expiry_margin_days between 0 and 365),
  low_stock_pieces int not null default 20 check (low_stock_pieces between 0 and 100000),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  updated_at timestamptz not null default now()
);
create table company_logos (
  company_id uuid primary key references companies,
  hash text not null,
  webp bytea not null,
  width int not null check (width between 1 and 480),
  height int not null check (height between 1 and 144)
);
create table campaigns (
  id uuid primary key,
  company_id uuid not null unique references companies,
  unique (id, company_id)
);

create table users (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  role text not null check (role in ('RETAILER_STAFF', 'RETAILER', 'ADMIN')),
  title text check (title in ('Dr', 'A/Prof', 'Prof', 'Mr', 'Ms')),
  full_name text not null check (full_name <> ''),
  phone text unique check (phone ~ '^(60|65)[0-9]{7,10}$'),
  email text unique check (email = lower(email)),
  password_hash text,
  promoter_id uuid,
  registered_by_id uuid references users,
  earned_by_id uuid references users,
  professional_reg_no text,
  profession text,
  specialty text,
  clinic_name text,
  clinic_address text,
  register_source jsonb not null default '{}',
  terms_version int not null default 0 check (terms_version >= 0),
  registration_digest text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, company_id),
  foreign key (promoter_id, company_id) references users (id, company_id),
  check (case role
    when 'ADMIN' then email is not null and password_hash is not null
    else phone is not null and email is null and password_hash is null end),
  check (role <> 'RETAILER_STAFF' or (professional_reg_no is not null and profession is not null
    and specialty is not null and clinic_name is not null and clinic_address is not null)),
  check (promoter_id is null or role = 'RETAILER_STAFF')
);
-- Newest first, then by id in the same direction, so that a page can start after any row.
create index users_by_promoter on users (promoter_id, created_at desc, id desc) where promoter_id is not null;
-- For counting a rep's registrations per month.
create index users_earned on users (earned_by_id, created_at) where earned_by_id is not null;
create index users_by_number on users (reverse(phone) text_pattern_ops) where phone is not null;
-- Every list and import looks for two HCPs with the same registration number.
create index users_by_registration_number on users
  (company_id, (regexp_replace(lower(professional_reg_no), '[^a-z0-9]', '', 'g')));
create index users_by_company_role on users (company_id, role, full_name);

-- Days in the company's time zone, both included.
create table rep_absences (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  rep_id uuid not null,
  deputy_id uuid not null,
  first_day date not null,
  last_day date not null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (deputy_id <> rep_id),
  check (last_day >= first_day),
  foreign key (rep_id, company_id) references users (id, company_id),
  foreign key (deputy_id, company_id) references users (id, company_id)
);
create index rep_absences_by_rep on rep_absences (rep_id) where ended_at is null;
create index rep_absences_by_deputy on rep_absences (deputy_id) where ended_at is null;
create index rep_absences_by_company on rep_absences (company_id, last_day) where ended_at is null;

create table documents (
  company_id uuid not null references companies,
  kind text not null check (kind in ('TERMS', 'PRIVACY')),
  version int not null check (version > 0),
  markdown text not null,
  published_by uuid references users on delete set null,
  published_at timestamptz not null default now(),
  primary key (company_id, kind, version)
);
create table document_drafts (
  company_id uuid not null references companies,
  kind text not null check (kind in ('TERMS', 'PRIVACY')),
  markdown text not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, kind)
);

create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  purpose text not null
    check (purpose in ('TERMS_OF_USE', 'DATA_SHARING', 'PORTAL_TERMS', 'SMS_NOTICES', 'WHATSAPP_NOTICES')),
  version text not null,
  given boolean not null default true,
  actor text not null check (actor in ('SELF', 'REP')),
  actor_id uuid not null references users,
  created_at timestamptz not null default now()
);
create index consents_by_user on consents (user_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
create table deep_links (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  uses int not null default 0 check (uses between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index deep_links_by_user on deep_links (user_id);
create index deep_links_by_expiry on deep_links (expires_at);

create table known_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  phone text not null,
  hash text not null,
  expires_at timestamptz not null,
  unique (hash, phone)
);
create index known_devices_by_user on known_devices (user_id);
create index known_devices_by_expiry on known_devices (expires_at);
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  last_used_step int not null default 0,
  created_at timestamptz not null default now()
);
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  digest text not null,
  used_at timestamptz,
  primary key (user_id, digest)
);
create table one_time_codes (
  id uuid primary key default gen_random_uuid(),
  phone text not null,
  device_id uuid references known_devices on delete cascade,
  action text not null check (action in ('REGISTER', 'LOGIN')),
  digest text not null,
  attempts int not null default 0 check (attempts between 0 and 3),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  verified_by uuid references users on delete cascade,
  ended_at timestamptz,
  login_key text,
  session_id uuid references sessions on delete set null,
  check (login_key is null or action = 'LOGIN')
);
create unique index one_live_code on one_time_codes (phone, action, device_id) nulls not distinct
  where ended_at is null;
create index one_time_codes_by_session on one_time_codes (session_id);
create index one_time_codes_by_device on one_time_codes (device_id);
create index one_time_codes_by_age on one_time_codes (created_at);
create index one_time_codes_by_action on one_time_codes (action, created_at);
create table rate_limits (
  bucket text primary key,
  times timestamptz[] not null,
  forgotten_at timestamptz not null
);
create index rate_limits_by_end on rate_limits (forgotten_at);

create table campaign_entries (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null,
  company_id uuid not null,
  user_id uuid not null,
  promoter_id uuid references users,
  status text not null default 'PENDING' check (status in ('PENDING', 'COMPLETED', 'CANCELLED')),
  search_text text not null,
  type text not null default 'GENERAL' check (type = 'GENERAL'),
  is_verified boolean not null generated always as (status = 'COMPLETED') stored,
  clinic_name text not null,
  clinic_address text not null,
  decided_by uuid references users,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (campaign_id, user_id),
  foreign key (campaign_id, company_id) references campaigns (id, company_id),
  foreign key (user_id, company_id) references users (id, company_id) on delete cascade
);
create index campaign_entries_newest on campaign_entries (campaign_id, created_at desc, id desc);
create index campaign_entries_by_status on campaign_entries (campaign_id, status, created_at desc, id desc);
create index campaign_entries_by_promoter on campaign_entries
  (campaign_id, promoter_id, created_at desc, id desc);
-- For counting the totals; small, since an index stores each distinct status once.
create index campaign_entries_counted on campaign_entries (campaign_id, status);
create index campaign_entries_by_user on campaign_entries (user_id);
-- For searches of three letters or more; a shorter search scans the table.
create index campaign_entries_by_text on campaign_entries using gin (search_text gin_trgm_ops);

create table retailer_records (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique,
  company_id uuid not null,
  name text not null,
  address text not null,
  store_code text not null,
  store_type text not null,
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  updated_by uuid not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (user_id, company_id) references users (id, company_id) on delete cascade
);

create table addresses (
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
);
create index addresses_by_user on addresses (user_id, created_at, id);

create table shop_categories (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  name text not null check (name in ('Oral Care Sample', 'Wellness Sample')),
  unique (company_id, name),
  unique (id, company_id)
);
create table shop_items (
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
);
create index shop_items_by_category on shop_items (category_id, position, id);
create table sample_pictures (
  item_id uuid primary key references shop_items,
  hash text not null,
  webp bytea not null
);
create index sample_pictures_by_hash on sample_pictures (hash);
create table stock_lots (
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
);
create table stock_movements (
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
);
create index stock_movements_by_item on stock_movements (item_id, id desc);
-- For finding earlier receipts of the same goods.
create index stock_movements_received on stock_movements (lot_id, quantity) where kind = 'RECEIVE';

create table sample_rules (
  company_id uuid not null references companies,
  class text not null,
  profession text not null,
  allowed boolean not null,
  primary key (company_id, class, profession)
);

create table sample_limits (
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
);
create index sample_limits_by_company on sample_limits (company_id, created_at, id);
create table limit_exceptions (
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
);
create index limit_exceptions_by_user on limit_exceptions (user_id, limit_id);

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  shop_item_id uuid not null references shop_items,
  qty int not null default 1 check (qty = 1),
  is_selected boolean not null default true,
  position bigint generated always as identity,
  unique (user_id, shop_item_id)
);

create table orders (
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
);
create index orders_by_user on orders (user_id, created_at desc, id desc);
create index orders_by_promoter on orders (promoter_id, created_at desc, id desc);
create index orders_by_promoter_status on orders (promoter_id, status, created_at desc, id desc);
create index orders_by_company on orders (company_id, created_at desc, id desc);
create index orders_by_company_status on orders (company_id, status, created_at desc, id desc);
create index orders_by_shown_id on orders (company_id, right(id::text, 12) text_pattern_ops);
create index orders_by_shipping on orders (company_id, shipped_at desc, id desc) where shipped_at is not null;
create index orders_earned on orders (earned_by_id, updated_at) where earned_by_id is not null;
create table order_items (
  order_id uuid not null references orders on delete cascade,
  position int not null,
  shop_item_id uuid not null references shop_items,
  name text not null,
  lot_id uuid,
  primary key (order_id, position),
  unique (order_id, shop_item_id),
  foreign key (lot_id, shop_item_id) references stock_lots (id, item_id)
);
create index order_items_by_item on order_items (shop_item_id, order_id);
create index order_items_by_lot on order_items (lot_id, order_id) where lot_id is not null;
create table planned_lots (
  order_id uuid not null,
  item_id uuid not null,
  lot_id uuid not null,
  position bigint not null generated always as identity,
  primary key (order_id, item_id),
  foreign key (order_id, item_id) references order_items (order_id, shop_item_id) on delete cascade,
  foreign key (lot_id, item_id) references stock_lots (id, item_id)
);
create index planned_lots_by_lot on planned_lots (lot_id, position);

create table audit_events (
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
);
-- Newest first within a company, one index per filter of the admins.
create index audit_events_by_record on audit_events (company_id, entity_id, position desc);
create index audit_events_by_actor on audit_events (company_id, actor_id, position desc);
create index audit_events_by_kind on audit_events (company_id, split_part(action, '.', 1), position desc);
create unique index audit_events_by_company on audit_events (company_id, position) nulls not distinct;
-- People's texts and values, apart from the audit: they can be erased and the audit stays complete.
create table change_details (
  event_id bigint primary key references audit_events on delete cascade,
  details jsonb not null
);
create table audit_chains (
  company_id uuid unique nulls not distinct references companies,
  position int not null,
  hash text not null
);

create table secrets (name text primary key, value text not null);
-- The key of the details' digests: two random UUIDs from the server.
insert into secrets (name, value) values ('audit', gen_random_uuid()::text || gen_random_uuid()::text);
create table demo_accounts (user_id uuid primary key references users on delete cascade);

create table messages (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  company_id uuid not null references companies,
  user_id uuid references users on delete cascade,
  kind text not null check (kind in ('CODE', 'REGISTRATION_RECEIVED', 'REGISTRATION_APPROVED',
    'REGISTRATION_DECLINED', 'ACCOUNT_READY', 'PHONE_CHANGED', 'REP_ASSIGNED', 'HCP_ASSIGNED',
    'REQUEST_RECEIVED', 'REQUESTS_WAIT', 'REQUEST_APPROVED', 'REQUEST_REJECTED', 'REQUEST_CANCELLED', 'REQUEST_SHIPPED', 'REQUEST_LOST',
    'DELIVERY_REMINDER')),
  urgent boolean not null generated always as (kind = 'CODE') stored,
  purpose text not null default 'SERVICE' check (purpose in ('SERVICE', 'PROMOTION')),
  consent_id uuid references consents,
  order_id uuid references orders on delete cascade,
  details jsonb not null default '{}',
  recipient text check (recipient ~ '^(60|65)[0-9]{7,10}$'),
  state text not null default 'WAITING'
    check (state in ('WAITING', 'SENT', 'DELIVERED', 'FAILED', 'EXPIRED', 'DROPPED', 'MUTED')),
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tried_at timestamptz,
  once text,
  channel text check (channel in ('SMS', 'WHATSAPP')),
  provider text,
  provider_id text,
  answer text,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, once),
  check (user_id is not null or recipient is not null),
  check (purpose = 'SERVICE' or consent_id is not null)
);
create index messages_due on messages (company_id, urgent desc, next_at) where state = 'WAITING';
create index messages_by_expiry on messages (expires_at) where state = 'WAITING';
create index messages_newest on messages (company_id, position desc);
-- For an operator's search, which may find one row in a million.
create index messages_by_state on messages (company_id, state, position desc);
create index messages_by_kind on messages (company_id, kind, position desc);
create index messages_by_number on messages (reverse(recipient) text_pattern_ops) where recipient is not null;
create index messages_by_age on messages (created_at);
create index messages_by_user on messages (user_id, due_at desc) where user_id is not null;
create index messages_by_order on messages (order_id) where order_id is not null;
create index messages_by_receipt on messages (provider, provider_id) where provider_id is not null;

-- The daily limit counts these rows: a message may have several attempts.
create table message_attempts (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies,
  tried_at timestamptz not null default now()
);
create index message_attempts_by_time on message_attempts (company_id, tried_at);

create table dev_inbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  channel text not null check (channel in ('SMS', 'WHATSAPP')),
  body text not null,
  created_at timestamptz not null default now()
);
create index dev_inbox_by_recipient on dev_inbox (recipient, id desc);

-- The last good backup. `encrypted` is null for one that was made by other means.
create table last_backup (
  one boolean primary key default true check (one),
  made_at timestamptz not null,
  encrypted boolean
);
