import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../../local/eventually.ts';
import { keepRunning, type KeepRunningOptions } from '../../local/processes/keep-running.ts';
import type { Part } from '../../local/stack/parts.ts';
import type { RunningProcess } from '../../local/processes/processes.ts';

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

/** Keeps a process running that has ended already. */
function keepRunningWhatEnded(options: Omit<KeepRunningOptions, 'say'>): void {
  said = [];
  const first = pretendedProcess(1);
  first.end();
  part = keepRunning(first, { ...options, say: (line) => void said.push(line) });
}

const nothing = async () => undefined;

test('tries again when a process could not be started', async () => {
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

test('goes on watching a replacement that could not be written down', async () => {
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
    'The worker runs again as process 2, which was not written down: no space left on device',
  );
  replacement.end();
  await eventually(() => starts === 2, { deadlineMs: 5_000, describe: 'the next start' });
});

test('a stop while a replacement is on its way up ends, and ends the replacement', async () => {
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
