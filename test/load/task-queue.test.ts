/** Tasks wait for their turn, one after the other: in which order they are done, and which of them are refused. */
import { setImmediate as settled } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import { ServiceError } from '../../services/common/errors.ts';
import { callOrigin } from '../../services/common/load/call-queue.ts';
import { TaskQueue, type TaskQueueOptions } from '../../services/common/load/task-queue.ts';

const OPTIONS: TaskQueueOptions = { maxWaiting: 6, maxWaitingOfAccount: 4, maxWaitMs: 60_000 };

let queue: TaskQueue;
/** Tasks that have begun and not ended; a test ends them one by one. */
let begun: { readonly name: string; readonly end: () => void }[];
/** The outcome of each task by its name. */
let outcomes: Map<string, string>;

beforeEach(() => {
  queue = new TaskQueue(OPTIONS);
  begun = [];
  outcomes = new Map();
});

/** Sends a task of an account, whose name begins with the account. */
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

/** Ends each task that begins, and returns their names in the order in which they began. */
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

test('a task begins after at most one task of each other account, the one in progress included', async () => {
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) send(name);
  expect(await endAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('an account with as many waiting tasks as it may have is refused, and others are not', async () => {
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1']) send(name);
  await settled();
  expect(refused()).toEqual(['a6']);
  expect(await endAll()).toEqual(['a1', 'b1', 'a2', 'a3', 'a4', 'a5']);
});

test('in a full queue the newest task of the account with the most is refused for an account with fewer', async () => {
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']) send(name);
  await settled();
  expect(refused()).toEqual(['a5']);
  expect(await endAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('a task whose caller is gone leaves the queue, and one whose caller left before does not enter it', async () => {
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

test('a task that has waited for the longest time is refused with a time to try again, and the queue goes on', async () => {
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

test('a task that fails ends its turn', async () => {
  const fails = queue.run(() => Promise.reject(new Error('at fault')));
  const next = queue.run(() => Promise.resolve('next'));
  await expect(fails).rejects.toThrow('at fault');
  expect(await next).toBe('next');
});
