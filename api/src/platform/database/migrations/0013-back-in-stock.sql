-- HCPs who are told when they can request a sample again.
create table back_in_stock (
  user_id uuid not null references users on delete cascade,
  item_id uuid not null references shop_items on delete cascade,
  asked_at timestamptz not null default now(),
  -- The first day on which the HCP's limits allow the sample, or are looked at again.
  due_on date not null,
  told_at timestamptz,
  primary key (user_id, item_id)
);
create index back_in_stock_waiting on back_in_stock (item_id, asked_at) where told_at is null;
create index back_in_stock_told on back_in_stock (told_at) where told_at is not null;
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in ('CODE', 'REGISTRATION_RECEIVED',
  'REGISTRATION_APPROVED', 'REGISTRATION_DECLINED', 'ACCOUNT_READY', 'PHONE_CHANGED', 'REP_ASSIGNED', 'HCP_ASSIGNED',
  'REQUEST_RECEIVED', 'REQUESTS_WAIT', 'REQUEST_APPROVED', 'REQUEST_REJECTED', 'REQUEST_CANCELLED', 'REQUEST_SHIPPED',
  'REQUEST_LOST', 'DELIVERY_REMINDER', 'SAMPLE_RECALL', 'SAMPLE_BACK'));
