-- Where the consent of an imported HCP comes from, and the day on which it was given; null for a consent given in the portal.
alter table consents add source text, add given_on date;
-- The day on which an HCP's number was checked against the register of numbers that want no messages.
alter table users add register_checked_on date;
-- Numbers that a company does not write to of its own accord, as HMACs.
create table do_not_contact (
  company_id uuid not null references companies,
  digest text not null,
  added_by uuid not null references users,
  added_at timestamptz not null default now(),
  primary key (company_id, digest)
);
-- How many invitations a company sends in a day, and which attempts were invitations.
alter table companies add invitations_per_day integer not null default 100 check (invitations_per_day between 1 and 10000);
alter table message_attempts add invitation boolean not null default false;
-- Invitations wait for days: neither they nor the other notices are looked for among the others.
create index messages_invitations on messages (company_id, next_at) where state = 'WAITING' and kind = 'ACCOUNT_READY';
