-- The read model of requests, their keys, and proofs of delivery.

-- No foreign keys to partner and pharmacy, because a request can be rebuilt from its workflow after they were deleted.
create table request (
  request_id text primary key,
  partner_id text not null,
  external_id text generated always as (submission ->> 'external_id') stored,
  enrollee_id text not null,
  pharmacy_id text not null,
  former_pharmacy_ids text[] not null default '{}',
  status text not null,
  sequence integer not null,
  submission jsonb not null,
  prescription_ids text[] not null default '{}',
  -- An authorization code that the HMO submitted later, possibly after the end of the request, when no workflow can accept it.
  late_authorization jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Span of the first write, when requests are traced: docs/ops/traces.md.
  traceparent text,
  erased_at timestamptz
);
-- Newest first for every filter of a partner's list, so that a page never reads rows of other partners.
create index request_newest on request (partner_id, created_at desc, request_id desc);
create index request_of_enrollee on request (partner_id, enrollee_id, created_at desc, request_id desc);
create index request_of_pharmacy on request (partner_id, pharmacy_id, created_at desc, request_id desc);
create index request_external_id on request (partner_id, external_id) where external_id is not null;
-- Indexes for a pharmacy's lists of its current and former orders.
create index request_order on request (pharmacy_id, created_at desc, request_id desc);
create index request_former_pharmacy on request using gin (former_pharmacy_ids) where former_pharmacy_ids <> '{}';
-- Finds the orders of a prescription, which decide which pharmacies may see it. Most requests have none.
create index request_prescriptions on request using gin (prescription_ids) where prescription_ids <> '{}';

-- Requests with unerased patients, oldest first. No step updates this index.
create index request_unerased on request (created_at) where erased_at is null;

-- Keys that encrypt Temporal payloads and members of rows, themselves encrypted with a key of the deployment. The key of a request is
-- stored before its workflow starts, so there is no foreign key; without it the history is unreadable. The key of a prescription is
-- stored with its row. The key `deployment` belongs to neither.
create table payload_key (
  key_id text primary key,
  sealed text not null,
  made_at timestamptz not null default now()
);

create table timeline_entry (
  request_id text not null references request,
  sequence integer not null check (sequence > 0),
  entry jsonb not null,
  recorded_at timestamptz not null default now(),
  primary key (request_id, sequence)
);
-- Rows are inserted in time order, so a BRIN index finds the newest ones. An index on the status of requests would have to be updated by
-- every step.
create index timeline_entry_age on timeline_entry using brin (recorded_at);

-- Refused steps. `asked_as` is the same for all attempts of a step.
create table refused_step (
  -- No foreign key, because Postgres may have lost the request.
  request_id text not null,
  asked_as text not null,
  answer jsonb not null,
  refused_at timestamptz not null default now(),
  primary key (request_id, asked_as)
);
create index refused_step_age on refused_step using brin (refused_at);

-- Erases the patients of requests; only the owner may call it. Deletes the encrypted members, and the key that copies of them need, and
-- marks the submission as erased for its readers.
create function erase_patients_of(ids text[], erased text)
returns void language plpgsql set search_path = public, pg_temp as $$
begin
  update timeline_entry set entry = entry - 'sealed' where request_id = any(ids) and entry ? 'sealed';
  update request set
    enrollee_id = erased,
    erased_at = now(),
    submission = submission - 'sealed' || jsonb_build_object(
      'enrollee_id', erased, 'recipient', null, 'delivery_pin', null,
      'delivery_address', (submission -> 'delivery_address') || jsonb_build_object('street', erased),
      'erased_at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
   where request_id = any(ids);
  delete from payload_key where key_id = any(ids);
end
$$;

-- Erases the patients of requests that ended before a time, for the application role, which may not change the timeline
-- itself. Keeps requests of the last 30 days, whatever time the caller passes.
create function erase_request_patients(ended_before timestamptz, ended text[], erased text, at_once integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids text[];
begin
  select array_agg(request_id) into ids from (
    select request_id from request
     where erased_at is null and status = any(ended)
       and created_at < least(ended_before, now() - interval '30 days')
       and updated_at < least(ended_before, now() - interval '30 days')
     order by created_at limit at_once for update skip locked
  ) as due;
  perform erase_patients_of(ids, erased);
  return coalesce(cardinality(ids), 0);
end
$$;

-- Images that prove a delivery. Stored before the step is submitted, so there is no foreign key to request, which may lag behind.
create table delivery_proof (
  image_id text primary key,
  request_id text not null,
  sha256 bytea not null,
  media_type text not null,
  bytes integer not null,
  storage_key text not null unique,
  created_at timestamptz not null default now()
);
create index delivery_proof_age on delivery_proof using brin (created_at);

-- Wrong delivery PINs, counted per PIN (by its issue) and per pharmacy, so that no PIN can be guessed.
create table wrong_pin (
  request_id text not null,
  issue integer not null,
  pharmacy_id text not null,
  at timestamptz not null default now()
);
create index wrong_pin_request on wrong_pin (request_id, issue, at);
create index wrong_pin_pharmacy on wrong_pin (pharmacy_id, at);
