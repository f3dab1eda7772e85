import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table partner (
      partner_id text primary key,
      name text not null,
      created_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`
    create table api_key (
      key_id text primary key,
      partner_id text not null references partner,
      name text not null,
      sha256 bytea not null unique,
      visible_start text not null,
      scopes text[] not null,
      created_by text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      revoked_at timestamptz,
      rotated_from text references api_key,
      last_used_at timestamptz
    )
  `.execute(db);
  await sql`create index api_key_partner on api_key (partner_id)`.execute(db);
}
