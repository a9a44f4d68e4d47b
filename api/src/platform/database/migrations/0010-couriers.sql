-- The couriers of a company. `address` is that of a parcel's page, with {number} for its tracking number.
create table couriers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  name text not null check (length(name) between 1 and 40),
  address text not null check (address like 'https://%{number}%'),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, company_id)
);
create unique index couriers_by_name on couriers (company_id, lower(name));
-- With which courier a parcel was sent, and its number.
alter table orders
  add column courier_id uuid,
  add column tracking_no text check (tracking_no ~ '^[A-Z0-9-]{4,40}$'),
  add constraint orders_parcel_check check (courier_id is not null or tracking_no is null),
  add constraint orders_courier_fkey foreign key (courier_id, company_id) references couriers (id, company_id);
create index orders_by_tracking on orders (company_id, tracking_no) where tracking_no is not null;
-- For parcels that nobody has confirmed.
create index orders_unconfirmed on orders (company_id, shipped_at) where status = 'POSTED';
