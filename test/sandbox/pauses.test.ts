import { describe, expect, test } from '@jest/globals';
import { pauseBeforeNextLook, pauseLeft } from '../../domain/sandbox/next-move.ts';

const AT = '2026-11-22T10:00:00.000Z';
const after = (milliseconds: number) => Date.parse(AT) + milliseconds;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('before the next move', () => {
  const FIVE_SECONDS = { scenario: 'happy', step_seconds: 5 } as const;

  test.each([
    [0, 5_000],
    [1_200, 3_800],
    [5_000, 0],
    [60_000, 0],
    // The clock of who wrote it was ahead.
    [-9_000, 5_000],
  ])('%i ms after anything last happened %i are left of five seconds', (passed, left) => {
    expect(pauseLeft(FIVE_SECONDS, AT, after(passed))).toBe(left);
  });

  test('nothing is left where steps take no time', () => {
    expect(pauseLeft({ ...FIVE_SECONDS, step_seconds: 0 }, AT, after(0))).toBe(0);
  });
});

describe('a request that waits for its partner', () => {
  test.each([
    [0, 500],
    [5 * SECOND, 500],
    [MINUTE, 6 * SECOND],
    [10 * MINUTE, MINUTE],
    [24 * 60 * MINUTE, MINUTE],
  ])('%i ms after anything last happened is looked at again in %i', (passed, pause) => {
    expect(pauseBeforeNextLook(AT, after(passed))).toBe(pause);
  });

  test('is looked at some 1,500 times in a day', () => {
    let looks = 0;
    for (let passed = 0; passed < 24 * 60 * MINUTE; looks += 1)
      passed += pauseBeforeNextLook(AT, after(passed));
    expect(looks).toBeGreaterThan(1_400);
    expect(looks).toBeLessThan(1_500);
  });
});
