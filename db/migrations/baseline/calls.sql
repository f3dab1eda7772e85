-- The log of API calls and their counts per hour. Stores no bodies, query strings or addresses.

create table api_call (
  -- Orders calls of the same millisecond.
  call_id bigint generated always as identity,
  called_at timestamptz not null,
  -- Above 1 only for refusals by the rate limit: one row counts those within a second.
  calls integer not null check (calls > 0),
  partner_id text,
  pharmacy_id text,
  -- Id of a key or of a portal user.
  caller_id text not null,
  -- Method and path pattern.
  operation text not null,
  -- The pattern with our own ids filled in.
  path text not null,
  status smallint not null,
  error_code text,
  -- The X-Request-Id header of the answer.
  x_request_id text not null,
  duration_ms integer not null,
  constraint api_call_has_one_owner check (num_nonnulls(partner_id, pharmacy_id) = 1)
);
create index api_call_partner on api_call (partner_id, called_at, call_id) where partner_id is not null;
create index api_call_pharmacy on api_call (pharmacy_id, called_at, call_id) where pharmacy_id is not null;
-- Errors are few, and most searches are for them.
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
