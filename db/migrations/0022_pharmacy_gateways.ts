import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A pharmacy without a row reads its inbox.
  await sql`
    create table pharmacy_gateway (
      pharmacy_id text collate "C" primary key references pharmacy,
      kind text not null check (kind in ('inbox', 'http')),
      url text,
      updated_at timestamptz not null default now(),
      check ((kind = 'http') = (url is not null))
    )
  `.execute(db);
  await sql`
    create table pharmacy_gateway_secret (
      pharmacy_id text collate "C" not null references pharmacy_gateway on delete cascade,
      secret text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      primary key (pharmacy_id, secret)
    )
  `.execute(db);
  await sql`
    alter table pharmacy_change
      drop constraint pharmacy_change_action_check,
      add constraint pharmacy_change_action_check check (
        action in ('registered', 'verified', 'suspended', 'reinstated', 'gateway_changed', 'gateway_secret_rotated')
      )
  `.execute(db);
}
