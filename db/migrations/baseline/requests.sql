-- The read model of requests, and what is kept beside them for their delivery.

-- No foreign keys to partner and pharmacy: a request is rebuilt from its workflow, whatever became of them.
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
  -- The code of an HMO that came after the request was placed, also after the request has ended, when no workflow can take it.
  late_authorization jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Of the trace that it was accepted in, where requests are traced: docs/decisions/0066.
  traceparent text,
  erased_at timestamptz
);
-- Newest first, for every filter that a partner's list has: a page never reads another partner's rows.
create index request_newest on request (partner_id, created_at desc, request_id desc);
create index request_of_enrollee on request (partner_id, enrollee_id, created_at desc, request_id desc);
create index request_of_pharmacy on request (partner_id, pharmacy_id, created_at desc, request_id desc);
create index request_external_id on request (partner_id, external_id) where external_id is not null;
-- Likewise for a pharmacy's list of its orders, and of those that it lost.
create index request_order on request (pharmacy_id, created_at desc, request_id desc);
create index request_former_pharmacy on request using gin (former_pharmacy_ids) where former_pharmacy_ids <> '{}';
-- Which orders have a prescription decides which pharmacy may see it. Most requests have none.
create index request_prescriptions on request using gin (prescription_ids) where prescription_ids <> '{}';

-- Those with a patient still, the oldest first: no step changes what it is about.
create index request_unerased on request (created_at) where erased_at is null;

-- With what payloads at Temporal and members of rows are encrypted, each itself encrypted with a key of the deployment. Of a request, made
-- before its workflow is started: no foreign key to request, which comes later; without the row its history is unreadable. Of a
-- prescription, made with its row. One is of neither, `deployment`.
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
-- Entries come in the order of their time, so a few bytes for each block find the newest. An index on a request's
-- status would cost every step of every request.
create index timeline_entry_age on timeline_entry using brin (recorded_at);

-- Why a step was not taken; `asked_as` is one for all tries of it.
create table refused_step (
  -- Without a reference: Postgres may have lost the request.
  request_id text not null,
  asked_as text not null,
  answer jsonb not null,
  refused_at timestamptz not null default now(),
  primary key (request_id, asked_as)
);
create index refused_step_age on refused_step using brin (refused_at);

-- Takes the patient out of requests, for the owner alone: what is encrypted, and the key of it, which copies need too. Where something
-- went stands in the submission, for readers.
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

-- The same for those that ended before a moment, a month ago at least, whatever it is told: of these the caller, who may not write
-- to the timeline, changes nothing else.
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

-- Images that prove a delivery. Written before the step is asked for: no foreign key to request, which may lag behind.
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

-- Wrong delivery PINs, counted by PIN (a request's issue of it) and by pharmacy, so that no PIN is found by guessing.
create table wrong_pin (
  request_id text not null,
  issue integer not null,
  pharmacy_id text not null,
  at timestamptz not null default now()
);
create index wrong_pin_request on wrong_pin (request_id, issue, at);
create index wrong_pin_pharmacy on wrong_pin (pharmacy_id, at);
