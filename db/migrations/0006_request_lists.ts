import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table request
      add column external_id text generated always as (submission ->> 'external_id') stored
  `.execute(db);
  // Newest first, for every filter that a list has: a page never reads more than one partner's rows.
  await sql`create index request_newest on request (partner_id, created_at desc, request_id desc)`.execute(
    db,
  );
  await sql`
    create index request_of_enrollee on request (partner_id, enrollee_id, created_at desc, request_id desc)
  `.execute(db);
  await sql`
    create index request_of_pharmacy on request (partner_id, pharmacy_id, created_at desc, request_id desc)
  `.execute(db);
  await sql`
    create index request_external_id on request (partner_id, external_id) where external_id is not null
  `.execute(db);
}
