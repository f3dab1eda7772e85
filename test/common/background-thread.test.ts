/**
 * A thread that dies fails only its own task: its caller gets an error, and waiting tasks are served. Each test uses
 * its own process, so that a crash of Node is shown with the output of the process.
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import type { ProcessTask, TaskOutcome } from '../support/threads/task-process.ts';

const REFUSED = 'temporarily_unavailable';
const AT_FAULT = 'the task is at fault';
/** Less than the stack of a Node thread, which is 4 MB. */
const LESS_THAN_A_STACK = 3_500_000;

class AskedProcess {
  readonly child: ChildProcess;
  private readonly ended: Promise<never>;
  private printed = '';

  constructor(module: string) {
    const program = fileURLToPath(new URL('../support/threads/task-process.ts', import.meta.url));
    this.child = fork(program, [module], { execArgv: [], silent: true });
    this.child.stderr?.on('data', (chunk) => (this.printed += String(chunk)));
    this.ended = once(this.child, 'close').then(([code, signal]) => {
      throw new Error(`the process ended with ${code ?? signal}, and printed:\n${this.printed}`);
    });
    this.ended.catch(() => undefined);
  }

  async ready(): Promise<void> {
    await Promise.race([once(this.child, 'message'), this.ended]);
  }

  /** Runs all tasks concurrently. */
  async outcomes(...tasks: readonly Omit<ProcessTask, 'id'>[]): Promise<string[]> {
    const all = tasks.map((task, id) => Promise.race([this.outcome({ ...task, id }), this.ended]));
    return await Promise.all(all);
  }

  private outcome(task: ProcessTask): Promise<string> {
    return new Promise((resolve) => {
      const onMessage = (message: unknown) => {
        const { id, outcome } = message as TaskOutcome;
        if (id !== task.id) return;
        this.child.off('message', onMessage);
        resolve(outcome);
      };
      this.child.on('message', onMessage);
      this.child.send(task);
    });
  }

  /** Bytes of address space in use. */
  addressSpace(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    const [, kilobytes] = /^VmSize:\s+(\d+) kB$/m.exec(status) ?? [];
    return Number(kilobytes) * 1024;
  }

  limitAddressSpace(bytes: number | 'unlimited'): void {
    execFileSync('prlimit', ['--pid', String(this.child.pid), `--as=${bytes}:unlimited`]);
  }
}

const started: AskedProcess[] = [];
afterEach(async () => {
  for (const { child } of started.splice(0)) {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
});

async function asked(module = 'ending-thread.ts'): Promise<AskedProcess> {
  const process = new AskedProcess(module);
  started.push(process);
  await process.ready();
  return process;
}

test('a task that ends its thread fails, and the next task gets a new thread', async () => {
  const process = await asked();
  expect(await process.outcomes({ task: 'exit' }, { task: 'answer' })).toEqual([REFUSED, 'answered']);
});

test('a task over its time limit is ended, and the next task gets a new thread', async () => {
  const process = await asked();
  expect(
    await process.outcomes({ task: 'never end', timeoutMs: 300 }, { task: 'answer', timeoutMs: 60_000 }),
  ).toEqual(['timeout', 'answered']);
});

test('a task waits for at most one slow task of another account, however many are queued', async () => {
  const process = await asked();
  const order: string[] = [];
  const slow = { task: 'never end', timeoutMs: 300, account: 'slow' } as const;
  const quick = { task: 'answer', account: 'quick' } as const;
  process.child.on('message', (message) => order.push((message as TaskOutcome).outcome));
  await process.outcomes(slow, slow, slow, slow, quick);
  expect(order).toEqual(['timeout', 'answered', 'timeout', 'timeout', 'timeout']);
});

test.each(['throw', 'fail uncaught'] as const)(
  'an error in a task (%s) reaches its caller, and the next task runs',
  async (task) => {
    const process = await asked();
    expect(await process.outcomes({ task }, { task: 'answer' })).toEqual([AT_FAULT, 'answered']);
  },
);

test.each(['exiting-thread.ts', 'failing-thread.ts'])(
  'tasks are refused when the thread dies before its first task (%s), and the process keeps running',
  async (module) => {
    const process = await asked(module);
    expect(await process.outcomes({ task: 'answer' }, { task: 'answer' })).toEqual([REFUSED, REFUSED]);
    expect(await process.outcomes({ task: 'answer' })).toEqual([REFUSED]);
  },
);

test('a task is refused, and not run later, when the machine has no memory for a thread', async () => {
  const process = await asked();
  process.limitAddressSpace(process.addressSpace() + LESS_THAN_A_STACK);
  // If it ran later, it would end the thread of the next task.
  expect(await process.outcomes({ task: 'exit' })).toEqual([REFUSED]);
  process.limitAddressSpace('unlimited');
  expect(await process.outcomes({ task: 'answer' })).toEqual(['answered']);
});
