import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table prescription (
      prescription_id text primary key,
      partner_id text not null references partner,
      enrollee_id text not null,
      status text not null default 'received',
      details jsonb,
      valid_until date,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )
  `.execute(db);
  // A file belongs to one prescription for ever: the same sheet of paper must not be dispensed from twice.
  await sql`
    create table prescription_file (
      file_id text primary key,
      prescription_id text not null references prescription,
      partner_id text not null references partner,
      place integer not null,
      sha256 bytea not null,
      media_type text not null,
      bytes integer not null,
      storage_key text not null unique,
      created_at timestamptz not null default now(),
      unique (partner_id, sha256)
    )
  `.execute(db);
  await sql`create index prescription_file_prescription on prescription_file (prescription_id, place)`.execute(
    db,
  );
  // Like the rest of the read model: the workflow has the truth.
  await sql`alter table request add column prescription_ids text[] not null default '{}'`.execute(db);
  // No foreign keys: the log outlives what it is about.
  await sql`
    create table prescription_access (
      access_id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      partner_id text not null,
      key_id text not null,
      prescription_id text not null,
      file_id text,
      action text not null check (action in ('created', 'record_read', 'file_read'))
    )
  `.execute(db);
  await sql`create index prescription_access_prescription on prescription_access (prescription_id, at)`.execute(
    db,
  );
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end
    $$
  `.execute(db);
  await sql`
    create trigger prescription_access_append_only before update or delete or truncate on prescription_access
      for each statement execute function refuse_change()
  `.execute(db);
}
