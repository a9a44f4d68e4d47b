-- Keys of other systems. Each acts as a row of users that cannot log in (decision 72).
alter table users
  drop constraint users_role_check,
  drop constraint users_login,
  add constraint users_role_check check (role in ('RETAILER_STAFF', 'RETAILER', 'ADMIN', 'SERVICE')),
  add constraint users_login check (case role
    when 'ADMIN' then email is not null
    when 'SERVICE' then phone is null and email is null and password_hash is null
    else (phone is null) = (erased_at is not null) and email is null and password_hash is null end);

create table api_keys (
  user_id uuid primary key references users,
  digest text not null unique,
  name text not null check (name <> ''),
  scopes text[] not null check (cardinality(scopes) > 0),
  networks text[] not null default '{}',
  expires_on date not null,
  made_by uuid not null references users,
  made_at timestamptz not null default now(),
  last_used_at timestamptz,
  ended_at timestamptz
);
