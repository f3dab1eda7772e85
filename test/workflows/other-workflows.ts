/** Workflows of tests that need other code than the engine's. */
import { condition, sleep } from '@temporalio/workflow';
import { Mutex } from 'async-mutex';

/** Three callers of the mutex: the second waits while the first holds it, the third arrives as it is released. */
export async function threeCallers(microtasks: number): Promise<string[]> {
  const mutex = new Mutex();
  const log: string[] = [];
  const enter = (name: string) =>
    mutex.runExclusive(async () => {
      log.push(`${name} enters`);
      await sleep(1_000);
      log.push(`${name} leaves`);
    });
  const first = enter('first');
  const second = enter('second');
  const third = (async () => {
    await condition(() => log.includes('first leaves'));
    for (let left = microtasks; left > 0; left -= 1) await Promise.resolve();
    await enter('third');
  })();
  await Promise.all([first, second, third]);
  return log;
}

/** Never returns from its first workflow task. */
export async function endlessLoop(): Promise<void> {
  for (;;) Math.random();
}

/** Never finishes the microtasks of its first workflow task. */
export async function endlessMicrotasks(): Promise<void> {
  for (;;) await Promise.resolve();
}

/** Waits for a second, so that its second workflow task starts the endless loop. */
export async function endlessAfterTimer(): Promise<void> {
  await sleep(1_000);
  for (;;) Math.random();
}
