/** Retries of calls to Temporal are a share of the calls, so that a full server does not get each several times. */
import { expect, test } from '@jest/globals';
import { RetryBudget } from '../../services/common/temporal/connection.ts';

function taken(budget: RetryBudget, wanted: number): number {
  let count = 0;
  for (let retry = 0; retry < wanted; retry += 1) if (budget.take()) count += 1;
  return count;
}

test('a hundred retries are there from the start, then one for five calls, and never more than a hundred', () => {
  const budget = new RetryBudget();
  expect(taken(budget, 1_000)).toBe(100);
  for (let call = 0; call < 52; call += 1) budget.noteCall();
  expect(taken(budget, 1_000)).toBe(10);
  for (let call = 0; call < 10_000; call += 1) budget.noteCall();
  expect(taken(budget, 1_000)).toBe(100);
});
