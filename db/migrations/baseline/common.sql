-- Tables and functions that several subjects use.

-- The version of the reference data that was loaded last.
create table reference_data (
  name text primary key,
  version text not null,
  loaded_at timestamptz not null default now()
);

-- Makes logs append-only: reads of patient data, trust in pharmacies and others.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
