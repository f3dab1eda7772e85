/** Pharmacies of the sandbox wait for Updates: they must not hold the slots that an Update itself needs. */
import { expect, test } from '@jest/globals';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { acceptedUpdates } from './plays.ts';

const { engine, given } = useOwnEngine({ workerOverrides: { maxConcurrentActivityTaskExecutions: 2 } });
const partner = prepared(given.partner());

test('more pharmacies wait for an answer than requests have slots, and each is answered at once', async () => {
  const orders = await Promise.all(
    Array.from({ length: 8 }, async () => given.order().by(partner).playing('happy')),
  );
  for (const { request_id } of orders) {
    await partner.readUntil(request_id, 'delivered', 60_000);
    // None was asked twice, because none had to wait for so long.
    expect(await acceptedUpdates(engine, request_id)).toEqual([
      'confirm',
      'dispense',
      'mark_ready',
      'hand_over',
      'deliver',
    ]);
  }
});
