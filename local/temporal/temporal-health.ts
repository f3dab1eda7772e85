/** Health checks of Temporal servers. */
import { Connection, type ConnectionOptions } from '@temporalio/client';
import { eventually, GiveUp } from '../eventually.ts';
import { StackFailure } from '../failure.ts';
import { lastLines } from '../files.ts';
import type { RunningProcess } from '../processes/processes.ts';

const HEALTH_CHECK = { service: 'temporal.api.workflowservice.v1.WorkflowService' };
/** The value of `SERVING` in grpc.health.v1. */
const SERVING = 1;
/** By default, gRPC waits a second before it reconnects. */
const RECONNECT_MS = 50;
const START_DEADLINE_MS = 30_000;
/** Deadline of a check of a running server, in milliseconds. */
const ANSWER_DEADLINE_MS = 10_000;

/**
 * Waits until a server reports that it is serving.
 *
 * @throws Error after the deadline, or StackFailure when the server's process ends first.
 */
export async function untilServing(
  connectionOptions: ConnectionOptions,
  process_: RunningProcess | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const connection = Connection.lazy({
    ...connectionOptions,
    channelArgs: {
      'grpc.initial_reconnect_backoff_ms': RECONNECT_MS,
      'grpc.min_reconnect_backoff_ms': RECONNECT_MS,
    },
  });
  const serves = async () => {
    if (process_?.hasEnded() === true) {
      throw new GiveUp(
        new StackFailure(
          `The Temporal server ended immediately (${await process_.ended}). ` +
            `The end of ${process_.logFile}:\n${await lastLines(process_.logFile, 15)}`,
        ),
      );
    }
    const { status } = await connection.withDeadline(Date.now() + 2_000, () =>
      connection.healthService.check(HEALTH_CHECK),
    );
    const code: number = status;
    return code === SERVING;
  };
  try {
    await eventually(serves, {
      deadlineMs: process_ === undefined ? ANSWER_DEADLINE_MS : START_DEADLINE_MS,
      describe: 'the Temporal server to serve',
      ...(signal === undefined ? {} : { signal }),
    });
  } finally {
    await connection.close();
  }
}
