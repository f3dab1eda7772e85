-- What several subjects need.

-- Which version of the reference data was loaded.
create table reference_data (
  name text primary key,
  version text not null,
  loaded_at timestamptz not null default now()
);

-- For logs that must stay as they were written: who saw a patient's data, who trusted a pharmacy and why.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
