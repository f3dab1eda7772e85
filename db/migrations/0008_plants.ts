import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plant (
      id bigint primary key,
      name text not null,
      tag text,
      webhook_id uuid not null default gen_random_uuid(),
      created_at timestamptz not null default now()
    )
  `.execute(db);
}
