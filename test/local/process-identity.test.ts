import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { remember, stopLeftovers } from '../../local/processes/ledger.ts';
import { commandOf, identify, isRunning } from '../../local/processes/process-identity.ts';

let folder: string;
const children: number[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ledger-'));
});

afterEach(async () => {
  for (const pid of children.splice(0)) if (identify(pid) !== undefined) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true });
});

/** A process that ends only when it is told to. */
async function startSleeper(): Promise<number> {
  const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  children.push(pid);
  return pid;
}

/** A note about a process, with whatever was wrong in it after a crash. */
async function note(entry: { pid?: number; [key: string]: unknown }): Promise<void> {
  await writeFile(path.join(folder, `${entry.pid}.json`), JSON.stringify(entry));
}

const goneOwner = { pid: 99_999_999, started: 'long ago' };

test('tells a running process from one that has ended', async () => {
  const pid = await startSleeper();
  const identity = identify(pid);
  expect(identity && isRunning(identity)).toBe(true);
  expect(commandOf(pid)).toBe('sleep 600');
  process.kill(pid, 'SIGKILL');
  await expect(stopLeftovers({ folder })).resolves.toEqual([]);
  expect(isRunning({ pid, started: 'another time' })).toBe(false);
});

test('stops a process whose owner is gone, and forgets it', async () => {
  const pid = await startSleeper();
  await note({ ...identify(pid), role: 'worker', stopSignal: 'SIGTERM', owner: goneOwner });
  await expect(stopLeftovers({ folder })).resolves.toEqual(['worker']);
  expect(identify(pid)).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
});

test('leaves a process alone that only has the id of one of ours', async () => {
  const pid = await startSleeper();
  await note({ pid, started: 'before', role: 'worker', stopSignal: 'SIGTERM', owner: goneOwner });
  await expect(stopLeftovers({ folder })).resolves.toEqual([]);
  expect(identify(pid)).toBeDefined();
  expect(await readdir(folder)).toEqual([]);
});

test('leaves a process alone whose owner still runs', async () => {
  const pid = await startSleeper();
  await remember({ pid, role: 'worker', stopSignal: 'SIGTERM' }, { folder });
  await expect(stopLeftovers({ folder })).resolves.toEqual([]);
  expect(identify(pid)).toBeDefined();
  expect(await readdir(folder)).toEqual([`${pid}.json`]);
});
