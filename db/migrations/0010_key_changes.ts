import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Told when the transaction commits, so who then asks sees the change. A new key is not told: nobody can have
  // asked for it. Nor is a use of a key: last_used_at decides nothing.
  await sql`
    create function tell_key_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('api_key_change', encode(old.sha256, 'hex'));
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create trigger api_key_change
      after delete or update of partner_id, sha256, scopes, expires_at, revoked_at on api_key
      for each row execute function tell_key_change()
  `.execute(db);
}
