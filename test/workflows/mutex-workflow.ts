/** Three callers of the mutex, for its test: the second waits while the first holds it, the third arrives as it is released. */
import { condition, sleep } from '@temporalio/workflow';
import { Mutex } from 'async-mutex';

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
