-- Webhook endpoints of partners and pharmacies, their secrets, and notices to partners about them.

-- Each failed attempt updates the row. Free space on the page keeps the dead versions there.
create table webhook (
  webhook_id text primary key,
  partner_id text references partner,
  pharmacy_id text collate "C" references pharmacy,
  url text not null,
  description text not null,
  event_types text[] not null check (cardinality(event_types) > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  disabled_by text,
  disabled_reason text,
  consecutive_failures integer not null default 0,
  failing_since timestamptz,
  broken_at timestamptz,
  back_at timestamptz,
  slow_until timestamptz,
  last_ping jsonb,
  constraint webhook_has_one_owner check (num_nonnulls(partner_id, pharmacy_id) = 1),
  check (num_nonnulls(disabled_at, disabled_by, disabled_reason) in (0, 3))
) with (fillfactor = 70);
create index webhook_partner on webhook (partner_id, created_at);
create index webhook_pharmacy on webhook (pharmacy_id, created_at) where pharmacy_id is not null;

create table webhook_secret (
  webhook_id text not null references webhook on delete cascade,
  secret text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (webhook_id, secret)
);

-- No foreign key to webhook, because the endpoint may be deleted later.
create table webhook_notice (
  notice_id text primary key,
  partner_id text not null references partner,
  webhook_id text not null,
  type text not null,
  at timestamptz not null default now(),
  data jsonb not null,
  wants_mail boolean not null,
  mailed_at timestamptz
);
create index webhook_notice_unmailed on webhook_notice (at) where wants_mail and mailed_at is null;
