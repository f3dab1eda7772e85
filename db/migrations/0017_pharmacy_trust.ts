import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pharmacy
      add column verified_by text,
      add column suspended_at timestamptz,
      add column suspension_reason text,
      add check ((suspended_at is null) = (suspension_reason is null))
  `.execute(db);
  await sql`
    create table pharmacy_change (
      change_id bigint primary key generated always as identity,
      pharmacy_id text collate "C" not null references pharmacy,
      action text not null check (action in ('registered', 'verified', 'suspended', 'reinstated')),
      made_by text not null,
      made_at timestamptz not null default now(),
      details jsonb not null
    )
  `.execute(db);
  await sql`create index pharmacy_change_of_pharmacy on pharmacy_change (pharmacy_id, change_id)`.execute(db);
  // Whoever trusted a pharmacy, and why, can be asked years later: nobody rewrites it, by mistake or otherwise.
  await sql`
    create function keep_pharmacy_changes() returns trigger language plpgsql as $$
    begin
      raise exception 'pharmacy_change is only ever added to';
    end
    $$
  `.execute(db);
  await sql`
    create trigger keep_pharmacy_changes
      before update or delete or truncate on pharmacy_change
      for each statement execute function keep_pharmacy_changes()
  `.execute(db);
}
