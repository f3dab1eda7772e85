/** The end of the API process: SIGTERM or SIGINT stop it once the calls under way have their answers. */
import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** How long calls under way may take to finish; milliseconds. */
export const DRAIN_MS = 20_000;
/** How often connections without a call are closed meanwhile; milliseconds. */
const LOOK_FOR_IDLE_MS = 100;

/** Milliseconds. */
export interface ClosingTimes {
  /** How long it is served on after it has said that it is not ready, so that proxies hear of it; none without. */
  readonly noticeMs?: number;
  /** How long calls under way may take to finish then. */
  readonly drainMs: number;
}

interface Closable {
  close(times: ClosingTimes): Promise<void>;
}

/**
 * Closes the API at the first signal; the process ends by itself when nothing is open any more.
 *
 * @param stopTimers before calls are drained. @param stopTracing after them.
 */
export function closeOnSignal(
  api: Closable,
  noticeMs: number,
  log: Logger,
  stopTimers: () => void,
  stopTracing?: () => Promise<void>,
): void {
  const close = async (signal: string) => {
    log.info({ signal }, 'api stopping');
    stopTimers();
    await api.close({ noticeMs, drainMs: DRAIN_MS });
    await stopTracing?.();
    log.info('api stopped');
  };
  process.once('SIGTERM', (signal) => void close(signal));
  process.once('SIGINT', (signal) => void close(signal));
}

/** Takes no further calls, and resolves when those under way are answered, or broken off when their time is over. */
export async function drain(server: Server, drainMs: number): Promise<void> {
  const forced = setTimeout(() => server.closeAllConnections(), drainMs);
  // Node closes those that are idle now, and keeps whichever becomes idle later.
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(forced);
  clearInterval(idle);
}
