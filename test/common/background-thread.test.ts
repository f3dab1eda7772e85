/** Whoever asks a thread that dies is told to come again; whoever waits behind, and whoever comes later, is served. */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { BackgroundThread, TaskTimeout } from '../../services/common/background-thread.ts';
import type { MortalTask } from '../support/threads/mortal-thread.ts';

const threadOf = (module: string) =>
  new BackgroundThread<MortalTask, string>(new URL(`../support/threads/${module}`, import.meta.url));

/** Of a thread of Node's: 4 MB. */
const LESS_THAN_A_STACK = 2_000_000;

/** How much address space a process has. */
function bytesOf(pid: number | undefined): number {
  const [, kilobytes] = /^VmSize:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

const allowMemory = (pid: number | undefined, bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(pid), `--as=${bytes}:unlimited`]);

const REFUSED = { status: 'rejected', reason: { code: 'temporarily_unavailable', status: 503 } };

const SERVED = { status: 'fulfilled', value: 'answered' };

test('of tasks at once one ends the thread: the next is done by a new one', async () => {
  const thread = threadOf('mortal-thread.ts');
  const outcomes = await Promise.allSettled([thread.run('exit'), thread.run('answer')]);
  expect(outcomes).toMatchObject([REFUSED, SERVED]);
});

test('a task that takes longer than it may is ended, and the next is done by a new thread', async () => {
  const thread = threadOf('mortal-thread.ts');
  const outcomes = await Promise.allSettled([
    thread.run('never end', { timeoutMs: 300 }),
    thread.run('answer', { timeoutMs: 60_000 }),
  ]);
  expect(outcomes).toMatchObject([{ status: 'rejected', reason: expect.any(TaskTimeout) }, SERVED]);
});

test.each(['throw', 'fail where nobody catches it'] as const)(
  'a fault of a task (%s) is an error of ours, and the next task is done',
  async (fault) => {
    const thread = threadOf('mortal-thread.ts');
    const outcomes = await Promise.allSettled([thread.run(fault), thread.run('answer')]);
    expect(outcomes).toMatchObject([{ reason: { message: 'the task is at fault' } }, SERVED]);
  },
);

test.each(['stillborn-thread.ts', 'failing-thread.ts'])(
  'a thread that dies before it takes a task (%s) leaves no caller waiting, and a process that lives',
  async (module) => {
    const thread = threadOf(module);
    const outcomes = await Promise.allSettled([thread.run('answer'), thread.run('answer')]);
    expect(outcomes).toMatchObject([REFUSED, REFUSED]);
  },
);

test('where the machine has no thread to give a task is refused, and none is done later', async () => {
  const child = fork(fileURLToPath(new URL('../support/threads/asked-process.ts', import.meta.url)), {
    execArgv: [],
  });
  const answer = async () => String(((await once(child, 'message')) as [unknown])[0]);
  const asked = (task: MortalTask) => {
    child.send(task);
    return answer();
  };
  expect(await answer()).toBe('ready');
  allowMemory(child.pid, bytesOf(child.pid) + LESS_THAN_A_STACK);
  // Done later, it would end the process.
  expect(await asked('exit')).toBe('temporarily_unavailable');
  allowMemory(child.pid, 'unlimited');
  expect(await asked('answer')).toBe('answered');
  child.kill();
  await once(child, 'exit');
});
