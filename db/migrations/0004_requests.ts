import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign keys: a request is rebuilt from its workflow, whatever became of the partner or pharmacy.
  await sql`
    create table request (
      request_id text primary key,
      partner_id text not null,
      enrollee_id text not null,
      pharmacy_id text not null,
      status text not null,
      sequence integer not null,
      submission jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create table timeline_entry (
      request_id text not null references request,
      sequence integer not null check (sequence > 0),
      entry jsonb not null,
      recorded_at timestamptz not null default now(),
      primary key (request_id, sequence)
    )
  `.execute(db);
}
