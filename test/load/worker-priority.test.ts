/** On a machine that they share a worker gives way to the API, with the threads of the SDK too. */
import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import { expect, test } from '@jest/globals';
import { startApi, startWorker } from '../support/engine/processes.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { NICENESS } from '../../worker/cpu-priority.ts';

const { engine } = useOwnEngine({ worker: false });

test('a worker has a lower priority than what it was started by, and an API has the same', async () => {
  const [worker, api] = await Promise.all([startWorker(engine), startApi(engine)]);
  try {
    expect(os.getPriority(api.pid)).toBe(os.getPriority());
    const lower = Math.min(os.getPriority() + NICENESS, os.constants.priority.PRIORITY_LOW);
    expect(os.getPriority(worker.pid)).toBe(lower);
    const threads = await threadsOf(worker.pid);
    expect(threads.filter(({ name }) => name.startsWith('tokio')).length).toBeGreaterThan(0);
    const before = threads.filter(({ niceness }) => niceness !== lower).map(({ name }) => name);
    expect(before.filter((name) => /tokio|workflow/.test(name))).toEqual([]);
    expect(await sessionNiceness(api.pid)).toBe(0);
    expect(await sessionNiceness(worker.pid)).toBe(NICENESS);
  } finally {
    await Promise.all([worker.stop(), api.stop()]);
  }
});

/** What counts between processes that each have a session of their own, as here (sched(7)). */
async function sessionNiceness(pid: number): Promise<number> {
  const [, niceness] = /nice (-?\d+)/.exec(await readFile(`/proc/${pid}/autogroup`, 'utf8')) ?? [];
  return Number(niceness);
}

/** Linux: where `getpriority` takes the ids of threads. */
async function threadsOf(pid: number): Promise<{ readonly name: string; readonly niceness: number }[]> {
  const ids = await readdir(`/proc/${pid}/task`);
  return Promise.all(
    ids.map(async (id) => ({
      name: (await readFile(`/proc/${pid}/task/${id}/comm`, 'utf8')).trim(),
      niceness: os.getPriority(Number(id)),
    })),
  );
}
