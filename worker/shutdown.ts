/** Stops the worker process on SIGTERM or SIGINT once the work in flight has finished. */
import type { Logger } from 'pino';

/** Time for activities in flight to finish: longer than an attempt to send a webhook. */
export const SHUTDOWN_GRACE = '20s';

interface Stoppable {
  shutdown(): void;
}

/** Stops the workers from taking further tasks on the first signal; their `run` then ends. */
export function shutDownOnSignal(workers: Stoppable, log: Logger): void {
  const shutdown = (signal: string) => {
    log.info({ signal }, 'worker stopping');
    workers.shutdown();
  };
  process.once('SIGTERM', shutdown);
  process.once('SIGINT', shutdown);
}
