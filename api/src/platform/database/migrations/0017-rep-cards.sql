-- A rep's card: the code in /register?rep=CODE. A renewed code replaces the old one.
create table rep_cards (
  rep_id uuid primary key references users on delete cascade,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{22}$'),
  made_at timestamptz not null default now()
);

alter table users
  -- The rep by whose card an HCP registered; unlike the assignment it never changes.
  add column card_rep_id uuid references users,
  -- Time when an imported HCP was told to log in.
  add column invited_at timestamptz,
  add constraint users_card_alone check (card_rep_id is null or registered_by_id is null);
create index users_by_card on users (card_rep_id, created_at) where card_rep_id is not null;

-- HCPs who were told at their import.
update users set invited_at = told.at
from (select user_id, min(created_at) as at from messages where kind = 'ACCOUNT_READY' group by user_id) as told
where told.user_id = users.id;
