/**
 * A backlog is claimed within the time of a statement also where Postgres has not counted its rows: as in the first minute of
 * a partner's first load test, or after a quiet night.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../../../db/database.ts';
import type { Database } from '../../../db/schema.ts';
import { claimDue, claimProbe } from '../../../db/webhooks/claims.ts';
import { newId } from '../../../domain/common/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/servers/database.ts';
import { insertEndpoint } from '../../support/webhooks/webhooks.ts';

const REQUESTS = 3_000;
const EVENTS = 6;
/** How many an endpoint may have at a time. */
const FREE = 20;

let ours: TestDatabase;
/** With the time limits of a worker's pool: a statement that takes longer is cut. */
let ofWorker: Kysely<Database>;
let webhookId: string;

beforeAll(async () => {
  ours = await createTestDatabase();
  ofWorker = openDatabase({ connectionString: ours.connectionString, name: 'webhooks' });
  await sql`alter table webhook_delivery set (autovacuum_enabled = off)`.execute(ours.database);
  const partnerId = newId('partner');
  await sql`insert into partner (partner_id, name) values (${partnerId}, 'Acme')`.execute(ours.database);
  webhookId = await insertEndpoint(ours.database, partnerId, 'https://partner.example.com/');
  await sql`
    insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type)
    select ${webhookId}, 'req_' || md5(request::text), sequence, request * ${EVENTS} + sequence, 'request.pending'
      from generate_series(1, ${REQUESTS}) request, generate_series(1, ${EVENTS}) sequence
  `.execute(ours.database);
});
afterAll(async () => {
  await ofWorker.destroy();
  await ours.close();
});

/** Which of each request's events are claimed. */
const claimedSequences = async () => {
  const rows = await ours.database
    .selectFrom('webhook_delivery')
    .where('lease', 'is not', null)
    .select('sequence')
    .execute();
  return rows.map(({ sequence }) => sequence);
};

test('of a backlog of 18,000 deliveries the first events of requests are claimed, and then a probe of what is held', async () => {
  await claimDue(ofWorker, { now: new Date(), limit: 50, free: FREE, busy: new Map(), held: [] });
  expect(await claimedSequences()).toEqual(Array.from({ length: FREE }, () => 1));

  await sql`update webhook_delivery set state = 'held', next_attempt_at = null, lease = null, leased_until = null`.execute(
    ours.database,
  );
  await claimProbe(ofWorker, webhookId, new Date());
  expect(await claimedSequences()).toEqual([1]);
});
