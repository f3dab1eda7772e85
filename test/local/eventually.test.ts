import { expect, test } from '@jest/globals';
import { eventually, GiveUp } from '../../local/eventually.ts';

test('returns what the condition returns once it holds', async () => {
  let calls = 0;
  const result = await eventually(() => (++calls === 3 ? 'now' : undefined), {
    deadlineMs: 1_000,
    everyMs: 1,
    describe: 'the third call',
  });
  expect(result).toBe('now');
});

test('takes a throwing condition as not yet, and reports its last error at the deadline', async () => {
  const waiting = eventually(
    () => {
      throw new Error('no such row');
    },
    { deadlineMs: 20, everyMs: 1, describe: 'the row to appear' },
  );
  await expect(waiting).rejects.toThrow('waited 0.02 s for the row to appear; last: no such row');
});

test('ends at once when the condition gives up', async () => {
  const cause = new Error('the process has ended');
  const waiting = eventually(
    () => {
      throw new GiveUp(cause);
    },
    { deadlineMs: 60_000, describe: 'anything' },
  );
  await expect(waiting).rejects.toBe(cause);
});
