import { type Kysely, sql } from 'kysely'
import { messageStatements } from './initial-messages.ts'
import { requestStatements } from './initial-requests.ts'

/** Companies, users, logins, registrations and their review, with the rules that a database can enforce (H§3, R§3, D§3–D§5). */
const statements = [
  'create extension if not exists pg_trgm',

  `create table companies (
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
  )`,
  `create table company_logos (
    company_id uuid primary key references companies,
    hash text not null,
    webp bytea not null,
    width int not null check (width between 1 and 480),
    height int not null check (height between 1 and 144)
  )`,
  `create table campaigns (
    id uuid primary key,
    company_id uuid not null unique references companies,
    unique (id, company_id)
  )`,

  `create table users (
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
  )`,
  // Newest first, then by id in the same direction, so that a page can start after any row.
  `create index users_by_promoter on users (promoter_id, created_at desc, id desc) where promoter_id is not null`,
  // For counting a rep's registrations per month.
  `create index users_earned on users (earned_by_id, created_at) where earned_by_id is not null`,
  `create index users_by_number on users (reverse(phone) text_pattern_ops) where phone is not null`,
  // Every list and import looks for two HCPs with the same registration number.
  `create index users_by_registration_number on users
    (company_id, (regexp_replace(lower(professional_reg_no), '[^a-z0-9]', '', 'g')))`,
  `create index users_by_company_role on users (company_id, role, full_name)`,

  // Days in the company's time zone, both included.
  `create table rep_absences (
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
  )`,
  `create index rep_absences_by_rep on rep_absences (rep_id) where ended_at is null`,
  `create index rep_absences_by_deputy on rep_absences (deputy_id) where ended_at is null`,
  `create index rep_absences_by_company on rep_absences (company_id, last_day) where ended_at is null`,

  `create table documents (
    company_id uuid not null references companies,
    kind text not null check (kind in ('TERMS', 'PRIVACY')),
    version int not null check (version > 0),
    markdown text not null,
    published_by uuid references users on delete set null,
    published_at timestamptz not null default now(),
    primary key (company_id, kind, version)
  )`,
  `create table document_drafts (
    company_id uuid not null references companies,
    kind text not null check (kind in ('TERMS', 'PRIVACY')),
    markdown text not null,
    updated_at timestamptz not null default now(),
    primary key (company_id, kind)
  )`,

  `create table consents (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    purpose text not null
      check (purpose in ('TERMS_OF_USE', 'DATA_SHARING', 'PORTAL_TERMS', 'SMS_NOTICES', 'WHATSAPP_NOTICES')),
    version text not null,
    given boolean not null default true,
    actor text not null check (actor in ('SELF', 'REP')),
    actor_id uuid not null references users,
    created_at timestamptz not null default now()
  )`,
  `create index consents_by_user on consents (user_id)`,

  `create table sessions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index sessions_by_user on sessions (user_id)`,
  `create index sessions_by_expiry on sessions (expires_at)`,
  `create table deep_links (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    uses int not null default 0 check (uses between 0 and 5),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index deep_links_by_user on deep_links (user_id)`,
  `create index deep_links_by_expiry on deep_links (expires_at)`,

  `create table known_devices (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    phone text not null,
    hash text not null,
    expires_at timestamptz not null,
    unique (hash, phone)
  )`,
  `create index known_devices_by_user on known_devices (user_id)`,
  `create index known_devices_by_expiry on known_devices (expires_at)`,
  `create table second_factors (
    user_id uuid primary key references users on delete cascade,
    secret text not null,
    confirmed_at timestamptz,
    last_used_step int not null default 0,
    created_at timestamptz not null default now()
  )`,
  `create table recovery_codes (
    user_id uuid not null references second_factors on delete cascade,
    digest text not null,
    used_at timestamptz,
    primary key (user_id, digest)
  )`,
  `create table one_time_codes (
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
  )`,
  `create unique index one_live_code on one_time_codes (phone, action, device_id) nulls not distinct
    where ended_at is null`,
  `create index one_time_codes_by_session on one_time_codes (session_id)`,
  `create index one_time_codes_by_device on one_time_codes (device_id)`,
  `create index one_time_codes_by_age on one_time_codes (created_at)`,
  `create index one_time_codes_by_action on one_time_codes (action, created_at)`,
  `create table rate_limits (
    bucket text primary key,
    times timestamptz[] not null,
    forgotten_at timestamptz not null
  )`,
  `create index rate_limits_by_end on rate_limits (forgotten_at)`,

  `create table campaign_entries (
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
  )`,
  `create index campaign_entries_newest on campaign_entries (campaign_id, created_at desc, id desc)`,
  `create index campaign_entries_by_status on campaign_entries (campaign_id, status, created_at desc, id desc)`,
  `create index campaign_entries_by_promoter on campaign_entries
    (campaign_id, promoter_id, created_at desc, id desc)`,
  // For counting the totals; small, since an index stores each distinct status once.
  `create index campaign_entries_counted on campaign_entries (campaign_id, status)`,
  `create index campaign_entries_by_user on campaign_entries (user_id)`,
  // For searches of three letters or more; a shorter search scans the table.
  `create index campaign_entries_by_text on campaign_entries using gin (search_text gin_trgm_ops)`,

  `create table retailer_records (
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
  )`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...statements, ...requestStatements, ...messageStatements])
    await sql.raw(statement).execute(db)
}
