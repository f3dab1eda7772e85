/** A thread with tasks that end it. */
import { setTimeout as delay } from 'node:timers/promises';

export type EndingTask = 'answer' | 'throw' | 'exit' | 'never end' | 'fail uncaught';

export default async function work(task: EndingTask): Promise<string> {
  // Lets further tasks arrive and wait.
  await delay(50);
  if (task === 'throw') throw new RangeError('the task is at fault');
  // Blocks the thread, as a parser does.
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
