/** How an endpoint did over time: attempts by hour and day, of its owner's endpoint alone. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { newId } from '../../../domain/common/ids.ts';
import { readAttemptSeries } from '../../../services/webhooks/deliveries.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { addEndpoint } from '../../support/webhooks/endpoint-rows.ts';

const suite = useDatabase();
/** Half past midnight in Lagos, the day before in London. */
const NOW = new Date('2026-11-20T23:30:00Z');

async function endpointOf(partner_id: string): Promise<string> {
  await sql`insert into partner (partner_id, name) values (${partner_id}, 'Reliance') on conflict do nothing`.execute(
    suite.database,
  );
  return addEndpoint(suite.database, partner_id);
}

/** An attempt at a delivery of its own. */
async function attempt(webhook_id: string, started_at: string, failure: string | null): Promise<void> {
  const request_id = newId('request');
  await sql`
    with delivery as (
      insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type)
      values (${webhook_id}, ${request_id}, 1, nextval('webhook_position'), 'request.pending')
    )
    select`.execute(suite.database);
  await sql`
    insert into webhook_attempt (attempt_id, webhook_id, request_id, sequence, trigger, started_at, duration_ms, failure, message)
    values (gen_random_uuid(), ${webhook_id}, ${request_id}, 1, 'schedule', ${started_at}, 5, ${failure}, 'ok')
  `.execute(suite.database);
}

test('attempts are counted by hour, and by day in Nigeria, those that failed apart', async () => {
  const partner_id = newId('partner');
  const [webhook_id, another] = [await endpointOf(partner_id), await endpointOf(partner_id)];
  await attempt(webhook_id, '2026-11-20T22:10:00Z', null);
  await attempt(webhook_id, '2026-11-20T22:50:00Z', 'status');
  await attempt(webhook_id, '2026-11-20T23:10:00Z', null);
  await attempt(another, '2026-11-20T23:10:00Z', 'status');
  const read = async (unit: 'hour' | 'day') =>
    readAttemptSeries(
      { database: suite.database, clock: () => NOW },
      { webhook_id, owner: { partner_id } },
      unit,
    );
  const byHour = await read('hour');
  expect(byHour).toHaveLength(48);
  expect(byHour.slice(-3)).toEqual([
    { from: new Date('2026-11-20T21:00:00Z'), succeeded: 0, failed: 0 },
    { from: new Date('2026-11-20T22:00:00Z'), succeeded: 1, failed: 1 },
    { from: new Date('2026-11-20T23:00:00Z'), succeeded: 1, failed: 0 },
  ]);
  expect((await read('day')).slice(-2)).toEqual([
    { from: new Date('2026-11-19T23:00:00Z'), succeeded: 1, failed: 1 },
    { from: new Date('2026-11-20T23:00:00Z'), succeeded: 1, failed: 0 },
  ]);
});

test("another's endpoint is not found", async () => {
  const webhook_id = await endpointOf(newId('partner'));
  const owner = { partner_id: newId('partner') };
  await expect(
    readAttemptSeries({ database: suite.database, clock: () => NOW }, { webhook_id, owner }, 'hour'),
  ).rejects.toMatchObject({ code: 'webhook_not_found' });
});
