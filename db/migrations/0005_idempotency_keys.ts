import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_key (
      partner_id text not null,
      operation text not null,
      key text not null,
      fingerprint text not null,
      claim uuid not null,
      claimed_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      status integer,
      headers jsonb,
      body text,
      primary key (partner_id, operation, key)
    )
  `.execute(db);
  await sql`create index idempotency_key_created_at on idempotency_key (created_at)`.execute(db);
}
