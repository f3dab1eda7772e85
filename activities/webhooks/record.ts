/** Writes attempts into Postgres, and does what a change of the endpoint's health asks for. */
import { setTimeout as delay } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { recordAttempt } from '../../db/webhooks/attempts.ts';
import type { AttemptRecord } from '../../domain/webhook-messages.ts';
import type { AttemptTime } from './attempt-time.ts';
import { startProbing, startRelease } from './start.ts';
import type { WebhookDependencies } from './dependencies.ts';

/** Milliseconds before the second and the third try within one attempt. */
const TRIES_AFTER_MS = [200, 1_000] as const;

/**
 * Records an attempt, trying a little longer than one hiccup of Postgres, and no longer than there is time.
 *
 * @returns whether it is recorded; where that is unknown, false: recording it again changes nothing.
 */
export async function tryToRecord(
  dependencies: WebhookDependencies,
  record: AttemptRecord,
  time: AttemptTime,
): Promise<boolean> {
  for (const waitMs of [0, ...TRIES_AFTER_MS]) {
    if (time.leftMs <= waitMs) return false;
    await delay(waitMs);
    // The caller keeps what could not be written, and has it written later.
    const recording = recordAndFollow(dependencies, record).then(
      () => true,
      () => undefined,
    );
    const isRecorded = await orFalseAfter(time.leftMs, recording);
    if (isRecorded !== undefined) return isRecorded;
  }
  return false;
}

async function orFalseAfter<Result>(ms: number, work: Promise<Result>): Promise<Result | false> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, delay(ms, false as const, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}

/**
 * Writes the attempt that the activity's try before this one could not write and handed on as details of its
 * heartbeat.
 *
 * @returns whether there was one.
 * @throws while Postgres is away: nothing is sent then.
 */
export async function recordEarlier(dependencies: WebhookDependencies): Promise<boolean> {
  const earlier = Context.current().info.heartbeatDetails as AttemptRecord | undefined;
  if (earlier === undefined) return false;
  await recordAndFollow(dependencies, earlier);
  return true;
}

/** Records an attempt; whatever it broke or brought back is looked after. */
export async function recordAndFollow(
  dependencies: WebhookDependencies,
  record: AttemptRecord,
): Promise<void> {
  const change = await recordAttempt(dependencies.database, record);
  const { webhook_id } = record.delivery;
  // Both are also found by the sweep, should this process be killed right here.
  if (change === 'broke') await startProbing(dependencies, webhook_id);
  if (change === 'came_back') await startRelease(dependencies, { webhook_id, what: 'held' });
}
