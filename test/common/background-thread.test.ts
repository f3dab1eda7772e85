/** Whoever asks a thread that dies is told to come again; whoever waits behind, and whoever comes later, is served. */
import { expect, test } from '@jest/globals';
import { BackgroundThread } from '../../services/common/background-thread.ts';
import type { MortalTask } from '../support/threads/mortal-thread.ts';

const threadOf = (module: string) =>
  new BackgroundThread<MortalTask, string>(new URL(`../support/threads/${module}`, import.meta.url));

const REFUSED = { status: 'rejected', reason: { code: 'temporarily_unavailable', status: 503 } };

const SERVED = { status: 'fulfilled', value: 'answered' };

test('of tasks at once one ends the thread: the next is done by a new one', async () => {
  const thread = threadOf('mortal-thread.ts');
  const outcomes = await Promise.allSettled([thread.run('exit'), thread.run('answer')]);
  expect(outcomes).toMatchObject([REFUSED, SERVED]);
});

test.each(['throw', 'fail where nobody catches it'] as const)(
  'a fault of a task (%s) is an error of ours, and the next task is done',
  async (fault) => {
    const thread = threadOf('mortal-thread.ts');
    const outcomes = await Promise.allSettled([thread.run(fault), thread.run('answer')]);
    expect(outcomes).toMatchObject([{ reason: { message: 'the task is at fault' } }, SERVED]);
  },
);

test('a thread that dies before it takes a task leaves no caller waiting, and a process that lives', async () => {
  const thread = threadOf('stillborn-thread.ts');
  const outcomes = await Promise.allSettled([thread.run('answer'), thread.run('answer')]);
  expect(outcomes).toMatchObject([REFUSED, REFUSED]);
});
