-- What was measured last of the whole deployment, once for all workers: docs/decisions/0057. One row.
create table measurement (
  name text primary key check (name = 'deployment'),
  -- Whoever wrote it measures; nobody else does for a while.
  claimed_at timestamptz not null,
  measured_at timestamptz,
  figures jsonb
);
