/** The end of the worker process: SIGTERM or SIGINT stop it once the work under way has finished. */
import type { Logger } from 'pino';

/** How long activities under way may take to finish: longer than an attempt to send a webhook may take. */
export const SHUTDOWN_GRACE = '20s';
/** The SDK would stop its workers by itself at these and others; they are stopped here instead. */
export const SIGNALS_LEFT_TO_SDK: NodeJS.Signals[] = [];

interface Stoppable {
  shutdown(): void;
}

/** Tells the workers, at the first signal, to take no further tasks; their `run` then ends. */
export function shutDownOnSignal(workers: Stoppable, log: Logger): void {
  const shutdown = (signal: string) => {
    log.info({ signal }, 'worker stopping');
    workers.shutdown();
  };
  process.once('SIGTERM', shutdown);
  process.once('SIGINT', shutdown);
}
