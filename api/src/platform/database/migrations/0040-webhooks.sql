-- The systems of a company that are told of its events. The secrets are encrypted.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  url text not null,
  events text[] not null,
  secret text not null,
  -- The secret before, which signs too until then.
  former_secret text,
  former_until timestamptz,
  off text check (off in ('OWNER', 'GONE')),
  -- When its system last took an event, and since when it has taken none that was sent.
  sent_at timestamptz,
  failing_since timestamptz,
  -- One process at a time calls it: until then, or until the call ends.
  claimed_until timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webhooks_company on webhooks (company_id);
-- Events on their way to a webhook. Without a foreign key: an event is written before the end of the audit is locked and also after
-- it, and the lock of a key could then wait for a deletion that waits for that end.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null,
  event_id uuid not null,
  type text not null,
  data jsonb not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED')),
  tries integer not null default 0,
  attempts jsonb not null default '[]',
  next_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  created_at timestamptz not null default now()
);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at, id);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_at) where state = 'WAITING';
create index webhook_deliveries_failed on webhook_deliveries (webhook_id, created_at, id) where state = 'FAILED';
create index webhook_deliveries_created on webhook_deliveries (created_at);
-- Samples of which webhooks were told that few are left; a row goes when there are enough again.
create table low_stock_told (
  item_id uuid primary key references shop_items,
  told_at timestamptz not null default now()
);
