/** The activity that makes the attempts of a delivery after its first, each when its row says that it is due. */
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { claimIfDue, readStanding, type Standing } from '../../db/webhooks/deliveries/standing.ts';
import { giveBack } from '../../db/webhooks/deliveries/leases.ts';
import type { AttemptRecord, DeliverySeries, SendOutcome } from '../../domain/webhooks/messages.ts';
import { attemptDelivery } from './attempt.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { whileAlive } from '../common/while-alive.ts';

/** Between two looks whether a delivery may go, the first and the longest; milliseconds. */
const LOOK_AGAIN_MS = { first: 500, longest: 15_000 } as const;

/** Makes the activity. It completes with how the series ended; until then each failure names when it is tried again. */
export function makeSendWebhook(dependencies: WebhookDependencies) {
  return async (delivery: DeliverySeries): Promise<SendOutcome> => {
    const { database, clock, load } = dependencies;
    const standing = await readStanding(database, delivery, clock());
    if (standing === undefined) return 'deleted';
    if (standing.series !== delivery.series) return 'superseded';
    if (standing.due_at === null) return standing.state === 'pending' ? 'held' : standing.state;
    throwUnlessDue(standing.due_at, standing, clock());
    const claimed = await claimIfDue(database, delivery, clock());
    if (claimed === undefined) throw lookAgain('not_claimed', 'Somebody else makes an attempt, or holds it');
    if (!load.enter(claimed.webhook_id)) {
      await giveBack(database, claimed);
      throw lookAgain('endpoint_busy', 'As many calls as the endpoint may have are under way');
    }
    const record = await whileAlive((signal) => attemptDelivery(dependencies, claimed, signal));
    return endOf(record, clock());
  };
}

/** @throws ApplicationFailure when the delivery has to wait; no attempt is counted. */
function throwUnlessDue(dueAt: Date, { waits_for_earlier }: Standing, now: Date): void {
  const leftMs = dueAt.getTime() - now.getTime();
  if (leftMs > 0) throw lookAgain('not_due', 'The next attempt is due later', leftMs);
  if (waits_for_earlier) {
    throw lookAgain('waits_for_earlier', 'An earlier event of the request has to arrive first');
  }
}

/** @throws ApplicationFailure when there is a next attempt, after the wait until it. */
function endOf({ attempt, state, next_attempt_at }: AttemptRecord, now: Date): SendOutcome {
  if (next_attempt_at === null) return state === 'pending' ? 'held' : state;
  const { failure, message } = attempt;
  const nextRetryDelay = Math.max(1, Date.parse(next_attempt_at) - now.getTime());
  throw ApplicationFailure.create({ type: failure ?? 'status', message, nextRetryDelay });
}

function lookAgain(type: string, message: string, afterMs?: number): ApplicationFailure {
  return ApplicationFailure.create({ type, message, nextRetryDelay: afterMs ?? lookAgainMs() });
}

/** Spread, so that those who wait for the same do not look at the same moment. */
function lookAgainMs(): number {
  const { first, longest } = LOOK_AGAIN_MS;
  const { attempt: looks } = Context.current().info;
  return Math.round(Math.min(longest, first * 2 ** Math.min(looks - 1, 10)) * (1 + Math.random() / 4));
}
