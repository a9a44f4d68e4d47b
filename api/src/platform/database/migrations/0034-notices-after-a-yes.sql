-- How a person answered about notices. Null for answers from before HCPs were asked about WhatsApp: a yes of then does not count.
alter table consents add place text check (place in ('CARD', 'PORTAL', 'REPLY'));
-- Replies that were followed, so that none is followed twice.
create table message_replies (
  digest text primary key,
  received_at timestamptz not null default now()
);
-- One more kind of message.
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in (
  'CODE', 'REGISTRATION_RECEIVED', 'REGISTRATION_APPROVED', 'REGISTRATION_DECLINED', 'ACCOUNT_READY', 'PHONE_CHANGED',
  'NOTICES_ENDED', 'REP_ASSIGNED', 'HCP_ASSIGNED', 'LICENCE_ENDS', 'HCP_LICENCES_END', 'REQUEST_RECEIVED', 'REQUESTS_WAIT',
  'REQUEST_APPROVED', 'REQUEST_REJECTED', 'REQUEST_CANCELLED', 'REQUEST_SHIPPED', 'SAMPLE_NOT_SENT', 'REQUEST_LOST',
  'REQUEST_SENT_AGAIN', 'DELIVERY_REMINDER', 'PROBLEM_REPORTED', 'PROBLEM_NEWS', 'PROBLEM_CLOSED', 'SAMPLE_RECALL',
  'SAMPLE_BACK'));
