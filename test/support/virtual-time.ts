/** The clock of a server that skips time, for activities. */
import { Context } from '@temporalio/activity';

/** When the attempt that asks was due, which for a workflow that skips time is long after the real time. */
export function dueTime(): Date {
  return new Date(Context.current().info.currentAttemptScheduledTimestampMs);
}
