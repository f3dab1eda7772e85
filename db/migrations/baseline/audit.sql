-- Who read data about patients. No foreign keys: the log outlives what it is about.

create table patient_data_read (
  read_id bigint generated always as identity primary key,
  -- Of the first of the calls that the row counts; the others came within a minute.
  at timestamptz not null,
  calls integer not null check (calls > 0),
  operation text not null,
  -- Who called; all three are null where nobody could be told from the call.
  partner_id text,
  pharmacy_id text,
  key_id text,
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
create function forget_patient_data_reads(before timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  delete from patient_data_read where at < least(before, now() - interval '365 days');
$$;
