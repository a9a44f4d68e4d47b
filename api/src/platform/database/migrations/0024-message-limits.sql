-- Recalls are claimed before all other notices.
create index messages_recalls on messages (company_id, next_at) where state = 'WAITING' and kind = 'SAMPLE_RECALL';
-- The HCP or rep whose act a message reports: one person has a share of the messages of a day.
alter table messages add column caused_by uuid references users on delete set null;
create index messages_by_cause on messages (caused_by) where caused_by is not null;
alter table message_attempts add column caused_by uuid references users on delete set null;
create index message_attempts_by_cause on message_attempts (caused_by, tried_at) where caused_by is not null;
-- The photos that one person adds in a month are limited.
create index case_photos_by_person on case_photos (added_by, created_at);
-- The slow digests of admins' emails for the salt of a deployment, so that no request derives them.
create table admin_email_digests (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  salt text not null,
  digest text not null
);
