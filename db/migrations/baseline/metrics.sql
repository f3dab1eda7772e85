-- The last measurement of the whole deployment, made by one worker for all: docs/decisions/0046. A single row.
create table measurement (
  name text primary key check (name = 'deployment'),
  -- When a process last claimed the measurement; others then wait.
  claimed_at timestamptz not null,
  measured_at timestamptz,
  figures jsonb
);
