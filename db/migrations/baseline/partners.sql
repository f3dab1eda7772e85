-- Partners, and the answers to their calls with an Idempotency-Key.

create table partner (
  partner_id text primary key,
  name text not null,
  -- Calls per minute and per day; null for the default of the environment.
  minute_limit integer check (minute_limit > 0),
  day_limit integer check (day_limit > 0),
  created_at timestamptz not null default now()
);

create table idempotency_key (
  partner_id text not null,
  operation text not null,
  key text not null,
  fingerprint text not null,
  claim uuid not null,
  claimed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  status integer,
  -- Encrypted, because it may contain a secret that is shown only once.
  answer text,
  primary key (partner_id, operation, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);
