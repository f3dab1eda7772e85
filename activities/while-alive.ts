/** Heartbeats of an activity that waits for somebody else: the server notices within seconds that its worker was killed. */
import { Context } from '@temporalio/activity';
import { ALIVE_EVERY_MS } from '../domain/common/temporal.ts';

/** Does the work with a signal that aborts when the worker stops, or the server no longer waits for the activity. */
export async function whileAlive<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const { cancellationSignal } = Context.current();
  const timer = setInterval(() => Context.current().heartbeat(), ALIVE_EVERY_MS);
  try {
    return await work(cancellationSignal);
  } finally {
    clearInterval(timer);
  }
}
