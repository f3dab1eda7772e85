import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What an estimate takes stands in the pharmacy's own row, which a search and an order read anyhow.
  await sql`
    alter table pharmacy
      add column preparation_minutes integer check (preparation_minutes >= 0),
      add column works_nights boolean not null default false
  `.execute(db);
  // No foreign keys: like requests, what was learnt outlives an import that drops the pharmacy.
  await sql`
    create table prepared (
      request_id text primary key,
      pharmacy_id text not null,
      placed_at timestamptz not null,
      left_at timestamptz not null,
      recorded_at timestamptz not null
    )
  `.execute(db);
  await sql`create index prepared_newest on prepared (pharmacy_id, recorded_at desc)`.execute(db);
  await sql`
    create table preparation (
      pharmacy_id text primary key,
      median_minutes double precision not null,
      samples integer not null check (samples > 0),
      works_nights boolean not null
    )
  `.execute(db);
  // Entries come in the order of their time. An index on a request's status would cost every step of every request.
  await sql`create index timeline_entry_age on timeline_entry using brin (recorded_at)`.execute(db);
}
