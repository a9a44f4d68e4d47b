/** Messages, and the demo's inbox that replaces sending (D§1, D§4). */
export const messageStatements = [
  `create table messages (
    id uuid primary key default gen_random_uuid(),
    position bigint generated always as identity,
    company_id uuid not null references companies,
    user_id uuid references users on delete cascade,
    kind text not null check (kind in ('CODE', 'REGISTRATION_RECEIVED', 'REGISTRATION_APPROVED',
      'REGISTRATION_DECLINED', 'ACCOUNT_READY', 'PHONE_CHANGED', 'REP_ASSIGNED', 'HCP_ASSIGNED',
      'REQUEST_RECEIVED', 'REQUESTS_WAIT', 'REQUEST_APPROVED', 'REQUEST_REJECTED', 'REQUEST_CANCELLED', 'REQUEST_SHIPPED', 'REQUEST_LOST',
      'DELIVERY_REMINDER')),
    urgent boolean not null generated always as (kind = 'CODE') stored,
    purpose text not null default 'SERVICE' check (purpose in ('SERVICE', 'PROMOTION')),
    consent_id uuid references consents,
    order_id uuid references orders on delete cascade,
    details jsonb not null default '{}',
    recipient text check (recipient ~ '^(60|65)[0-9]{7,10}$'),
    state text not null default 'WAITING'
      check (state in ('WAITING', 'SENT', 'DELIVERED', 'FAILED', 'EXPIRED', 'DROPPED', 'MUTED')),
    attempts int not null default 0,
    due_at timestamptz not null default now(),
    next_at timestamptz not null default now(),
    expires_at timestamptz not null,
    tried_at timestamptz,
    once text,
    channel text check (channel in ('SMS', 'WHATSAPP')),
    provider text,
    provider_id text,
    answer text,
    read_at timestamptz,
    created_at timestamptz not null default now(),
    unique (user_id, once),
    check (user_id is not null or recipient is not null),
    check (purpose = 'SERVICE' or consent_id is not null)
  )`,
  `create index messages_due on messages (company_id, urgent desc, next_at) where state = 'WAITING'`,
  `create index messages_by_expiry on messages (expires_at) where state = 'WAITING'`,
  `create index messages_newest on messages (company_id, position desc)`,
  // For an operator's search, which may find one row in a million.
  `create index messages_by_state on messages (company_id, state, position desc)`,
  `create index messages_by_kind on messages (company_id, kind, position desc)`,
  `create index messages_by_number on messages (reverse(recipient) text_pattern_ops) where recipient is not null`,
  `create index messages_by_age on messages (created_at)`,
  `create index messages_by_user on messages (user_id, due_at desc) where user_id is not null`,
  `create index messages_by_order on messages (order_id) where order_id is not null`,
  `create index messages_by_receipt on messages (provider, provider_id) where provider_id is not null`,

  // The daily limit counts these rows: a message may have several attempts.
  `create table message_attempts (
    id bigint generated always as identity primary key,
    company_id uuid not null references companies,
    tried_at timestamptz not null default now()
  )`,
  `create index message_attempts_by_time on message_attempts (company_id, tried_at)`,

  `create table dev_inbox (
    id bigint generated always as identity primary key,
    recipient text not null,
    channel text not null check (channel in ('SMS', 'WHATSAPP')),
    body text not null,
    created_at timestamptz not null default now()
  )`,
  `create index kept_messages_by_recipient on dev_inbox (recipient, id desc)`,
]
