-- Prescriptions, their files, allowances and dispensings: docs/decisions/0014 and 0018.

create table prescription (
  prescription_id text primary key,
  partner_id text not null references partner,
  enrollee_id text not null,
  status text not null default 'received',
  details jsonb,
  valid_until date,
  number_key text,
  content_key text,
  allowed_key text,
  reviewed_by text collate "C" references pharmacy,
  reviewed_at timestamptz,
  rejection_reason text,
  review_fingerprint text,
  first_word jsonb,
  statement jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  erased_at timestamptz
);

create index prescription_number on prescription (number_key) where number_key is not null;
create index prescription_content on prescription (content_key) where content_key is not null;
create index prescription_allowed on prescription (allowed_key) where allowed_key is not null;

-- A file belongs to one prescription permanently, so that the same sheet cannot be dispensed twice.
create table prescription_file (
  file_id text primary key,
  prescription_id text not null references prescription,
  partner_id text not null references partner,
  place integer not null,
  sha256 bytea not null,
  media_type text not null,
  bytes integer not null,
  storage_key text not null unique,
  created_at timestamptz not null default now(),
  unique (partner_id, sha256)
);
create index prescription_file_prescription on prescription_file (prescription_id, place);

-- The check is the last guard against dispensing more than was prescribed.
create table prescription_allowance (
  prescription_id text not null references prescription,
  medicine_id text collate "C" not null,
  content_unit text not null,
  basis text not null default 'details' check (basis in ('details', 'statement')),
  quantity integer not null check (quantity > 0),
  dispensings integer not null check (dispensings > 0),
  dispensings_done integer not null default 0,
  quantity_dispensed integer not null default 0,
  primary key (prescription_id, medicine_id),
  constraint prescription_never_exceeded check (
    dispensings_done between 0 and dispensings
    and quantity_dispensed between 0 and dispensings_done::bigint * quantity
  )
);

-- No foreign key to request, because the read model may lag behind.
create table prescription_dispensing (
  request_id text not null,
  line integer not null,
  prescription_id text not null,
  medicine_id text collate "C" not null,
  quantity integer not null check (quantity > 0),
  -- 1 for the first dispensing of the request. All dispensings of a request count as one dispensing of the
  -- prescription.
  part integer not null default 1,
  dispensed_at timestamptz not null,
  primary key (request_id, line, part),
  foreign key (prescription_id, medicine_id) references prescription_allowance
);
create index prescription_dispensing_prescription on prescription_dispensing (prescription_id, medicine_id);

-- Log of submissions and decisions. No foreign keys, because the log outlives its subjects.
create table prescription_action (
  action_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  partner_id text not null,
  key_id text not null,
  pharmacy_id text,
  prescription_id text not null,
  action text not null check (action in ('created', 'review', 'verify', 'reject'))
);
create index prescription_action_prescription on prescription_action (prescription_id, at);
create trigger prescription_action_append_only before update or truncate on prescription_action
  for each statement execute function refuse_change();

-- Erases the patient of a prescription and the key of its details. The application role may delete no other key.
create function erase_prescription(id text, erased text, at timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update prescription set enrollee_id = erased, details = null, number_key = null, content_key = null, allowed_key = null, erased_at = at where prescription_id = id;
  delete from payload_key where key_id = id and exists (select from prescription where prescription_id = id);
end
$$;
