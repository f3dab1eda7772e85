/** Who is refused gets a turn of its own: callers of one partner do not starve each other, though each waits as told. */
import { expect, test } from '@jest/globals';
import { RefusalTurns } from '../../../services/partners/rate-limiter.ts';

const BETWEEN_MS = 1_000;

test('callers are told one turn after another, the first when there is room', () => {
  const turns = new RefusalTurns(BETWEEN_MS);
  expect([0, 100, 200].map((passed) => passed + turns.next(passed, 5_000 - passed))).toEqual([
    5_000, 6_000, 7_000,
  ]);
});

test('a turn that is over is given to nobody again', () => {
  const turns = new RefusalTurns(BETWEEN_MS);
  turns.next(0, 500);
  turns.next(0, 500);
  expect(turns.isAwaited(1_499)).toBe(true);
  expect(turns.isAwaited(1_500)).toBe(false);
  expect(turns.next(10_000, 300)).toBe(300);
});

test('who asks on and on has nobody wait for longer than ten turns', () => {
  const turns = new RefusalTurns(BETWEEN_MS);
  const told = Array.from({ length: 1_000 }, () => turns.next(0, 2_000));
  expect(Math.min(...told)).toBe(2_000);
  expect(Math.max(...told)).toBe(11_000);
});
