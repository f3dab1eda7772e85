/** Moments and days that callers write. */
import { expect, test } from '@jest/globals';
import { readDay, readMoment, toMoment } from '../../domain/common/moments.ts';

test.each([
  ['2026-11-21T08:00:00Z', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21t08:00:00z', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21T08:00:00.5Z', '2026-11-21T08:00:00.500Z'],
  ['2026-11-21T08:00:00.123456789Z', '2026-11-21T08:00:00.123Z'],
  ['2026-11-21T08:00:00+01:00', '2026-11-21T07:00:00.000Z'],
  ['2026-11-21T08:00:00-05:30', '2026-11-21T13:30:00.000Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
])('%s is %s', (text, expected) => {
  expect(readMoment(text)?.toISOString()).toBe(expected);
  expect(toMoment(text).toISOString()).toBe(expected);
});

test.each([
  '',
  '2026-11-21',
  '2026-11-21 08:00:00Z',
  '2026-11-21T08:00Z',
  '2026-11-21T08:00:00',
  '2026-11-21T24:00:00Z',
  '2026-11-21T08:60:00Z',
  '2016-12-31T23:59:60Z',
  '2026-02-30T08:00:00Z',
  '2026-13-01T08:00:00Z',
  '2026-11-21T08:00:00+24:00',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-00:01',
  '+010000-01-01T00:00:00Z',
  '2026-11-21T08:00:00Z[u-ca=hebrew]',
  `2026-11-21T08:00:00.${'0'.repeat(1_000_000)}Z`,
])('%s is no moment', (text) => {
  expect(readMoment(text)).toBeUndefined();
  expect(() => toMoment(text)).toThrow(RangeError);
});

test.each([
  '',
  '0000-01-01',
  '2026-02-29',
  '2026-11-31',
  '2026-00-01',
  '2026-11-21T00:00:00Z',
  '12026-11-21',
])('%s is no day', (text) => expect(readDay(text)).toBeUndefined());

test('a day begins at midnight in UTC', () => {
  expect(readDay('2024-02-29')?.toISOString()).toBe('2024-02-29T00:00:00.000Z');
});
