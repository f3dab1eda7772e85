/** Supervision of local processes: restarts, locks, free ports, and waiting for a condition. */
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, GiveUp } from '../../local/eventually.ts';
import { keepRunning, type KeepRunningOptions } from '../../local/processes/keep-running.ts';
import type { Part } from '../../local/stack/parts.ts';
import type { RunningProcess } from '../../local/processes/processes.ts';
import { withLock } from '../../local/processes/lock.mjs';
import { freePort, readPorts, requireFree } from '../../local/stack/ports.ts';

describe('keeping a process running', () => {
  interface PretendedProcess extends RunningProcess {
    readonly end: () => void;
  }

  let part: Part | undefined;

  let said: string[];

  afterEach(() => part?.stop());

  function pretendedProcess(pid: number): PretendedProcess {
    const { promise, resolve } = Promise.withResolvers<string>();
    let over = false;
    const end = () => {
      over = true;
      resolve('exit code 1');
    };
    const stop = async () => end();
    return {
      role: 'worker',
      pid,
      logFile: 'worker.log',
      ended: promise,
      hasEnded: () => over,
      stop,
      kill: end,
      end,
    };
  }

  /** Supervises a process that has already ended. */
  function keepRunningWhatEnded(options: Omit<KeepRunningOptions, 'say'>): void {
    said = [];
    const first = pretendedProcess(1);
    first.end();
    part = keepRunning(first, { ...options, say: (line) => void said.push(line) });
  }

  const nothing = async () => undefined;

  test('a process that the user stopped is started again only once it is released', async () => {
    let held = true;
    const started: number[] = [];
    keepRunningWhatEnded({
      start: async () => pretendedProcess(2),
      onRestart: async ({ pid }) => void started.push(pid),
      isHeld: async () => held,
    });
    await eventually(async () => said.length > 0, { deadlineMs: 5_000, describe: 'the end to be reported' });
    expect([said, started]).toEqual([['The worker is stopped until it is started again.'], []]);
    held = false;
    await eventually(async () => started.length > 0, { deadlineMs: 5_000, describe: 'the restart' });
    expect(started).toEqual([2]);
  });

  test('a process that could not be started is started again', async () => {
    const replacement = pretendedProcess(2);
    const restarted: number[] = [];
    let starts = 0;
    keepRunningWhatEnded({
      async start() {
        starts += 1;
        if (starts === 1) throw new Error('no space left on device');
        return replacement;
      },
      onRestart: async ({ pid }) => void restarted.push(pid),
    });
    await eventually(() => restarted.length > 0, { deadlineMs: 5_000, describe: 'the second start' });
    expect(said).toEqual([
      'The worker ended (exit code 1); starting it again in 0.5 s. Log: worker.log',
      'The worker could not be started (no space left on device); starting it again in 1 s. Log: worker.log',
    ]);
    expect(restarted).toEqual([2]);
  });

  test('a replacement that could not be recorded is still watched', async () => {
    const replacement = pretendedProcess(2);
    let starts = 0;
    keepRunningWhatEnded({
      async start() {
        starts += 1;
        return starts === 1 ? replacement : pretendedProcess(3);
      },
      async onRestart({ pid }) {
        if (pid === 2) throw new Error('no space left on device');
      },
    });
    await eventually(() => said.length === 2, { deadlineMs: 5_000, describe: 'the failure to be said' });
    expect(said[1]).toBe(
      'The worker runs again as process 2, which could not be recorded: no space left on device',
    );
    replacement.end();
    await eventually(() => starts === 2, { deadlineMs: 5_000, describe: 'the next start' });
  });

  test('stopping during a replacement ends the replacement too', async () => {
    const replacement = pretendedProcess(2);
    const started = Promise.withResolvers<RunningProcess>();
    let asked = false;
    keepRunningWhatEnded({
      start() {
        asked = true;
        return started.promise;
      },
      onRestart: nothing,
    });
    await eventually(() => asked, { deadlineMs: 5_000, describe: 'the start to be asked for' });
    const stopped = part?.stop();
    started.resolve(replacement);
    await stopped;
    expect(replacement.hasEnded()).toBe(true);
  });
});

describe('the lock of a folder', () => {
  let folder: string;

  let lock: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'lock-'));
    lock = path.join(folder, 'lock');
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  test('a folder lock admits one process and tells the next one that it waits', async () => {
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

  test('a folder lock is free again after a failure', async () => {
    await expect(withLock(lock, {}, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    await expect(withLock(lock, {}, async () => 'done')).resolves.toBe('done');
  });

  test('a lock whose owner was killed is taken over', async () => {
    await mkdir(lock);
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(lock, longAgo, longAgo);
    await expect(withLock(lock, {}, async () => 'done')).resolves.toBe('done');
  });
});

describe('ports', () => {
  test('each standard port can be changed by its own variable', () => {
    expect(readPorts({})).toEqual({ api: 8080, temporal: 7233, temporalUi: 8233, postgres: 5433 });
    expect(readPorts({ API_PORT: '9000', POSTGRES_PORT: '' })).toMatchObject({ api: 9000, postgres: 5433 });
  });

  test.each(['abc', '0', '65536', '80.5'])('%s is refused as a port, naming the variable', (text) => {
    expect(() => readPorts({ TEMPORAL_PORT: text })).toThrow(`TEMPORAL_PORT is "${text}"`);
  });

  test('one port for two listeners is refused', () => {
    expect(() => readPorts({ API_PORT: '7233' })).toThrow('give API_PORT and TEMPORAL_PORT different values');
  });

  test('a port in use is named with its variable and advice', async () => {
    const server = createServer().listen({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ports = { ...readPorts({}), postgres: await freePort(), api: port };
    await expect(requireFree(ports, ['postgres', 'api'])).rejects.toThrow(
      `Port ${port}, meant for the API, is in use by another program. Stop that program (lsof -i :${port} names it), ` +
        `or choose another port: API_PORT=${port + 10} npm start`,
    );
    server.close();
    await once(server, 'close');
    await expect(requireFree(ports, ['api'])).resolves.toBeUndefined();
  });
});

describe('eventually()', () => {
  test("eventually returns the condition's value once it holds", async () => {
    let calls = 0;
    const result = await eventually(() => (++calls === 3 ? 'now' : undefined), {
      deadlineMs: 1_000,
      everyMs: 1,
      describe: 'the third call',
    });
    expect(result).toBe('now');
  });

  test('eventually treats a throwing condition as false and reports its last error at the deadline', async () => {
    const waiting = eventually(
      () => {
        throw new Error('no such row');
      },
      { deadlineMs: 20, everyMs: 1, describe: 'the row to appear' },
    );
    await expect(waiting).rejects.toThrow('waited 0.02 s for the row to appear; last: no such row');
  });

  test('eventually ends immediately when the condition gives up', async () => {
    const cause = new Error('the process has ended');
    const waiting = eventually(
      () => {
        throw new GiveUp(cause);
      },
      { deadlineMs: 60_000, describe: 'anything' },
    );
    await expect(waiting).rejects.toBe(cause);
  });
});
