/** A claim reads what is due, however much was sent before: counted by Postgres itself, in rows and entries of indexes. */
import { expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { claimDue } from '../../../db/webhooks/claims.ts';
import { newId } from '../../../domain/common/ids.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { insertEndpoint } from '../../support/webhooks/webhooks.ts';

const ours = useDatabase();
const SENT = 20_000;
const DUE = 5;
/** What is due is looked at some times over: to find its endpoint, to hold it, to lock it. */
const READ_AT_MOST = 100;

/** Each of a request of its own. */
const insertDue = (webhookId: string, count: number) => sql`
  insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type)
  select ${webhookId}, ${newId('request')} || number, 1, number + (select count(*) from webhook_delivery),
         'request.pending'
    from generate_series(1, ${count}::integer) number`;

/** Since the database was made. */
async function readOf(connection: Kysely<Database>): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(connection);
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'webhook_delivery') as read
      from pg_stat_user_tables where relname = 'webhook_delivery'`.execute(connection);
  return Number(rows[0]?.read);
}

const counted = sql`analyze webhook_delivery`;
/** As what is sent becomes, and vacuumed as autovacuum does it. */
async function sendAll(connection: Kysely<Database>): Promise<void> {
  await sql`update webhook_delivery set state = 'acknowledged', next_attempt_at = null`.execute(connection);
  await sql`vacuum webhook_delivery`.execute(connection);
}

test.each([
  ['never', []],
  ['when all of them were due', ['due']],
  ['when all of them were sent', ['sent']],
  ['then and since', ['due', 'sent']],
])('where Postgres counted its rows %s a claim reads nothing of what was sent', async (_, moments) => {
  const partnerId = newId('partner');
  await sql`insert into partner (partner_id, name) values (${partnerId}, 'Acme')`.execute(ours.database);
  const webhookId = await insertEndpoint(ours.database, partnerId, 'https://partner.example.com/');
  await ours.database.connection().execute(async (connection) => {
    await sql`truncate webhook_delivery cascade`.execute(connection);
    await sql`alter table webhook_delivery set (autovacuum_enabled = off)`.execute(connection);
    await insertDue(webhookId, SENT).execute(connection);
    if (moments.includes('due')) await counted.execute(connection);
    await sendAll(connection);
    if (moments.includes('sent')) await counted.execute(connection);
    await insertDue(webhookId, DUE).execute(connection);
    const before = await readOf(connection);
    await claimDue(connection, { now: new Date(), limit: 50, free: 20, busy: new Map(), held: [] });
    expect(await readOf(connection)).toBeLessThan(before + READ_AT_MOST);
  });
  const { rows } = await sql`
    select from webhook_delivery where webhook_id = ${webhookId} and lease is not null`.execute(
    ours.database,
  );
  expect(rows).toHaveLength(DUE);
});
