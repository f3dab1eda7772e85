/** A process whose thread is asked by its parent, which also says how much memory it may have. */
import { BackgroundThread } from '../../../services/common/background-thread.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import type { MortalTask } from './mortal-thread.ts';

const thread = new BackgroundThread<MortalTask, string>(new URL('mortal-thread.ts', import.meta.url));

process.on('message', (task: MortalTask) => {
  const outcome = thread
    .run(task)
    .catch((error: unknown) => (error instanceof ServiceError ? error.code : String(error)));
  void outcome.then((answer) => process.send?.(answer));
});
process.send?.('ready');
