/** Commands that go through all requests tell how far they have come. */
import { expect, test } from '@jest/globals';
import { tellEvery } from '../../ops/progress.ts';
import { checkProjection } from '../../services/requests/projection.ts';
import { findStuckRequests } from '../../services/requests/stuck.ts';
import { eventually } from '../support/engine/eventually.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine();
const partner = prepared(given.partner());

test('it is told after every so many', () => {
  const told: string[] = [];
  const onProgress = tellEvery({ tell: (line) => told.push(line) }, 100, 'compared');
  for (let count = 1; count <= 250; count += 1) onProgress(count);
  expect(told).toEqual(['100 compared ...', '200 compared ...']);
});

test('each request counts once, however many are looked at side by side', async () => {
  const REQUESTS = 20;
  await Promise.all(Array.from({ length: REQUESTS }, () => given.order().by(partner)));
  const counted = Array.from({ length: REQUESTS }, (_, index) => index + 1);

  // Temporal lists a workflow a moment after it has begun.
  const compared = await eventually(
    async () => {
      const counts: number[] = [];
      await checkProjection(engine, {
        partner_id: partner.partnerId,
        onDiffering: async () => undefined,
        onProgress: (count) => counts.push(count),
      });
      return counts.length < REQUESTS ? undefined : counts;
    },
    { deadlineMs: 30_000, describe: 'Temporal to list every request' },
  );
  expect(compared).toEqual(counted);

  const lookedAt: number[] = [];
  const now = new Date();
  const onProgress = (count: number) => lookedAt.push(count);
  await findStuckRequests(engine, { taskQueue: engine.taskQueue, now, endedSince: now, onProgress });
  expect(lookedAt).toEqual(counted);
});
