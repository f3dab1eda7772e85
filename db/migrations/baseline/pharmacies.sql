-- Pharmacies, changes by operators, and how orders reach them.

create extension if not exists cube;

-- Ids are compared byte by byte, which is faster than by a language's rules and the same everywhere.
create table pharmacy (
  pharmacy_id text collate "C" primary key,
  pharmacy_number integer not null unique generated always as identity,
  name text not null,
  address text not null,
  city text not null,
  state text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Points on the unit sphere need no special cases for the poles and the antimeridian.
  position cube not null generated always as (
    cube(array[
      cos(radians(latitude)) * cos(radians(longitude)),
      cos(radians(latitude)) * sin(radians(longitude)),
      sin(radians(latitude))
    ])
  ) stored,
  licence_authority text not null,
  licence_number text not null,
  licence_expires_on date not null,
  verified_at timestamptz,
  verified_by text,
  suspended_at timestamptz,
  suspension_reason text,
  -- E.164. Opening hours as `domain/pharmacies/opening-hours.ts` spells them.
  phone text,
  opening_hours text,
  services text[] not null default '{}' check (services <@ '{delivery,pick_up,cold_chain}'),
  listed boolean not null default true,
  -- Calls per minute and per day; null for the default of the environment.
  minute_limit integer check (minute_limit > 0),
  day_limit integer check (day_limit > 0),
  -- Delivery estimates are stored in the pharmacy's row, which searches and requests read anyway.
  preparation_minutes integer check (preparation_minutes >= 0),
  works_nights boolean not null default false,
  -- `DeliveryFee` of domain/money/delivery-fees.ts. Operators set it, and the platform's share of what the pharmacy is paid.
  delivery_fee jsonb not null default '{"flat_ngn": 0}' check (jsonb_typeof(delivery_fee) = 'object'),
  commission_percent numeric(5, 2) not null default 0 check (commission_percent between 0 and 100),
  check ((suspended_at is null) = (suspension_reason is null))
);
create index pharmacy_position on pharmacy using gist (position) where listed;

create table pharmacy_change (
  change_id bigint primary key generated always as identity,
  pharmacy_id text collate "C" not null references pharmacy,
  action text not null check (
    action in ('registered', 'verified', 'suspended', 'reinstated', 'gateway_changed', 'gateway_secret_rotated', 'limits_changed', 'contact_changed', 'fees_changed')
  ),
  made_by text not null,
  made_at timestamptz not null default now(),
  details jsonb not null
);
create index pharmacy_change_of_pharmacy on pharmacy_change (pharmacy_id, change_id);

-- Append-only, so that the reasons for trusting a pharmacy can be checked years later.
create trigger pharmacy_change_append_only before update or delete or truncate on pharmacy_change
  for each statement execute function refuse_change();

-- A pharmacy without a row uses its inbox.
create table pharmacy_gateway (
  pharmacy_id text collate "C" primary key references pharmacy,
  kind text not null check (kind in ('inbox', 'http')),
  url text,
  updated_at timestamptz not null default now(),
  check ((kind = 'http') = (url is not null))
);

create table pharmacy_gateway_secret (
  pharmacy_id text collate "C" not null references pharmacy_gateway on delete cascade,
  secret text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (pharmacy_id, secret)
);

-- Orders that may have been sent to a pharmacy's own system, and withdrawn ones. No foreign key to request, which may lag behind.
create table offered_order (
  request_id text not null,
  routing integer not null check (routing > 0),
  offered_at timestamptz,
  taken_at timestamptz,
  refused_at timestamptz,
  refused_with text,
  withdrawn_at timestamptz,
  -- When the system accepted or refused the withdrawal, or it was not worth repeating any more.
  withdrawal_ended_at timestamptz,
  primary key (request_id, routing),
  check (coalesce(offered_at, withdrawn_at) is not null),
  check ((refused_at is null) = (refused_with is null))
);

-- Pharmacies' systems whose last call failed, shared by all processes. The next successful call deletes the row: docs/decisions/0019.
create table failing_system (
  pharmacy_id text collate "C" primary key,
  failing_since timestamptz not null default now(),
  failed_at timestamptz not null default now(),
  failures integer not null default 1,
  last_failure text not null
);
