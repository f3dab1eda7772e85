/** Adaptive limits of concurrent calls, the task queue and the retry budget. */
import { setImmediate as settled } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { AdaptiveLimit, type Admission } from '../../services/common/load/adaptive-limit.ts';
import { ServiceError } from '../../services/common/errors.ts';
import { callOrigin } from '../../services/common/load/call-queue.ts';
import { TaskQueue, type TaskQueueOptions } from '../../services/common/load/task-queue.ts';
import { RetryBudget } from '../../services/common/temporal/connection.ts';

describe('the adaptive limit', () => {
  const TARGET_MS = 1_000;

  /** A limit with a clock that the test advances. */
  function limitOf() {
    let now = 0;
    const limit = new AdaptiveLimit({ initial: 10, min: 4, max: 12, targetMs: TARGET_MS, now: () => now });
    return {
      limit,
      pass: (milliseconds: number) => (now += milliseconds),
      /** Admits as many calls as there is room for. */
      fill: (account?: string): Admission[] => {
        const admissions: Admission[] = [];
        while (limit.hasRoom(account)) admissions.push(limit.admit(account));
        return admissions;
      },
    };
  }

  test('the limiter admits as many calls as its limit, and one more for each call that ends', () => {
    const { limit, fill } = limitOf();
    const [first, ...others] = fill();
    expect(others).toHaveLength(9);
    first?.end();
    first?.end();
    first?.fail();
    expect(fill()).toHaveLength(1);
    expect(limit.state).toEqual({ limit: 10, running: 10 });
  });

  test('slow concurrent calls lower the limit once, by a tenth, and not below its minimum', () => {
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

  test('a limit that is fully used rises by one for each round of quick calls, up to its maximum', () => {
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

  test('a call that fails quickly leaves the limit unchanged, and one that fails slowly lowers it', () => {
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

  test('one account gets at most half of the places', () => {
    const { fill } = limitOf();
    expect(fill('partner A')).toHaveLength(5);
    expect(fill('partner B')).toHaveLength(5);
    expect(fill('partner C')).toHaveLength(0);
  });
});

describe('the task queue', () => {
  const OPTIONS: TaskQueueOptions = { maxWaiting: 6, maxWaitingOfAccount: 4, maxWaitMs: 60_000 };

  let queue: TaskQueue;

  /** Running tasks; the test ends them one by one. */
  let begun: { readonly name: string; readonly end: () => void }[];

  /** The outcome of each task by its name. */
  let outcomes: Map<string, string>;

  beforeEach(() => {
    queue = new TaskQueue(OPTIONS);
    begun = [];
    outcomes = new Map();
  });

  /** Queues a task; its name begins with its account. */
  function send(name: string, gone?: AbortSignal): void {
    const origin = {
      account: name.slice(0, 1),
      noteWait: () => undefined,
      ...(gone === undefined ? {} : { gone: () => gone }),
    };
    const task = () => new Promise<void>((resolve) => begun.push({ name, end: resolve }));
    const run = callOrigin.run(origin, () => queue.run(task));
    void run.then(
      () => outcomes.set(name, 'done'),
      (error) => outcomes.set(name, error instanceof ServiceError ? error.code : String(error)),
    );
  }

  /** Ends each task that begins, and returns their names in starting order. */
  async function endAll(): Promise<string[]> {
    const names: string[] = [];
    await settled();
    for (let next = begun.shift(); next !== undefined; next = begun.shift()) {
      names.push(next.name);
      next.end();
      await settled();
    }
    return names;
  }

  const refused = () =>
    [...outcomes].filter(([, outcome]) => outcome === 'temporarily_unavailable').map(([name]) => name);

  test('a task begins after at most one task of each other account, including the running one', async () => {
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) send(name);
    expect(await endAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('an account with its maximum of waiting tasks is refused, and other accounts are not', async () => {
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1']) send(name);
    await settled();
    expect(refused()).toEqual(['a6']);
    expect(await endAll()).toEqual(['a1', 'b1', 'a2', 'a3', 'a4', 'a5']);
  });

  test('a full queue drops the newest task of the account with the most tasks in favour of an account with fewer', async () => {
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']) send(name);
    await settled();
    expect(refused()).toEqual(['a5']);
    expect(await endAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  test('a task leaves the queue when its caller disconnects, and does not enter it after that', async () => {
    const leaving = new AbortController();
    send('a1');
    send('b1', leaving.signal);
    send('c1', AbortSignal.abort());
    send('d1');
    await settled();
    leaving.abort();
    expect(await endAll()).toEqual(['a1', 'd1']);
    expect(refused().toSorted()).toEqual(['b1', 'c1']);
  });

  test('a task that has waited the maximum time is refused with a Retry-After, and the queue continues', async () => {
    queue = new TaskQueue({ ...OPTIONS, maxWaitMs: 20 });
    send('a1');
    await settled();
    await expect(queue.run(() => Promise.resolve())).rejects.toMatchObject({
      code: 'temporarily_unavailable',
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
    });
    await endAll();
    expect(await queue.run(() => Promise.resolve('next'))).toBe('next');
  });

  test('a failing task ends its turn', async () => {
    const fails = queue.run(() => Promise.reject(new Error('at fault')));
    const next = queue.run(() => Promise.resolve('next'));
    await expect(fails).rejects.toThrow('at fault');
    expect(await next).toBe('next');
  });
});

describe('the retry budget', () => {
  function taken(budget: RetryBudget, wanted: number): number {
    let count = 0;
    for (let retry = 0; retry < wanted; retry += 1) if (budget.take()) count += 1;
    return count;
  }

  test('the budget starts with a hundred retries, gains one per five calls, and never exceeds a hundred', () => {
    const budget = new RetryBudget();
    expect(taken(budget, 1_000)).toBe(100);
    for (let call = 0; call < 52; call += 1) budget.noteCall();
    expect(taken(budget, 1_000)).toBe(10);
    for (let call = 0; call < 10_000; call += 1) budget.noteCall();
    expect(taken(budget, 1_000)).toBe(100);
  });
});
