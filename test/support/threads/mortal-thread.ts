/** A thread whose tasks end it. */
import { setTimeout as delay } from 'node:timers/promises';

export type MortalTask = 'answer' | 'throw' | 'exit' | 'never end' | 'fail uncaught';

export default async function work(task: MortalTask): Promise<string> {
  // Tasks that arrive meanwhile wait.
  await delay(50);
  if (task === 'throw') throw new RangeError('the task is at fault');
  // Synchronous, as a parser is.
  if (task === 'never end') for (;;);
  if (task === 'exit') process.exit(3);
  if (task === 'fail uncaught') {
    setImmediate(() => {
      throw new RangeError('the task is at fault');
    });
    await delay(10_000);
  }
  return 'answered';
}
