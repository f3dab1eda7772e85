import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Written before the step is asked for: no foreign key to request, which may lag behind.
  await sql`
    create table delivery_proof (
      image_id text primary key,
      request_id text not null,
      sha256 bytea not null,
      media_type text not null,
      bytes integer not null,
      storage_key text not null unique,
      created_at timestamptz not null default now()
    )
  `.execute(db);
  // Like prescription_access, whose rows are about a prescription, which this has none of.
  await sql`
    create table delivery_proof_access (
      access_id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      partner_id text not null,
      key_id text not null,
      request_id text not null,
      image_id text not null,
      action text not null check (action in ('record_read', 'file_read'))
    )
  `.execute(db);
  await sql`create index delivery_proof_access_request on delivery_proof_access (request_id, at)`.execute(db);
  await sql`
    create trigger delivery_proof_access_append_only before update or delete or truncate on delivery_proof_access
      for each statement execute function refuse_change()
  `.execute(db);
  await sql`create table wrong_pin (request_id text not null, at timestamptz not null default now())`.execute(
    db,
  );
  await sql`create index wrong_pin_request on wrong_pin (request_id, at)`.execute(db);
}
