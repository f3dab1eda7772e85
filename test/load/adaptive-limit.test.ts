/** The limit of calls under way follows the time that calls take, and tells those who are refused when to come again. */
import { expect, test } from '@jest/globals';
import { AdaptiveLimit, type Admission } from '../../services/common/load/adaptive-limit.ts';

const TARGET_MS = 1_000;

/** A limit before a clock that the test turns. */
function limitOf(options: Partial<ConstructorParameters<typeof AdaptiveLimit>[0]> = {}) {
  let now = 0;
  const limit = new AdaptiveLimit({
    name: 'calls',
    initial: 10,
    min: 4,
    max: 12,
    targetMs: TARGET_MS,
    now: () => now,
    random: () => 0.999,
    ...options,
  });
  return {
    limit,
    pass: (milliseconds: number) => (now += milliseconds),
    /** As many calls as are let in. */
    fill: (account?: string): Admission[] => {
      const admissions: Admission[] = [];
      for (;;) {
        try {
          admissions.push(limit.admit(account));
        } catch {
          return admissions;
        }
      }
    },
  };
}

function retryAfterOf(limit: AdaptiveLimit): number {
  try {
    limit.admit();
  } catch (error) {
    return Number((error as { headers: Record<string, string> }).headers['Retry-After']);
  }
  throw new Error('it was let in');
}

test('as many calls as the limit are let in, and another one when one has ended, once', () => {
  const { limit, fill } = limitOf();
  const [first, ...others] = fill();
  expect(others).toHaveLength(9);
  expect(() => limit.admit()).toThrow(expect.objectContaining({ code: 'temporarily_unavailable' }));
  first?.end();
  first?.end();
  first?.fail();
  expect(fill()).toHaveLength(1);
  expect(limit.state).toMatchObject({ limit: 10, running: 10, refused: 3 });
});

test('the limit falls by a tenth for all calls that waited in one queue, and no lower than its least', () => {
  const { limit, pass, fill } = limitOf();
  const slow = fill();
  pass(TARGET_MS + 1);
  for (const call of slow) call.end();
  expect(limit.state.limit).toBe(9);
  for (let round = 0; round < 20; round += 1) {
    const again = fill();
    pass(TARGET_MS + 1);
    for (const call of again) call.end();
  }
  expect(limit.state.limit).toBe(4);
});

test('the limit rises by one for as many quick calls as it is, where callers use it, up to its most', () => {
  const { limit, pass, fill } = limitOf();
  for (let call = 0; call < 100; call += 1) {
    const alone = limit.admit();
    pass(1);
    alone.end();
  }
  expect(limit.state.limit).toBe(10);
  const quick = fill();
  pass(TARGET_MS);
  for (const call of quick) call.end();
  for (let round = 0; round < 2; round += 1) for (const call of fill()) call.end();
  expect(limit.state.limit).toBe(11);
  for (let round = 0; round < 50; round += 1) for (const call of fill()) call.end();
  expect(limit.state.limit).toBe(12);
});

test('a call that fails at once says nothing, one that fails after long says that it is slow', async () => {
  const { limit, pass } = limitOf();
  const failing = (milliseconds: number) =>
    limit.run(() => {
      pass(milliseconds);
      return Promise.reject(new Error('away'));
    });
  for (let call = 0; call < 50; call += 1) await expect(failing(1)).rejects.toThrow('away');
  expect(limit.state).toMatchObject({ limit: 10, running: 0 });
  await expect(failing(TARGET_MS + 1)).rejects.toThrow('away');
  expect(limit.state).toMatchObject({ limit: 9, running: 0 });
});

test('one account has half of the places at most, and leaves the others to the rest', () => {
  const { fill } = limitOf();
  expect(fill('partner A')).toHaveLength(5);
  expect(fill('partner B')).toHaveLength(5);
  expect(fill('partner C')).toHaveLength(0);
});

test('who is refused comes again after a second where there is room soon, and spread over the time in which all can be served', () => {
  const { limit, pass, fill } = limitOf();
  const calls = fill();
  for (let second = 0; second < 10; second += 1) {
    pass(1_000);
    calls.pop()?.end();
  }
  // One a second has ended, and this is the only one refused but for the one that found it full.
  fill();
  expect(retryAfterOf(limit)).toBeLessThanOrEqual(3);
  for (let refusal = 0; refusal < 10; refusal += 1) retryAfterOf(limit);
  expect(retryAfterOf(limit)).toBeGreaterThanOrEqual(10);
  for (let refusal = 0; refusal < 1_000; refusal += 1) retryAfterOf(limit);
  expect(retryAfterOf(limit)).toBe(30);
  // What was refused long ago counts no more.
  pass(60_000);
  expect(retryAfterOf(limit)).toBeLessThanOrEqual(10);
});

test('those who are refused at the same time are told different times', () => {
  let turn = 0;
  const { limit, fill } = limitOf({ random: () => (turn++ % 10) / 10 });
  fill();
  for (let refusal = 0; refusal < 200; refusal += 1) retryAfterOf(limit);
  const told = new Set(Array.from({ length: 20 }, () => retryAfterOf(limit)));
  expect(told.size).toBe(10);
});
