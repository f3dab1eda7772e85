/** Writes attempts into Postgres, and does what a change of the endpoint's health asks for. */
import { setTimeout as delay } from 'node:timers/promises';
import { recordAttempt } from '../../db/webhooks/attempts.ts';
import type { AttemptRecord } from '../../domain/webhook-messages.ts';
import { startProbing, startRelease } from './start.ts';
import type { WebhookDependencies } from './dependencies.ts';

/** Milliseconds before the second and the third try within one attempt. */
const TRIES_AFTER_MS = [200, 1_000] as const;

/**
 * Records an attempt, trying a little longer than one hiccup of Postgres.
 *
 * @returns whether it is recorded: what was sent stays sent either way.
 */
export async function tryToRecord(
  dependencies: WebhookDependencies,
  record: AttemptRecord,
): Promise<boolean> {
  for (const waitMs of [0, ...TRIES_AFTER_MS]) {
    await delay(waitMs);
    try {
      await recordAndFollow(dependencies, record);
      return true;
    } catch {
      // The caller keeps the attempt and has it written later.
    }
  }
  return false;
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
