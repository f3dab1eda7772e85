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

test('a DELETE takes along more deliveries than one statement deletes, also of an endpoint that statistics do not know', async () => {
  const caller = await given.partner();
  const [{ webhook_id: known }, { webhook_id }] = [await register(caller), await register(caller)];
  await addDeliveries(known, 20_000);
  await sql`analyze webhook, webhook_delivery, webhook_attempt`.execute(engine.database);
  await addDeliveries(webhook_id, 5_000);
  expect((await caller.call('DELETE', `/webhooks/${webhook_id}`)).status).toBe(200);
  expect([await deliveriesOf(webhook_id), await deliveriesOf(known)]).toEqual([0, 20_000]);
});

/** Deliveries that have ended, of requests that there are not. */
async function addDeliveries(webhook_id: string, count: number): Promise<void> {
  await sql`
    insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type, state)
    select ${webhook_id}, 'req_' || number, 1, number, 'request.pending',
           case when number % 1000 = 0 then 'failed' else 'acknowledged' end
      from generate_series(1, ${count}::integer) number
  `.execute(engine.database);
}

async function deliveriesOf(webhook_id: string): Promise<number> {
  const { count } = await engine.database
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('webhook_id', '=', webhook_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}
