-- The log of API calls, and how many there were in each hour. Never a body, a query string or an address.

create table api_call (
  -- Orders calls of the same millisecond.
  call_id bigint generated always as identity,
  called_at timestamptz not null,
  -- Of refusals by the rate limit, of which those within a second are one row.
  calls integer not null check (calls > 0),
  partner_id text,
  pharmacy_id text,
  -- A key, or a person who was signed in.
  caller_id text not null,
  -- Method and path pattern.
  operation text not null,
  -- With the ids of ours that the path named.
  path text not null,
  status smallint not null,
  error_code text,
  -- What the answer said in X-Request-Id.
  x_request_id text not null,
  duration_ms integer not null,
  constraint api_call_has_one_owner check (num_nonnulls(partner_id, pharmacy_id) = 1)
);
create index api_call_partner on api_call (partner_id, called_at, call_id) where partner_id is not null;
create index api_call_pharmacy on api_call (pharmacy_id, called_at, call_id) where pharmacy_id is not null;
-- What went wrong is looked for most, and is little.
create index api_call_partner_errors on api_call (partner_id, called_at, call_id)
  where partner_id is not null and status >= 400;
create index api_call_x_request_id on api_call using hash (x_request_id);
create index api_call_age on api_call using brin (called_at);

create table hourly_calls (
  partner_id text,
  pharmacy_id text,
  hour timestamptz not null,
  status_class text not null,
  calls integer not null,
  constraint hourly_calls_has_one_owner check (num_nonnulls(partner_id, pharmacy_id) = 1),
  unique nulls not distinct (partner_id, pharmacy_id, hour, status_class)
);
create index hourly_calls_hour on hourly_calls (hour);
