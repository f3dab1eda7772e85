-- The plant-store sample.

create table plant (
  id bigint primary key,
  name text not null,
  tag text,
  webhook_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);
