import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Rows come in the order of their time, so a few bytes for each block find those that are old enough to go.
  await sql`create index webhook_delivery_age on webhook_delivery using brin (created_at)`.execute(db);
}
