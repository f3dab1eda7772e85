/** An endpoint that asked to be left alone is left alone, however much waits for it and whoever looks after it. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { sweep } from '../../../worker/webhook-sweep.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { deliveriesOf, insertEndpoint } from '../../support/webhooks/webhooks.ts';

const REQUESTS = 5;

let engine: TestEngine;
let receiver: Receiver;

beforeAll(async () => {
  engine = await startEngine();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await engine.close();
});

test.each([500, 429])(
  'a Retry-After of hours after %i is neither shortened nor used up by what waits behind it',
  async (status) => {
    const partner = await engine.partner();
    const webhookId = await insertEndpoint(engine.database, partner.partnerId, receiver.url);
    receiver.answer = () => (response) => {
      response.writeHead(status, { 'Retry-After': '10800' });
      return status;
    };
    const before = receiver.received.length;
    for (let index = 0; index < REQUESTS; index += 1) {
      const { request_id } = await partner.order('rejects');
      await partner.readUntil(request_id, 'ended');
    }
    const attempted = async () =>
      (await deliveriesOf(engine.database, webhookId)).filter(({ attempts }) => attempts > 0);
    const firstCalls = status === 500 ? REQUESTS : 1;
    await eventually(async () => (await attempted()).length === firstCalls, {
      deadlineMs: 20_000,
      describe: 'the first attempts',
    });
    // Two hours pass for what waits behind them.
    await sql`
    update webhook_delivery
       set created_at = created_at - interval '2 hours',
           next_attempt_at = case attempts when 0 then next_attempt_at - interval '2 hours' else next_attempt_at end
     where webhook_id = ${webhookId}
  `.execute(engine.database);
    const waiting = await attempted();
    await sweep(engine, false);
    await delay(3_000);
    expect(receiver.received.length - before).toBe(firstCalls);
    expect(await attempted()).toEqual(waiting);
    for (const { next_attempt_at } of waiting) {
      expect(next_attempt_at?.getTime()).toBeGreaterThan(Date.now() + 2 * 3_600_000);
    }
    const { data } = await partner.call<{ deliveries: { state: string; next_attempt_at: string | null }[] }>(
      'GET',
      `/webhooks/${webhookId}/deliveries`,
    );
    expect(new Set(data.deliveries.map(({ state }) => state))).toEqual(new Set(['pending']));
  },
  60_000,
);
