/** Password hashes, and the queue in which they are computed. */
import { setTimeout as delay } from 'node:timers/promises';
import * as library from 'better-auth/crypto';
import { pino } from 'pino';
import { describe, expect, test } from '@jest/globals';
import { PasswordHashing } from '../../services/portal/password-hashing.ts';
import { onThisMachine } from '../support/engine/eventually.ts';
import { tooManyConcurrentCalls } from '../../services/common/errors.ts';
import { TaskQueue, type TaskQueueOptions } from '../../services/common/load/task-queue.ts';

const hashing = new PasswordHashing({ log: pino({ level: 'silent' }), metrics: undefined });

const caller = { id: 'test', isKnown: false };

const hashPassword = async (password: string) => (await hashing.hashNew(caller, password, [])) ?? '';

const isPassword = (password: string, hash: string) => hashing.isPassword(caller, password, hash);

const PASSWORD = 'corréct horse battery staple';

test("password hashes have the library's format, and each side verifies the other's", async () => {
  const [ours, another, theirs] = await Promise.all([
    hashPassword(PASSWORD),
    hashPassword(PASSWORD),
    library.hashPassword(PASSWORD),
  ]);
  expect(ours).not.toBe(another);
  expect(await library.verifyPassword({ hash: ours, password: PASSWORD })).toBe(true);
  expect(await isPassword(PASSWORD, theirs)).toBe(true);
  // The same text, written with a combining accent.
  expect(await isPassword(PASSWORD.normalize('NFD'), ours)).toBe(true);
});

test.each(['', 'no hash', ':', 'ab:cd'])('no password matches %p, which is not a hash', async (hash) => {
  expect(await isPassword('', hash)).toBe(false);
});

test('a wrong password does not verify', async () => {
  expect(await isPassword(`${PASSWORD}.`, await hashPassword(PASSWORD))).toBe(false);
});

test.each([
  'password1234',
  'Password1234!',
  'P@ssw0rd1234',
  'pässwörd1234',
  '4321drowssap',
  'qwertyuiop12',
  '123456789012',
  'letmeinletmein',
  'iloveyou1234',
  'Sunshine2026!',
  'aaaaaaaaaaaaaaa',
  'adaobi123456',
])("%s is refused as a common password or a variation of one or of the user's data", async (password) => {
  expect(await hashing.hashNew(caller, password, ['adaobi', 'example', 'com'])).toBeUndefined();
});

test.each([
  PASSWORD,
  'another horse, another battery',
  'kX9$mPq2vR7w',
  'Jesus is Lord of all',
  'ọmọ dára púpọ̀ gan',
])('%s is accepted as a new password', async (password) => {
  expect(await hashing.hashNew(caller, password, ['ada', 'example', 'com'])).toMatch(/^\w+:\w+$/);
});

test('the longest password is checked in the time of a few hashes', async () => {
  const begun = performance.now();
  await hashing.hashNew(caller, 'ab1!'.repeat(32), []);
  expect(performance.now() - begun).toBeLessThan(onThisMachine(5_000));
});

describe('the queue of password hashes', () => {
  let refusals = 0;

  const refusal = () => {
    refusals += 1;
    return tooManyConcurrentCalls();
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

  /** Queues tasks behind a running one. Returns the names of the executed tasks in sequence, and of the refused ones. */
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

  test('callers take turns, so that a caller with many tasks does not delay others', async () => {
    const { ran } = await order(queueOf(), [...times(4, 'many'), ['one', false], ['two', false]]);
    expect(ran).toEqual(['many', 'one', 'two', 'many', 'many', 'many']);
  });

  test('known callers are served first', async () => {
    const { ran } = await order(queueOf(), [...times(2, 'stranger'), ...times(2, 'known', true)]);
    expect(ran).toEqual(['known', 'known', 'stranger', 'stranger']);
  });

  test('the number of queued tasks per caller is limited', async () => {
    const { ran, refused } = await order(queueOf({ maxWaitingOfAccount: 2 }), times(5, 'many'));
    expect([ran.length, refused.length]).toEqual([2, 3]);
  });

  test('a full queue drops the newest task of the caller with the most tasks in favour of another caller', async () => {
    const queue = queueOf({ maxWaiting: 4 });
    const { ran, refused } = await order(queue, [...times(4, 'many'), ['one', false], ['known', true]]);
    expect(refused).toEqual(['many temporarily_unavailable', 'many temporarily_unavailable']);
    expect(ran).toEqual(['known', 'many', 'one', 'many']);
  });

  test('a full queue of single tasks by unknown callers refuses unknown callers, and accepts known callers', async () => {
    const queue = queueOf({ maxWaiting: 3 });
    const strangers = ['a', 'b', 'c', 'd'].map((id) => [id, false] as const);
    const { ran, refused } = await order(queue, [...strangers, ['known', true]]);
    expect(ran[0]).toBe('known');
    expect(ran).toHaveLength(3);
    expect(refused).toHaveLength(2);
  });

  test('a task that waits too long is refused, and the queue continues', async () => {
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

  test('the queue continues after a task that fails', async () => {
    const queue = queueOf();
    await expect(run(queue, stranger('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await run(queue, stranger('a'), () => Promise.resolve('ran'))).toBe('ran');
  });
});
