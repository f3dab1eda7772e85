import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table api_key
      alter column partner_id drop not null,
      add column pharmacy_id text collate "C" references pharmacy,
      add constraint api_key_has_one_owner check (num_nonnulls(partner_id, pharmacy_id) = 1)
  `.execute(db);
  await sql`create index api_key_pharmacy on api_key (pharmacy_id) where pharmacy_id is not null`.execute(db);
  // Processes are told of a change of the owner too, whichever kind it is.
  await sql`drop trigger api_key_change on api_key`.execute(db);
  await sql`
    create trigger api_key_change
      after delete or update of partner_id, pharmacy_id, sha256, scopes, expires_at, revoked_at on api_key
      for each row execute function tell_key_change()
  `.execute(db);
  await countCallsOfPharmaciesToo(db);
}

/** Calls are counted by whoever makes them: a partner by its id, a pharmacy by `pharmacy:` and its id. */
async function countCallsOfPharmaciesToo(db: Kysely<unknown>): Promise<void> {
  await sql`alter table call_count drop constraint call_count_partner_id_fkey`.execute(db);
  await sql`alter table daily_calls drop constraint daily_calls_partner_id_fkey`.execute(db);
  // Who is no partner has no limits of its own, and so the default ones. The function is as 0009 made it but for that.
  await sql`
    do $$
    declare
      made text := pg_get_functiondef('take_calls'::regproc);
      changed text := replace(made, 'as counted join partner using', 'as counted left join partner using');
    begin
      if changed = made then
        raise exception 'take_calls does not read limits as migration 0009 has it';
      end if;
      execute changed;
    end
    $$
  `.execute(db);
}
