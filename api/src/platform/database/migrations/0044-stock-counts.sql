-- Counts of the stock: the pieces are entered without seeing those on hand, then compared, then posted as corrections.
create table stock_counts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  begun_by uuid not null references users,
  finished_at timestamptz,
  dropped_at timestamptz,
  created_at timestamptz not null default now()
);
create index stock_counts_newest on stock_counts (company_id, created_at, id);
create table stock_count_lines (
  count_id uuid not null references stock_counts,
  lot_id uuid not null references stock_lots,
  -- Pieces on hand when the count of the lot began, and the last movement of all stock by then.
  expected integer not null,
  after_movement bigint not null,
  counted integer check (counted >= 0),
  counted_by uuid references users,
  posted_at timestamptz,
  -- Of the packs that were scanned: each counts once.
  serials text[] not null default '{}',
  primary key (count_id, lot_id),
  check ((counted is null) = (counted_by is null)),
  check (posted_at is null or counted is not null)
);
