import { expect, test } from '@jest/globals';
import { closingLine, failureLine, resultOf, sumOf } from '../../local/tools/test-counts.ts';

const counts = { passed: 12, failed: 0, skipped: 0, failures: [] };

test('names skipped tests only when there are some', () => {
  expect(closingLine(counts)).toBe('12 passed, 0 failed');
  expect(closingLine({ ...counts, skipped: 3 })).toBe('12 passed, 0 failed, 3 skipped');
});

test('a run that fails without a failed test counts as one failure', () => {
  expect(resultOf(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [] });
  expect(resultOf(JSON.stringify(counts), 1)).toEqual({ ...counts, failed: 1 });
});

test('other runs report what the reporter counted', () => {
  expect(resultOf(JSON.stringify({ ...counts, failed: 2 }), 1)).toEqual({ ...counts, failed: 2 });
  expect(resultOf(JSON.stringify(counts), 0)).toEqual(counts);
  expect(resultOf(undefined, 0)).toBeUndefined();
});

test('a failed test is one line without colours, with the start of its message', () => {
  const failure = {
    suite: 'test/a.test.ts',
    title: 'reads stock',
    message: `\u001B[31mexpected\n  200\u001B[39m ${'x'.repeat(400)}`,
  };
  expect(failureLine(failure)).toMatch(/^Failed: test\/a\.test\.ts › reads stock: expected 200 x{280,300}$/);
  expect(failureLine({ suite: 'test/a.test.ts', message: 'no such module' })).toBe(
    'Failed: test/a.test.ts: no such module',
  );
});

test('the counts of the pools of a run are added', () => {
  expect(sumOf([counts, { ...counts, failed: 2, skipped: 1 }])).toEqual({
    passed: 24,
    failed: 2,
    skipped: 1,
  });
});
