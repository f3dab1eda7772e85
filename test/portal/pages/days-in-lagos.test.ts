/** Days on the pages begin at midnight in Lagos, an hour before UTC. */
import { expect, test } from '@jest/globals';
import { daysAgoInLagos } from '../../../portal/common/format/days.ts';

const NOW = Date.parse('2026-11-22T23:30:00Z');

test.each([
  ['2026-11-22T23:00:00Z', 0],
  ['2026-11-22T22:59:59Z', 1],
  ['2026-11-21T23:00:00Z', 1],
  ['2026-11-15T23:00:00Z', 7],
  ['2026-11-15T22:59:59Z', 8],
])('%s is %i days ago', (at, days) => {
  expect(daysAgoInLagos(at, NOW)).toBe(days);
});
