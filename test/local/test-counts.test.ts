import { expect, test } from '@jest/globals';
import { closingLine, countsOf } from '../../local/tools/test-counts.ts';

const counts = { passed: 12, failed: 0, skipped: 0 };

test('names skipped tests only when there are some', () => {
  expect(closingLine(counts)).toBe('12 passed, 0 failed');
  expect(closingLine({ ...counts, skipped: 3 })).toBe('12 passed, 0 failed, 3 skipped');
});

test('a run that fails without a failed test counts as one failure', () => {
  expect(countsOf(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(countsOf(JSON.stringify(counts), 1)).toEqual({ ...counts, failed: 1 });
});

test('other runs report what the reporter counted', () => {
  expect(countsOf(JSON.stringify({ ...counts, failed: 2 }), 1)).toEqual({ ...counts, failed: 2 });
  expect(countsOf(JSON.stringify(counts), 0)).toEqual(counts);
  expect(countsOf(undefined, 0)).toBeUndefined();
});
