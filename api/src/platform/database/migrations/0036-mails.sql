-- E-mails to admins and reps: the names of their kinds begin with MAIL_.
alter table messages drop constraint messages_kind_check, drop constraint messages_channel_check;
alter table messages add constraint messages_channel_check check (channel in ('SMS', 'WHATSAPP', 'EMAIL')),
  add constraint messages_kind_check check (starts_with(kind, 'MAIL_') or kind in (
  'CODE', 'REGISTRATION_RECEIVED', 'REGISTRATION_APPROVED', 'REGISTRATION_DECLINED', 'ACCOUNT_READY', 'PHONE_CHANGED',
  'NOTICES_ENDED', 'REP_ASSIGNED', 'HCP_ASSIGNED', 'LICENCE_ENDS', 'HCP_LICENCES_END', 'REQUEST_RECEIVED', 'REQUESTS_WAIT',
  'REQUEST_APPROVED', 'REQUEST_REJECTED', 'REQUEST_CANCELLED', 'REQUEST_SHIPPED', 'SAMPLE_NOT_SENT', 'REQUEST_LOST',
  'REQUEST_SENT_AGAIN', 'DELIVERY_REMINDER', 'PROBLEM_REPORTED', 'PROBLEM_NEWS', 'PROBLEM_CLOSED', 'SAMPLE_RECALL',
  'SAMPLE_BACK'));
-- Neither the mails that wait nor the last one that was sent or failed are looked for among the texts.
create index messages_mails on messages (company_id, state, position desc) where starts_with(kind, 'MAIL_');
-- Mails have a cap of their own.
alter table message_attempts add mail boolean not null default false;
-- Addresses whose server refused mails for good, in a row.
create table mail_bounces (
  email text primary key,
  bounces integer not null check (bounces > 0),
  bounced_at timestamptz not null default now()
);
alter table dev_inbox drop constraint dev_inbox_channel_check;
alter table dev_inbox add constraint dev_inbox_channel_check check (channel in ('SMS', 'WHATSAPP', 'EMAIL')),
  add message_id uuid unique;
