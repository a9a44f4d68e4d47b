-- The Idempotency-Keys of changes, claimed in the transaction of the change.
create table idempotency_keys (
  -- The user's id, or a digest of the number where nobody is signed in.
  subject text not null,
  endpoint text not null,
  key text not null,
  -- Of the request: another one under the same key is refused.
  digest text not null,
  -- The id of what was made; a repeat reads the record anew. Null until the change ends.
  made_id text,
  created_at timestamptz not null default now(),
  primary key (subject, endpoint, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
