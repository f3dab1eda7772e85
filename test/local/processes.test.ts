/** Processes that the local stack and the tests start end with their parent. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../../local/eventually.ts';
import { commandOf, identify, isRunning } from '../../local/processes/process-identity.ts';
import { PROJECT_ROOT } from '../../local/project.ts';

const children: number[] = [];

afterEach(() => {
  for (const pid of children.splice(0)) if (identify(pid) !== undefined) process.kill(pid, 'SIGKILL');
});

const untilGone = (pid: number) =>
  eventually(() => identify(pid) === undefined, { deadlineMs: 10_000, describe: `process ${pid} to end` });

test('a running process is distinguished from an ended process and from another process with the same id', async () => {
  const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  children.push(pid);
  const identity = identify(pid);
  expect(identity && isRunning(identity)).toBe(true);
  expect(commandOf(pid)).toBe('sleep 600');
  expect(isRunning({ pid, started: 'another time' })).toBe(false);
  process.kill(pid, 'SIGKILL');
  await untilGone(pid);
  expect(identity && isRunning(identity)).toBe(false);
});

/** A process that starts two others: one with a child, which ignores all signals that can be ignored, and one that it stops again. */
async function startOwner(after: string): Promise<{ owner: number; left: number[]; stopped: number }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'processes-'));
  const script = `
    import { startProcess } from '${path.join(PROJECT_ROOT, 'local/processes/processes.ts')}';
    const start = (role, ...args) => startProcess({
      role, command: 'sh', args, env: process.env, logFile: '${folder}/log', workingFolder: '/', stopSignal: 'SIGTERM', stopMs: 5_000,
    });
    const left = await start('left', '-c', 'trap "" INT TERM HUP; sleep 600 & echo $!; wait');
    const stopped = await start('stopped', '-c', 'exec sleep 600');
    await stopped.stop();
    const { readFileSync } = await import('node:fs');
    for (;;) {
      const child = Number(readFileSync('${folder}/log', 'utf8'));
      if (child > 0) {
        console.log(JSON.stringify({ left: [left.pid, child], stopped: stopped.pid }));
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    ${after}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    // The tests' NODE_OPTIONS are meant for Jest.
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  await rm(folder, { recursive: true });
  const { left, stopped } = JSON.parse(line.toString()) as { left: number[]; stopped: number };
  children.push(child.pid ?? 0, ...left);
  return { owner: child.pid ?? 0, left, stopped };
}

test('the children of a killed process end', async () => {
  const { owner, left, stopped } = await startOwner('setInterval(() => undefined, 1_000);');
  expect(left.map((pid) => identify(pid) !== undefined)).toEqual([true, true]);
  expect(identify(stopped)).toBeUndefined();
  process.kill(owner, 'SIGKILL');
  for (const pid of left) await untilGone(pid);
});

test('the children of a process that ends without stopping them end', async () => {
  const { owner, left } = await startOwner('process.exit(0);');
  for (const pid of [owner, ...left]) await untilGone(pid);
  expect(left.map(identify)).toEqual([undefined, undefined]);
});
