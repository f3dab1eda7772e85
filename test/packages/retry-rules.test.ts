/** Which calls the client sends again, and when: the rules alone. */
import { expect, test } from '@jest/globals';
import {
  isSafeToRepeat,
  pauseMs,
  repeatableOutcome,
  RetryBudget,
  retryAfterSeconds,
} from '../../packages/typescript/src/client/retry-rules.ts';

const refusal = (code: string) => ({ success: false, error: { code, message: 'm', status: 400 } });
const response = (status: number) => ({ response: new Response(null, { status }) });

test.each([
  [429, 'rate_limit_exceeded', 'told'],
  [409, 'idempotency_in_progress', 'told'],
  [503, 'temporarily_unavailable', 'failed'],
  [409, 'request_not_cancellable', 'never'],
  [500, 'internal_error', 'never'],
  [422, 'idempotency_key_reused', 'never'],
  [404, 'a_code_of_the_future', 'never'],
] as const)('after %i %s a call is repeated: %s', (status, code, expected) => {
  expect(repeatableOutcome(response(status), refusal(code))).toBe(expected);
});

test.each([502, 504])('%i of a proxy is as no answer', (status) => {
  expect(repeatableOutcome(response(status))).toBe('failed');
});

test('without an answer, a call may be repeated', () => {
  expect(repeatableOutcome({ error: new TypeError('fetch failed') })).toBe('failed');
});

test.each([
  ['GET', {}, true],
  ['PUT', {}, true],
  ['DELETE', {}, true],
  ['POST', {}, false],
  ['POST', { 'Idempotency-Key': '' }, false],
  ['POST', { 'Idempotency-Key': 'a' }, true],
])('a %s with %j may be repeated: %s', (method, headers, expected) => {
  expect(isSafeToRepeat({ method, headers: new Headers(headers) })).toBe(expected);
});

test('pauses have what was asked for, and full jitter that doubles up to eight seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((attempt) => pauseMs(attempt, undefined, 1))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
  ]);
  expect(pauseMs(3, undefined, 0)).toBe(0);
  expect(pauseMs(1, 17, 0.5)).toBe(17_250);
});

test.each([
  ['3', 3],
  ['0', 0],
  ['', undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ['-1', undefined],
])('Retry-After "%s" is %s seconds', (text, seconds) => {
  expect(retryAfterSeconds(new Headers({ 'Retry-After': text }))).toBe(seconds);
});

test('a budget is spent, and filled again by calls that go well', () => {
  const budget = new RetryBudget();
  let spent = 0;
  while (budget.spend()) spent += 1;
  expect(spent).toBe(20);
  for (let calls = 0; calls < 10; calls++) budget.refund();
  expect([budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, false]);
});
