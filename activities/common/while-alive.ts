/** Heartbeats of an activity that takes long: the server notices within seconds that its worker was killed. */
import { Context } from '@temporalio/activity';

/** The SDK sends fewer where the activity's time limit for heartbeats allows it; milliseconds. */
const HEARTBEAT_EVERY_MS = 1_500;

/** Does the work with a signal that aborts when the worker stops, or the server no longer waits for the activity. */
export async function whileAlive<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const { cancellationSignal } = Context.current();
  const timer = setInterval(() => Context.current().heartbeat(), HEARTBEAT_EVERY_MS);
  try {
    return await work(cancellationSignal);
  } finally {
    clearInterval(timer);
  }
}
