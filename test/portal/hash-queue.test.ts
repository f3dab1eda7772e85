/** The queue in which passwords are hashed. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { tooManyAtOnce } from '../../services/common/errors.ts';
import { TaskQueue, type TaskQueueOptions } from '../../services/common/load/task-queue.ts';

let refusals = 0;
const refusal = () => {
  refusals += 1;
  return tooManyAtOnce();
};

interface Caller {
  readonly id: string;
  readonly isKnown: boolean;
}

const queueOf = (options: Partial<TaskQueueOptions> = {}) =>
  new TaskQueue({ maxWaiting: 100, maxWaitingOfAccount: 10, maxWaitMs: 5_000, ...options });
const run = <Result>(queue: TaskQueue, { id, isKnown }: Caller, task: () => Promise<Result>) =>
  queue.run(task, { account: id, isKnown, refusal });
const stranger = (id: string) => ({ id, isKnown: false });
const known = (id: string) => ({ id, isKnown: true });

/** Queues tasks behind one that runs, and returns their names in the order in which they ran, and of those that were refused. */
async function order(queue: TaskQueue, tasks: readonly (readonly [string, boolean])[]) {
  const ran: string[] = [];
  const refused: string[] = [];
  const running = run(queue, stranger('first'), () => delay(5));
  await Promise.all([
    running,
    ...tasks.map(([id, isKnown]) =>
      run(queue, { id, isKnown }, async () => void ran.push(id)).catch(
        ({ code }: { readonly code?: string }) => refused.push(`${id} ${code}`),
      ),
    ),
  ]);
  return { ran, refused };
}

const times = (count: number, id: string, isKnown = false) =>
  Array.from({ length: count }, () => [id, isKnown] as const);

test('callers take turns, however many tasks one of them has', async () => {
  const { ran } = await order(queueOf(), [...times(4, 'many'), ['one', false], ['two', false]]);
  expect(ran).toEqual(['many', 'one', 'two', 'many', 'many', 'many']);
});

test('known callers go first', async () => {
  const { ran } = await order(queueOf(), [...times(2, 'stranger'), ...times(2, 'known', true)]);
  expect(ran).toEqual(['known', 'known', 'stranger', 'stranger']);
});

test('one caller has a limited number of tasks in the queue', async () => {
  const { ran, refused } = await order(queueOf({ maxWaitingOfAccount: 2 }), times(5, 'many'));
  expect([ran.length, refused.length]).toEqual([2, 3]);
});

test('when the queue is full, the newest task of the longest line makes room for another caller', async () => {
  const queue = queueOf({ maxWaiting: 4 });
  const { ran, refused } = await order(queue, [...times(4, 'many'), ['one', false], ['known', true]]);
  expect(refused).toEqual(['many temporarily_unavailable', 'many temporarily_unavailable']);
  expect(ran).toEqual(['known', 'many', 'one', 'many']);
});

test('when the queue is full of single tasks of strangers, a further stranger is refused and a known caller is not', async () => {
  const queue = queueOf({ maxWaiting: 3 });
  const strangers = ['a', 'b', 'c', 'd'].map((id) => [id, false] as const);
  const { ran, refused } = await order(queue, [...strangers, ['known', true]]);
  expect(ran[0]).toBe('known');
  expect(ran).toHaveLength(3);
  expect(refused).toHaveLength(2);
});

test('a task that waits too long is refused, and the queue goes on', async () => {
  const queue = queueOf({ maxWaitMs: 5 });
  const before = refusals;
  let end: () => void = () => undefined;
  const running = run(queue, stranger('slow'), () => new Promise<void>((resolve) => (end = resolve)));
  await expect(run(queue, known('late'), () => Promise.resolve())).rejects.toMatchObject({ status: 503 });
  expect(refusals).toBe(before + 1);
  end();
  await running;
  expect(await run(queue, known('next'), () => Promise.resolve('ran'))).toBe('ran');
});

test('a task that fails ends its turn', async () => {
  const queue = queueOf();
  await expect(run(queue, stranger('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(await run(queue, stranger('a'), () => Promise.resolve('ran'))).toBe('ran');
});
