/** Heartbeats for activities that wait for another system, so that the server detects a killed worker within seconds. */
import { Context } from '@temporalio/activity';
import { HEARTBEAT_INTERVAL_MS } from '../domain/common/temporal.ts';

/** Heartbeats while the work runs. The signal aborts when the worker stops or the activity is cancelled. */
export async function withHeartbeats<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { cancellationSignal } = Context.current();
  const timer = setInterval(() => Context.current().heartbeat(), HEARTBEAT_INTERVAL_MS);
  try {
    return await work(cancellationSignal);
  } finally {
    clearInterval(timer);
  }
}
