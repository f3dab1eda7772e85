import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { withLock } from '../../local/processes/lock.mjs';

let folder: string;
let lock: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lock-'));
  lock = path.join(folder, 'lock');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('lets one in at a time, and tells the other that it waits', async () => {
  const order: string[] = [];
  const { promise: release, resolve: releaseFirst } = Promise.withResolvers<void>();
  const { promise: entered, resolve: onEntered } = Promise.withResolvers<void>();
  const first = withLock(lock, {}, async () => {
    onEntered();
    await release;
    order.push('first');
  });
  await entered;
  const onWait = () => {
    order.push('waiting');
    releaseFirst();
  };
  await withLock(lock, { onWait }, async () => void order.push('second'));
  await first;
  expect(order).toEqual(['waiting', 'first', 'second']);
});

test('is free again after a failure', async () => {
  await expect(withLock(lock, {}, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  await expect(withLock(lock, {}, async () => 'done')).resolves.toBe('done');
});

test('takes over a lock whose owner was killed', async () => {
  await mkdir(lock);
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(lock, longAgo, longAgo);
  await expect(withLock(lock, {}, async () => 'done')).resolves.toBe('done');
});
