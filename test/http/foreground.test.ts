/** Between the pieces of long bodies, calls under way are answered first; nobody is starved. */
import { expect, test } from '@jest/globals';
import { Foreground } from '../../api/http/bodies/foreground.ts';
import { eventually } from '../support/engine/eventually.ts';

/** More than a test may take: a wait that is over sooner was not over because of it. Milliseconds. */
const FOREVER_MS = 600_000;

/** A call that is under way until it is told to end. */
function callUnder(foreground: Foreground) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { call: foreground.run(() => promise), end: resolve, fail: reject };
}

test('work waits for the last of the calls under way, answered or failed', async () => {
  const foreground = new Foreground();
  const [first, second] = [callUnder(foreground), callUnder(foreground)];
  const happened: string[] = [];
  const wait = foreground.idle(FOREVER_MS).then(() => happened.push('idle'));
  first.end();
  await first.call;
  happened.push('first ended');
  second.fail(new Error('refused'));
  await expect(second.call).rejects.toThrow('refused');
  await wait;
  expect(happened).toEqual(['first ended', 'idle']);
});

test('work that has waited its time goes on, whoever is under way', async () => {
  const foreground = new Foreground();
  const { call, end } = callUnder(foreground);
  let hasEnded = false;
  const ending = call.then(() => (hasEnded = true));
  await foreground.idle(1);
  expect(hasEnded).toBe(false);
  end();
  await ending;
});

test('nobody waits for a long poll, only for the calls beside it', async () => {
  const foreground = new Foreground();
  const poll = callUnder(foreground);
  await foreground.idle(FOREVER_MS);
  const call = callUnder(foreground);
  poll.end();
  await poll.call;
  const happened: string[] = [];
  const wait = foreground.idle(FOREVER_MS).then(() => happened.push('idle'));
  happened.push('poll ended');
  call.end();
  await Promise.all([call.call, wait]);
  expect(happened).toEqual(['poll ended', 'idle']);
});

test('a call that ended a moment ago counts as busy, none at all does not', async () => {
  const foreground = new Foreground();
  expect(foreground.isBusy()).toBe(false);
  const { call, end } = callUnder(foreground);
  expect(foreground.isBusy()).toBe(true);
  end();
  await call;
  expect(foreground.isBusy()).toBe(true);
  await eventually(() => !foreground.isBusy(), { deadlineMs: 10_000, describe: 'the moment to be over' });
});
