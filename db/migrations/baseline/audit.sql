-- Who read data about patients, who changed what of an account, and what operators did. No foreign keys: the logs outlive what they are about.

create table patient_data_read (
  read_id bigint generated always as identity primary key,
  -- Of the first of the calls that the row counts; the others came within a minute.
  at timestamptz not null,
  calls integer not null check (calls > 0),
  operation text not null,
  -- Who called; all of them are null where nobody could be told from the call.
  partner_id text,
  pharmacy_id text,
  key_id text,
  -- Of us, who read a history in Temporal's UI.
  operator text,
  status smallint not null,
  client_address text not null,
  -- The requests and prescriptions that the path named, and those that the answer showed.
  subject_ids text[] not null
);
create index patient_data_read_subjects on patient_data_read using gin (subject_ids);
create index patient_data_read_age on patient_data_read using brin (at);

create function refuse_early_delete() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '365 days' then
    raise exception '% is append-only for a year', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create trigger patient_data_read_append_only before update or truncate on patient_data_read
  for each statement execute function refuse_change();
create trigger patient_data_read_kept before delete on patient_data_read
  for each row execute function refuse_early_delete();

-- Forgets what was read before a moment, a year ago at least, whatever it is told: the caller may delete no rows itself.
create function forget_patient_data_reads(before timestamptz, at_once integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  delete from patient_data_read where ctid in (
    select ctid from patient_data_read where at < least(before, now() - interval '365 days') limit at_once
  );
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- What was done to the account of a partner or pharmacy: its keys, endpoints, members and sign-ins.
create table account_change (
  change_id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  partner_id text,
  pharmacy_id text,
  -- A key, a person who was signed in, or ops.
  actor_id text not null,
  -- The key, endpoint, member or session that it was done to, and what it was called then.
  subject_id text,
  subject_name text,
  -- Null for operators.
  client_address text,
  constraint account_change_has_one_owner check (num_nonnulls(partner_id, pharmacy_id) = 1)
);
create index account_change_partner on account_change (partner_id, change_id) where partner_id is not null;
create index account_change_pharmacy on account_change (pharmacy_id, change_id) where pharmacy_id is not null;
create index account_change_age on account_change using brin (at);
create trigger account_change_append_only before update or truncate on account_change
  for each statement execute function refuse_change();
create trigger account_change_kept before delete on account_change
  for each row execute function refuse_early_delete();

-- As forget_patient_data_reads.
create function forget_account_changes(before timestamptz, at_once integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  delete from account_change where ctid in (
    select ctid from account_change where at < least(before, now() - interval '365 days') limit at_once
  );
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- What operators do: a row before it is done, so that nothing is changed that is not here, and one for what came of it.
-- Kept for good: it is about our own people.
create table operator_action (
  action_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  operator text not null check (operator <> ''),
  named_by text not null check (named_by in ('option', 'variable', 'login')),
  command text not null,
  target text,
  reason text
);
create index operator_action_target on operator_action (target, action_id) where target is not null;
create trigger operator_action_append_only before update or delete or truncate on operator_action
  for each statement execute function refuse_change();

create table operator_outcome (
  action_id bigint primary key references operator_action,
  at timestamptz not null default now(),
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  detail text
);
create trigger operator_outcome_append_only before update or delete or truncate on operator_outcome
  for each statement execute function refuse_change();
