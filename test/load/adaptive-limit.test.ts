/** The limit of calls in progress follows the time that calls take. */
import { expect, test } from '@jest/globals';
import { AdaptiveLimit, type Admission } from '../../services/common/load/adaptive-limit.ts';

const TARGET_MS = 1_000;

/** A limit before a clock that the test turns. */
function limitOf() {
  let now = 0;
  const limit = new AdaptiveLimit({ initial: 10, min: 4, max: 12, targetMs: TARGET_MS, now: () => now });
  return {
    limit,
    pass: (milliseconds: number) => (now += milliseconds),
    /** As many calls as there is room for. */
    fill: (account?: string): Admission[] => {
      const admissions: Admission[] = [];
      while (limit.hasRoom(account)) admissions.push(limit.admit(account));
      return admissions;
    },
  };
}

test('as many calls as the limit are let in, and another one when one has ended, once', () => {
  const { limit, fill } = limitOf();
  const [first, ...others] = fill();
  expect(others).toHaveLength(9);
  first?.end();
  first?.end();
  first?.fail();
  expect(fill()).toHaveLength(1);
  expect(limit.state).toEqual({ limit: 10, running: 10 });
});

test('the limit falls by a tenth for all calls that waited in one queue, and not below its minimum', () => {
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

test('the limit rises by one for as many quick calls as it is, where callers use it, up to its maximum', () => {
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

test('a call that fails at once leaves the limit unchanged, and one that fails after long lowers it', () => {
  const { limit, pass } = limitOf();
  const failAfter = (milliseconds: number) => {
    const call = limit.admit();
    pass(milliseconds);
    call.fail();
  };
  for (let call = 0; call < 50; call += 1) failAfter(1);
  expect(limit.state).toEqual({ limit: 10, running: 0 });
  failAfter(TARGET_MS + 1);
  expect(limit.state).toEqual({ limit: 9, running: 0 });
});

test('one account has at most half of the places, and leaves the others to the rest', () => {
  const { fill } = limitOf();
  expect(fill('partner A')).toHaveLength(5);
  expect(fill('partner B')).toHaveLength(5);
  expect(fill('partner C')).toHaveLength(0);
});
