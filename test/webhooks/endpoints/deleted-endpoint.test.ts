/** An endpoint is deleted with everything that belongs to it. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { WebhookRecord } from '../../../domain/webhooks/records.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { record, register } from '../../support/webhooks/registered-webhooks.ts';

const { engine, given } = useOwnEngine({ worker: false });

test('a DELETE of an endpoint answers what it was, and takes deliveries, attempts and secrets along', async () => {
  const caller = await given.partner();
  const webhook = await register(caller);
  const other = await register(caller);
  const { request_id } = await record(engine.database, caller, 'confirmed', 'dispensing');
  const { webhook_id } = webhook;
  await engine.database
    .updateTable('webhook_delivery')
    .set({ state: 'acknowledged' })
    .where('request_id', '=', request_id)
    .where('sequence', '=', 1)
    .execute();
  await engine.database
    .insertInto('webhook_attempt')
    .values({
      attempt_id: crypto.randomUUID(),
      webhook_id,
      request_id,
      sequence: 1,
      trigger: 'schedule',
      started_at: new Date(),
      duration_ms: 1,
      message: '',
    })
    .execute();
  const { status, data } = await caller.call<WebhookRecord>('DELETE', `/webhooks/${webhook_id}`);
  expect([status, data.webhook_id]).toEqual([200, webhook_id]);
  expect((await caller.call('DELETE', `/webhooks/${webhook_id}`)).error.code).toBe('webhook_not_found');
  for (const table of ['webhook_delivery', 'webhook_attempt', 'webhook_secret'] as const) {
    const left = await engine.database
      .selectFrom(table)
      .selectAll()
      .where('webhook_id', '=', webhook_id)
      .execute();
    expect([table, left]).toEqual([table, []]);
  }
  expect((await caller.call('GET', `/webhooks/${other.webhook_id}`)).status).toBe(200);
});

test('a DELETE of an endpoint takes along more deliveries than one statement deletes', async () => {
  const caller = await given.partner();
  const { webhook_id } = await register(caller);
  await sql`
    insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type, state)
    select ${webhook_id}, 'req_' || number, 1, number, 'request.pending',
           case when number % 1000 = 0 then 'failed' else 'acknowledged' end
      from generate_series(1, 5000) number
  `.execute(engine.database);
  expect((await caller.call('DELETE', `/webhooks/${webhook_id}`)).status).toBe(200);
  expect(
    await engine.database
      .selectFrom('webhook_delivery')
      .select('position')
      .where('webhook_id', '=', webhook_id)
      .execute(),
  ).toEqual([]);
});
