/** Many readers of one request get one answer, and do not wait for each other. */
import { expect, test } from '@jest/globals';
import { shareConcurrent } from '../../services/common/concurrency.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());

test('50 concurrent reads of a new request are all answered with the same record', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { request_id } = await given.order().by(partner);
    const records = await Promise.all(Array.from({ length: 50 }, () => partner.read(request_id)));
    expect(new Set(records.map((record) => JSON.stringify(record))).size).toBe(1);
    expect(records[0]?.status).toBe('pending');
  }
});

test('a read that begins after a step was answered never shows the time before it', async () => {
  const { request_id } = await given.order().by(partner);
  const stop = new AbortController();
  const noise = Array.from({ length: 10 }, async () => {
    while (!stop.signal.aborted) await partner.read(request_id);
  });
  for (const step of ['confirm', 'dispense', 'mark_ready'] as const) {
    const outcome = await engine.fulfilment.takeStep(request_id, step, { actor: 'pharmacy' }, `test-${step}`);
    if (outcome.kind !== 'taken') throw new Error(`${step} was refused`);
    expect((await partner.read(request_id)).timeline).toHaveLength(outcome.version.sequence);
  }
  stop.abort();
  await Promise.all(noise);
});

test('callers that come while work is under way share the next one, whatever became of the first', async () => {
  const releases: ((fail?: boolean) => void)[] = [];
  const shared = shareConcurrent(
    () =>
      new Promise<number>((resolve, reject) => {
        const turn = releases.length;
        releases.push((fail = false) => (fail ? reject(new Error('failed')) : resolve(turn)));
      }),
  );
  const first = shared('a');
  const later = [shared('a'), shared('a')];
  const other = shared('b');
  releases[0]?.(true);
  await expect(first).rejects.toThrow('failed');
  await Promise.resolve();
  expect(releases).toHaveLength(3);
  releases[2]?.();
  releases[1]?.();
  expect(await Promise.all(later)).toEqual([2, 2]);
  expect(await other).toBe(1);
});
