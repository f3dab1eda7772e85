/** The activity that has what waits at an endpoint sent, the oldest event first. */
import { Context } from '@temporalio/activity';
import { readWaiting, type WaitingDelivery } from '../../db/webhooks/waiting.ts';
import type { DeliverySeries, ReleaseRequest } from '../../domain/webhook-messages.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { attemptNow } from './attempt-now.ts';
import { redeliver } from './start.ts';

const PAGE = 200;
/** Before the first event of every feed. */
const START = '0';

/**
 * Makes the activity. What waits for an attempt has it now; the rest begins a new series in the request's redelivery
 * workflow. The rows change with the first attempt, so a release that is repeated asks for the same series again.
 */
export function makeReleaseDeliveries(dependencies: WebhookDependencies) {
  return async ({ webhook_id, what }: ReleaseRequest): Promise<void> => {
    const unacknowledged_since = what === 'held' ? undefined : what.unacknowledged_since;
    let after = (Context.current().info.heartbeatDetails as string | undefined) ?? START;
    for (;;) {
      const query = { webhook_id, unacknowledged_since, after, limit: PAGE };
      const page = await readWaiting(dependencies.database, query, dependencies.clock());
      await release(dependencies, page);
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.position;
      Context.current().heartbeat(after);
    }
  };
}

async function release(dependencies: WebhookDependencies, page: readonly WaitingDelivery[]): Promise<void> {
  const toRedeliver: DeliverySeries[] = [];
  for (const { state, webhook_id, request_id, sequence, series } of page) {
    const delivery = { webhook_id, request_id, sequence, series, reason: 'due' as const };
    const isWoken = state === 'pending' && (await attemptNow(dependencies.client, delivery));
    if (!isWoken) toRedeliver.push({ ...delivery, series: series + 1 });
  }
  const byRequest = Map.groupBy(toRedeliver, ({ request_id }) => request_id);
  for (const deliveries of byRequest.values()) await redeliver(dependencies, deliveries);
}
