/** More orders at once than the machine can work on: each is accepted and delivered, or told when to come again. */
import { expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { createCallLimits } from '../../services/common/load/call-queue.ts';
import { ORDER, type ApiCaller } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

/** A tenth of what an API process admits by default, so that a busy machine ends it too. */
const PLACES = 6;

const { given } = useOwnEngine({
  limits: createCallLimits(5_000, { initial: PLACES, min: PLACES, max: PLACES }),
});
const partners = [
  prepared(given.partner()),
  prepared(given.partner()),
  prepared(given.partner()),
  prepared(given.partner()),
];

/** Of four partners, each below its limit of calls. */
const ORDERS = 40;
const BODY = { ...ORDER, sandbox: { scenario: 'happy', step_seconds: 0 } };

async function isDelivered(partner: ApiCaller, requestId: string): Promise<boolean> {
  const { data } = await partner.call<RequestRecord>('GET', `/requests/${requestId}`);
  return data.status === 'delivered';
}

test('of many orders at once each is accepted and delivered, or answered 503 with a Retry-After', async () => {
  const made = await Promise.all(
    Array.from({ length: ORDERS }, async (_, index) => {
      const partner = partners[index % partners.length];
      if (partner === undefined) throw new TypeError('Nobody orders');
      return { partner, answer: await partner.callOnce<RequestRecord>('POST', '/requests', BODY) };
    }),
  );
  const accepted = made.filter(({ answer }) => answer.status === 201);
  const others = made.filter(({ answer }) => answer.status !== 201);
  expect(accepted.length).toBeGreaterThanOrEqual(PLACES);
  for (const { answer } of others) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
  for (const { partner, answer } of accepted) {
    await eventually(() => isDelivered(partner, answer.data.request_id), {
      deadlineMs: 120_000,
      describe: 'an accepted request to be delivered',
      everyMs: 1_000,
    });
  }
});
