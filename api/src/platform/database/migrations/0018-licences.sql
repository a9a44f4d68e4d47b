-- The practising certificates of HCPs, one each.
create table licences (
  user_id uuid primary key,
  company_id uuid not null,
  number text not null check (length(number) between 1 and 40),
  body text not null check (body in ('MMC', 'MDC', 'PBM', 'MAHPC', 'SMC', 'SDC', 'SPC', 'AHPC', 'Other')),
  valid_until date not null,
  -- When the HCP entered it; null once an admin has seen it.
  renewed_at timestamptz,
  -- The last day of which HCP and rep were told that it is near.
  told_of date,
  updated_at timestamptz not null default now(),
  foreign key (user_id, company_id) references users (id, company_id) on delete cascade
);
create index licences_by_end on licences (company_id, valid_until);
create index licences_renewed on licences (company_id, renewed_at) where renewed_at is not null;
-- The sample classes that a company refuses after the end of a certificate and the days of grace.
create table licence_rules (
  company_id uuid primary key references companies,
  classes text[] not null check (classes <@ array['Cosmetic', 'Medical device', 'Health supplement', 'Medicine',
    'Medicine with poison group', 'Food']),
  grace_days int not null check (grace_days between 0 and 365)
);
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in ('CODE', 'REGISTRATION_RECEIVED',
  'REGISTRATION_APPROVED', 'REGISTRATION_DECLINED', 'ACCOUNT_READY', 'PHONE_CHANGED', 'REP_ASSIGNED', 'HCP_ASSIGNED',
  'LICENCE_ENDS', 'HCP_LICENCES_END', 'REQUEST_RECEIVED', 'REQUESTS_WAIT', 'REQUEST_APPROVED', 'REQUEST_REJECTED',
  'REQUEST_CANCELLED', 'REQUEST_SHIPPED', 'REQUEST_LOST', 'REQUEST_SENT_AGAIN', 'DELIVERY_REMINDER', 'PROBLEM_REPORTED',
  'PROBLEM_NEWS', 'PROBLEM_CLOSED', 'SAMPLE_RECALL', 'SAMPLE_BACK'));
