-- The last measurement of the whole deployment, made by one worker for all: docs/decisions/0046. A single row.
create table measurement (
  name text primary key check (name = 'deployment'),
  -- When a process last claimed the measurement; others then wait.
  claimed_at timestamptz not null,
  measured_at timestamptz,
  figures jsonb
);

-- What each API and worker last reported about itself, every few seconds; read by `ops doctor`. A process that stops
-- in order deletes its row.
create unlogged table process_report (
  -- Kind, host and process ID.
  process text primary key,
  kind text not null check (kind in ('api', 'worker')),
  task_queue text not null,
  started_at timestamptz not null,
  reported_at timestamptz not null,
  -- When it ended with an error; null while it runs.
  ended_at timestamptz,
  -- How far its clock is ahead of Postgres' clock, in milliseconds.
  clock_ahead_ms double precision,
  last_error text,
  last_error_at timestamptz
);
