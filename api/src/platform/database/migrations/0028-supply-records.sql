-- Class and registration number of a sample on the day it was shipped; null for what earlier versions shipped.
alter table order_items add shipped_class text, add shipped_registration_no text;
-- How long a device is of use: its records stay at least as long.
alter table shop_items add useful_life_months integer check (useful_life_months between 1 and 600);
-- Who was supplied with a shipped parcel, when the account is closed: until the law no longer asks for it.
create table supply_records (
  order_id uuid primary key references orders on delete cascade,
  company_id uuid not null references companies,
  user_id uuid not null,
  name text not null,
  practice text not null,
  address text not null,
  phone text,
  keep_until timestamptz not null
);
create index supply_records_by_user on supply_records (user_id);
create index supply_records_by_time on supply_records (company_id, keep_until);
-- Whether an erasure left supply records, with the HMAC for the ledger. Earlier versions left none.
alter table erasures add supply_digest text;
