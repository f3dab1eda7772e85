/** The call queue in virtual time: how long calls wait, in which order, and which are refused. */
import { setImmediate as settled } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import { ServiceError } from '../../services/common/errors.ts';
import { AdaptiveLimit, type Admission } from '../../services/common/load/adaptive-limit.ts';
import {
  callOrigin,
  CallQueue,
  untilGone,
  type Clock,
  type Wait,
} from '../../services/common/load/call-queue.ts';
import { RetrySchedule } from '../../services/common/load/fair-queue.ts';

const MAX_WAIT_MS = 5_000;
const PLACES = 10;

class VirtualClock implements Clock {
  private time = 0;
  private readonly timers = new Set<{ readonly at: number; readonly callback: () => void }>();

  readonly now = () => this.time;

  readonly after = (milliseconds: number, callback: () => void) => {
    const timer = { at: this.time + milliseconds, callback };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  };

  async pass(milliseconds: number): Promise<void> {
    const until = this.time + milliseconds;
    for (;;) {
      await settled();
      const next = [...this.timers].toSorted((first, second) => first.at - second.at)[0];
      if (next === undefined || next.at > until) break;
      this.time = next.at;
      this.timers.delete(next);
      next.callback();
    }
    this.time = until;
  }
}

let clock: VirtualClock;
beforeEach(() => {
  clock = new VirtualClock();
});

const pass = (milliseconds: number) => clock.pass(milliseconds);
const delay = (milliseconds: number) => new Promise<void>((resolve) => clock.after(milliseconds, resolve));

/** An engine that processes a few calls concurrently, each for a second by default. */
function engine({ places = PLACES, takesMs = 1_000, maxWaitMs = MAX_WAIT_MS } = {}) {
  const limit = new AdaptiveLimit({
    initial: places,
    min: places,
    max: places,
    targetMs: 60_000,
    now: clock.now,
  });
  const queue = new CallQueue({ name: 'calls', limit, maxWaitMs, clock });
  const waits: Wait[] = [];
  queue.onWait((wait) => waits.push(wait));
  const order: string[] = [];
  return {
    queue,
    limit,
    waits,
    order,
    /** Makes a call. @returns `done`, or the seconds in the `Retry-After` of its refusal. */
    call: async (account: string, gone?: AbortSignal): Promise<'done' | number> => {
      let admission: Admission;
      try {
        admission = await queue.enter({ account, ...(gone === undefined ? {} : { gone: () => gone }) });
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'temporarily_unavailable') throw error;
        return Number(error.headers['Retry-After']);
      }
      order.push(account);
      await delay(takesMs);
      admission.end();
      return 'done';
    },
  };
}

const calls = <Result>(count: number, make: () => Promise<Result>) => Array.from({ length: count }, make);

async function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  await pass(milliseconds);
  return work;
}

test('a caller in a loop is paced by the engine and never refused', async () => {
  const { queue, waits } = engine();
  const loop = async () => {
    for (let order = 0; order < 300; order += 1) {
      const admission = await queue.enter({ account: 'A' });
      // The order is answered now; the engine finishes it a second later.
      clock.after(1_000, () => admission.end());
    }
    return clock.now();
  };
  const tookMs = await inTime(loop(), 100_000);
  expect(new Set(waits.map(({ outcome }) => outcome))).toEqual(new Set(['admitted']));
  // Five run concurrently, the share of one account.
  expect(tookMs).toBeLessThanOrEqual(60_000);
});

test('accounts take turns, and the calls of one account begin in arrival order', async () => {
  const { queue, limit, order, call } = engine({ places: 2 });
  const held = [await queue.enter({ account: 'X' }), await queue.enter({ account: 'Y' })];
  const made = [...calls(4, () => call('A')), ...calls(2, () => call('B')), call('C')];
  expect(queue.state).toEqual({ limit: 2, running: 2, waiting: 7, refused: 0 });
  held.forEach((admission) => admission.end());
  await inTime(Promise.all(made), 10_000);
  expect(order).toEqual(['A', 'B', 'C', 'A', 'B', 'A', 'A']);
  expect(limit.state.running).toBe(0);
});

test('each account that calls in a loop adds at most one turn to the wait of another account', async () => {
  const { call, order } = engine({ places: 2, takesMs: 100 });
  const stop = new AbortController();
  const looping = calls(2, async () => {
    while (!stop.signal.aborted) await call('A');
  });
  const others = calls(2, async () => {
    while (!stop.signal.aborted) await call('B');
  });
  await pass(1_000);
  const before = order.length;
  const mine = call('C');
  await pass(300);
  expect(await mine).toBe('done');
  expect(order.slice(before).indexOf('C')).toBeLessThanOrEqual(2);
  stop.abort();
  await inTime(Promise.all([...looping, ...others]), 1_000);
});

test('an account that uses its full share waits while another account is admitted immediately', async () => {
  const { call, queue } = engine();
  const loud = calls(PLACES, () => call('A'));
  expect(queue.state).toMatchObject({ running: PLACES / 2, waiting: PLACES / 2 });
  const quiet = call('B');
  expect(queue.state).toMatchObject({ running: PLACES / 2 + 1, waiting: PLACES / 2 });
  await inTime(Promise.all([...loud, quiet]), 5_000);
});

test('calls that would wait longer than five seconds are refused immediately, and the others are served in time', async () => {
  const { call, waits } = engine();
  const accounts = ['A', 'B'];
  // First the queue measures the engine's rate: ten a second.
  await inTime(Promise.all(accounts.flatMap((account) => calls(20, () => call(account)))), 10_000);
  waits.length = 0;
  const answers = accounts.flatMap((account) => calls(100, () => call(account)));
  const atOnce = waits.filter(({ outcome }) => outcome === 'refused').length;
  expect(atOnce).toBeGreaterThan(100);
  const outcomes = await inTime(Promise.all(answers), 20_000);
  const served = outcomes.filter((outcome) => outcome === 'done').length;
  // Ten immediately, and ten a second for five seconds, minus the error of the estimate.
  expect(served).toBeGreaterThanOrEqual(50);
  expect(served).toBeLessThanOrEqual(60);
  const refused = outcomes.filter((outcome) => outcome !== 'done');
  expect(refused.every((seconds) => seconds >= 1)).toBe(true);
});

test('a call that has waited for five seconds is refused with a Retry-After', async () => {
  const { call, waits, queue } = engine({ takesMs: 60_000 });
  void Promise.all(calls(PLACES / 2, () => call('A')));
  const waiting = call('A');
  await pass(MAX_WAIT_MS - 1);
  expect(queue.state.waiting).toBe(1);
  expect(await inTime(waiting, 1)).toBeGreaterThanOrEqual(1);
  expect(queue.state).toMatchObject({ waiting: 0, refused: 1 });
  expect(waits.at(-1)).toEqual({ outcome: 'refused', milliseconds: MAX_WAIT_MS });
});

test('a caller that disconnects leaves the queue, and the next one is served', async () => {
  const { call, waits, queue } = engine();
  const held = calls(PLACES / 2, () => call('A'));
  const leaving = new AbortController();
  const left = call('A', leaving.signal);
  const next = call('A');
  await pass(500);
  leaving.abort();
  await left;
  await call('A', AbortSignal.abort());
  expect(queue.state.waiting).toBe(1);
  expect(waits.slice(-2)).toEqual([
    { outcome: 'gone', milliseconds: 500 },
    { outcome: 'gone', milliseconds: 0 },
  ]);
  await inTime(Promise.all(held), 500);
  expect(queue.state.waiting).toBe(0);
  expect(await inTime(next, 1_000)).toBe('done');
  expect(queue.state).toMatchObject({ running: 0, waiting: 0, refused: 0 });
});

test('calls are refused immediately when the wait time is zero', async () => {
  const { call } = engine({ maxWaitMs: 0 });
  const held = calls(PLACES / 2, () => call('A'));
  expect(await call('A')).toBeGreaterThanOrEqual(1);
  await inTime(Promise.all(held), 1_000);
});

test('after a standstill the queue eventually assumes the default rate again', async () => {
  const { call, queue } = engine({ takesMs: 60_000 });
  const held = calls(PLACES / 2, () => call('A'));
  await inTime(Promise.all(calls(5, () => call('A'))), MAX_WAIT_MS);
  // No call ends for five seconds.
  void calls(100, () => call('A'));
  expect(queue.state.waiting).toBeLessThan(30);
  await inTime(Promise.all(held), 120_000);
  void calls(100, () => call('A'));
  expect(queue.state.waiting).toBeGreaterThanOrEqual(40);
  await pass(120_000);
});

test('the queue is bounded in total and per account, however fast the engine is', async () => {
  const { queue } = engine({ places: 2 });
  const held = [await queue.enter({ account: 'X' }), await queue.enter({ account: 'Y' })];
  // Turns that take no time: the estimate becomes thousands a second.
  for (let turn = 0; turn < 5_000; turn += 1) {
    const next = queue.enter({ account: `${turn}` });
    held.shift()?.end();
    held.push(await next);
  }
  const gone = new AbortController();
  const waiting = ['A', 'B', 'C'].flatMap((account) =>
    calls(600, () => queue.enter({ account, gone: () => gone.signal }).catch(() => undefined)),
  );
  expect(queue.state.waiting).toBe(1_000);
  gone.abort();
  await Promise.all(waiting);
  expect(queue.state.waiting).toBe(0);
});

test('time in the queue does not count as the duration of a call', async () => {
  const limit = new AdaptiveLimit({ initial: 10, min: 4, max: 12, targetMs: 1_000, now: clock.now });
  const queue = new CallQueue({ name: 'calls', limit, maxWaitMs: MAX_WAIT_MS, clock });
  const run = (milliseconds: number) => queue.run(() => delay(milliseconds));
  const made = calls(40, () => run(900));
  await inTime(Promise.all(made), 5_000);
  expect(limit.state.limit).toBeGreaterThanOrEqual(10);
});

test("a call waits under its caller's account, and the wait time is reported to the caller", async () => {
  const { queue } = engine({ places: 2 });
  const noted: number[] = [];
  const origin = { account: 'A', noteWait: (milliseconds: number) => noted.push(milliseconds) };
  const run = () => callOrigin.run(origin, () => queue.run(() => delay(100)));
  await inTime(Promise.all([run(), run(), run()]), 1_000);
  expect(noted).toEqual([0, 100, 200]);
  await expect(
    callOrigin.run(origin, () => queue.run(() => Promise.reject(new Error('away')))),
  ).rejects.toThrow('away');
  expect(queue.state.running).toBe(0);
});

test('shared work continues when one of its callers is gone', async () => {
  const work = delay(100).then(() => 'done');
  const leaving = new AbortController();
  const [first, second] = [untilGone(work, () => leaving.signal), untilGone(work, undefined)];
  leaving.abort();
  await expect(first).rejects.toMatchObject({ code: 'temporarily_unavailable' });
  expect(await inTime(second, 100)).toBe('done');
});

test("the retries of an account's refused calls are scheduled one by one, at half the account's rate", () => {
  const schedule = new RetrySchedule(() => 0.5);
  const times = Array.from({ length: 10 }, () => schedule.secondsFor('A', 0, 1));
  expect(times).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
  // Another account has its own turns.
  expect(schedule.secondsFor('B', 0, 1)).toBe(2);
  expect(schedule.assignedBetween('A', 2_000, 8_000)).toBe(3);
  // RecordedTasks turns are forgotten, and no time exceeds a minute.
  expect(schedule.secondsFor('A', 30_000, 1)).toBe(2);
  expect(schedule.secondsFor('B', 0, 0.01)).toBe(50);
});

test('a hundred callers are refused less than once per accepted call, and each caller gets turns', async () => {
  const { limit, queue } = engine({ places: 10 });
  let freeAt = 0;
  // The engine completes three calls a second, one after the other.
  const complete = () => {
    freeAt = Math.max(freeAt, clock.now()) + 333;
    return delay(freeAt - clock.now());
  };
  const accepted = Array.from({ length: 100 }, () => 0);
  let refused = 0;
  const loop = async (caller: number) => {
    for (;;) {
      try {
        const admission = await queue.enter({ account: `account ${caller % 10}` });
        await complete();
        admission.end();
        accepted[caller] = (accepted[caller] ?? 0) + 1;
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        refused += 1;
        await delay(1000 * Number(error.headers['Retry-After']));
      }
    }
  };
  accepted.forEach((_, caller) => void loop(caller));
  await pass(300_000);
  const total = accepted.reduce((sum, calls) => sum + calls, 0);
  expect(limit.state.limit).toBe(10);
  expect(total).toBeGreaterThan(890);
  expect(refused).toBeLessThan(0.8 * total);
  expect(Math.min(...accepted)).toBeGreaterThan(0);
});
