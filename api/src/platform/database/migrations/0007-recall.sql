-- Who was spoken to about a lot that is recalled.
create table recall_contacts (
  lot_id uuid not null references stock_lots,
  user_id uuid not null references users on delete cascade,
  contacted_by uuid not null references users,
  contacted_at timestamptz not null default now(),
  primary key (lot_id, user_id)
);
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in ('CODE', 'REGISTRATION_RECEIVED',
  'REGISTRATION_APPROVED', 'REGISTRATION_DECLINED', 'ACCOUNT_READY', 'PHONE_CHANGED', 'REP_ASSIGNED', 'HCP_ASSIGNED',
  'REQUEST_RECEIVED', 'REQUESTS_WAIT', 'REQUEST_APPROVED', 'REQUEST_REJECTED', 'REQUEST_CANCELLED', 'REQUEST_SHIPPED',
  'REQUEST_LOST', 'DELIVERY_REMINDER', 'SAMPLE_RECALL'));
