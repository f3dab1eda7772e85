import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Listeners hear of it when the transaction commits, so what they then read is there.
  await sql`
    create function tell_request_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('request_change', new.request_id);
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create trigger request_change after insert or update of sequence on request
      for each row execute function tell_request_change()
  `.execute(db);
}
