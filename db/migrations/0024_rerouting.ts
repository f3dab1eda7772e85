import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table request add column former_pharmacy_ids text[] not null default '{}'
  `.execute(db);
  await sql`
    create index request_former_pharmacy on request using gin (former_pharmacy_ids)
      where former_pharmacy_ids <> '{}'
  `.execute(db);
  // The pharmacy that loses an order hears of it too.
  await sql`
    create or replace function tell_request_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('request_change', new.request_id);
      perform pg_notify('request_change', new.pharmacy_id);
      if tg_op = 'UPDATE' and old.pharmacy_id <> new.pharmacy_id then
        perform pg_notify('request_change', old.pharmacy_id);
      end if;
      return null;
    end
    $$
  `.execute(db);
}
