import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A page of a pharmacy's orders never reads another pharmacy's rows.
  await sql`
    create index request_order on request (pharmacy_id, created_at desc, request_id desc)
  `.execute(db);
  // A pharmacy that waits for orders hears of each change of one, as who waits for one request does.
  await sql`
    create or replace function tell_request_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('request_change', new.request_id);
      perform pg_notify('request_change', new.pharmacy_id);
      return null;
    end
    $$
  `.execute(db);
}
