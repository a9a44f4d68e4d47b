-- When something is wrong: a delivery problem, a safety report, a privacy request, an incident.
create table cases (
  id uuid primary key default gen_random_uuid(),
  -- What people call it: 'Case 1042'.
  number bigint not null unique generated always as identity (start with 1001),
  company_id uuid not null references companies,
  kind text not null check (kind in ('DELIVERY', 'SAFETY', 'PRIVACY', 'INCIDENT')),
  severity text not null,
  hcp_id uuid,
  order_id uuid references orders on delete set null,
  item_id uuid,
  lot_id uuid references stock_lots,
  text text not null check (text <> ''),
  details jsonb not null default '{}',
  opened_by uuid not null references users,
  opened_at timestamptz not null default now(),
  -- When anyone of the company first heard: the clocks start here.
  heard_at timestamptz not null,
  -- When the next duty with a fixed time is due; null if there is none, and once it is closed.
  due_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references users,
  outcome text,
  reason text,
  idempotency_key text check (length(idempotency_key) between 1 and 100),
  request_digest text,
  updated_at timestamptz not null default now(),
  unique (opened_by, idempotency_key),
  check ((idempotency_key is null) = (request_digest is null)),
  check (heard_at <= opened_at),
  check (case when closed_at is null then closed_by is null and outcome is null and reason is null
    else due_at is null and closed_by is not null and outcome is not null and reason is not null end),
  foreign key (hcp_id, company_id) references users (id, company_id),
  foreign key (item_id, company_id) references shop_items (id, company_id)
);
-- The order of the list: open ones by when they are due, then closed ones; the newest first among equals.
create index cases_due_first on cases
  (company_id, (closed_at is not null), coalesce(due_at, 'infinity'), (-number), kind);
create index cases_by_hcp on cases (hcp_id, number desc) where hcp_id is not null;
create index cases_by_order on cases (order_id) where order_id is not null;

-- What has to be done about a case, as the company's deadlines said when it was opened.
create table case_duties (
  case_id uuid not null references cases on delete cascade,
  position int not null,
  step text not null,
  amount int check (amount > 0),
  unit text not null check (unit in ('HOURS', 'DAYS', 'WORKING_DAYS')),
  counted_from text not null check (counted_from in ('HEARD', 'STEP')),
  due_at timestamptz,
  done_at timestamptz,
  done_by uuid references users,
  reference text,
  primary key (case_id, position),
  unique (case_id, step),
  check ((done_at is null) = (done_by is null)),
  check (reference is null or done_at is not null)
);

-- The timeline of a case; only ever added. What is shared is read by the person who reported it.
create table case_events (
  id bigint primary key generated always as identity,
  case_id uuid not null references cases on delete cascade,
  kind text not null,
  text text,
  step text,
  shared boolean not null,
  actor_id uuid not null references users,
  idempotency_key text check (length(idempotency_key) between 1 and 100),
  request_digest text,
  created_at timestamptz not null default now(),
  unique (actor_id, idempotency_key),
  check ((idempotency_key is null) = (request_digest is null))
);
create index case_events_by_case on case_events (case_id, id);

create table case_photos (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references cases on delete cascade,
  hash text not null,
  webp bytea not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  added_by uuid not null references users,
  created_at timestamptz not null default now(),
  unique (case_id, hash)
);

-- Where a company departs from the portal's deadlines.
create table case_deadlines (
  company_id uuid not null references companies,
  kind text not null,
  severity text not null,
  step text not null,
  amount int check (amount > 0),
  unit text not null check (unit in ('HOURS', 'DAYS', 'WORKING_DAYS')),
  counted_from text not null check (counted_from in ('HEARD', 'STEP')),
  source text not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, kind, severity, step)
);
